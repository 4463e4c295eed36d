package checker

import (
	"bytes"
	"os"
	"strconv"
)

// residentBytes returns the resident memory of the process (proc(5), statm) or, if that cannot be
// read, the memory of the runtime.
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return runtimeBytes()
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return runtimeBytes()
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return runtimeBytes()
	}
	return pages * int64(os.Getpagesize())
}
