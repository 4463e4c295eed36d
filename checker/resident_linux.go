package checker

import (
	"bytes"
	"os"
	"strconv"
)

// residentBytes returns the memory that the process has, 0 if it is not known
// (proc(5), statm).
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return heapBytes()
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return heapBytes()
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return heapBytes()
	}
	return pages * int64(os.Getpagesize())
}
