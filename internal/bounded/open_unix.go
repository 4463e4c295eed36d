//go:build unix

package bounded

import "syscall"

// nonblockingFlag keeps the opening of a pipe from waiting for its writer.
const nonblockingFlag = syscall.O_NONBLOCK
