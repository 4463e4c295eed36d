//go:build !unix

package repository

import "io/fs"

// fileOwner returns no owner: the system has none.
func fileOwner(fs.FileInfo) (owner int, known bool) { return 0, false }
