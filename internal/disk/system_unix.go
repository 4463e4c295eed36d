//go:build unix

package disk

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// nonblockingFlag makes the opening of a pipe return at once, instead of waiting for its other end.
const nonblockingFlag = syscall.O_NONBLOCK

// processRuns tells whether a process runs. A process of another container may seem dead,
// but it locks the drafts that it writes.
func processRuns(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// hasOtherNames tells whether a file has several names (hard links).
func hasOtherNames(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink > 1
}

// keepOwner gives a new file the owner, group and permissions of an old file. It returns false if
// the system does not allow it, so that the new file cannot take the place of the old one.
func keepOwner(file *os.File, old fs.FileInfo) bool {
	was, ok := old.Sys().(*syscall.Stat_t)
	if !ok {
		return true
	}
	info, err := file.Stat()
	if err != nil {
		return false
	}
	is, ok := info.Sys().(*syscall.Stat_t)
	if !ok || is.Uid == was.Uid && is.Gid == was.Gid {
		return ok
	}
	if file.Chown(int(was.Uid), int(was.Gid)) != nil {
		return false
	}
	return file.Chmod(old.Mode().Perm()) == nil // chown may take bits away
}

// fileOwner returns the number of the user to whom a file belongs; known is false if the system
// does not say.
func fileOwner(info fs.FileInfo) (owner int, known bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Uid), true
}
