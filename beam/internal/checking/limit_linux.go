package checking

import "syscall"

// LimitMemory limits the memory of this process to mb MB. If the process needs more, it ends, without harm to its parent.
func LimitMemory(mb int) error {
	bytes := uint64(mb) << 20
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
