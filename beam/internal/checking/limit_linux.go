package checking

import "syscall"

// LimitMemory bounds what this process may use, in MB. One that needs more
// ends, and costs its parent no more than that.
func LimitMemory(mb int) error {
	bytes := uint64(mb) << 20
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: bytes, Max: bytes})
}
