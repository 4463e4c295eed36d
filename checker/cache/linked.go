//go:build !js

package cache

import (
	"bytes"
	"debug/elf"
)

// linkedID returns the identity that the go command writes into a program: a hash of all its bytes.
// It returns "" where the format of the file is another one, or the identity was left out.
func linkedID(path string) string {
	const header = 16 // of the note
	file, err := elf.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	note := file.Section(".note.go.buildid")
	if note == nil {
		return ""
	}
	data, err := note.Data()
	if err != nil || len(data) <= header || bytes.Count(data[header:], []byte("/")) != 3 {
		return "" // it has four parts, the last of which is the hash
	}
	return string(data[header:])
}
