//go:build !linux

package checker

// residentBytes returns the memory of the program's own heap.
func residentBytes() int64 { return heapBytes() }
