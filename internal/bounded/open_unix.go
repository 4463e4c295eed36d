//go:build unix

package bounded

import "syscall"

// nonblocking keeps the opening of a pipe from waiting for its writer.
const nonblocking = syscall.O_NONBLOCK
