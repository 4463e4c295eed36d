//go:build unix

package bounded

import "syscall"

// nonblockingFlag makes the opening of a pipe return at once, instead of waiting for a writer.
const nonblockingFlag = syscall.O_NONBLOCK
