//go:build !linux

package checker

// residentBytes returns the memory that the program's own heap has.
func residentBytes() int64 { return heapBytes() }
