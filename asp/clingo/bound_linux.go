package clingo

import "golang.org/x/sys/unix"

// limitMemory limits the memory of a process that has just begun. Where that fails the
// process goes on without a limit.
func limitMemory(pid int, bytes int64) {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	_ = unix.Prlimit(pid, unix.RLIMIT_AS, &limit, nil)
}
