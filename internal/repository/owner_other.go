//go:build !unix

package repository

import "io/fs"

// fileOwner knows no owner.
func fileOwner(fs.FileInfo) (owner int, known bool) { return 0, false }
