//go:build !linux

package checker

// residentBytes returns the memory of the runtime, since that of the process is not known here.
func residentBytes() int64 { return runtimeBytes() }
