//go:build !linux

package clingo

// limitMemory does nothing on systems where a process cannot be limited from outside.
func limitMemory(int, int64) {}
