//go:build unix

package repository

import (
	"io/fs"
	"syscall"
)

// fileOwner returns the number of the user to whom a file belongs; known is false if the system
// does not say.
func fileOwner(info fs.FileInfo) (owner int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}
