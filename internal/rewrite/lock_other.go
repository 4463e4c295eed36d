//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package rewrite

import "os"

func hold(*os.File) {}

// held is the answer where it is not known.
func held(string) bool { return true }
