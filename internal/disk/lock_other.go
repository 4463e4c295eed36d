//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package disk

import "os"

// lockDraft does nothing: these systems have no such locks.
func lockDraft(*os.File) {}

// isLocked returns true, since on these systems it cannot be known.
func isLocked(string) bool { return true }
