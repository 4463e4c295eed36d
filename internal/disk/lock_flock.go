//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package disk

import (
	"os"
	"syscall"
)

// lockDraft marks a draft as being written, for other programs on this machine.
// On file systems without locks it has no effect.
func lockDraft(file *os.File) { syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isLocked tells whether a draft is being written; true also if it cannot be opened.
func isLocked(path string) bool {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return true
	}
	defer file.Close()
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}
