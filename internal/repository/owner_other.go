//go:build !unix

package repository

import "io/fs"

// ownerOf knows no owner.
func ownerOf(fs.FileInfo) (owner int, known bool) { return 0, false }
