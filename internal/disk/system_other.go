//go:build !unix

package disk

import (
	"io/fs"
	"os"
)

const nonblockingFlag = 0

// processRuns returns true, since on these systems it is not known. Drafts of dead processes are
// found by their age.
func processRuns(int) bool { return true }

// hasOtherNames returns false, since on these systems it is not known.
func hasOtherNames(fs.FileInfo) bool { return false }

// keepOwner has no effect: on these systems files have no owner to keep.
func keepOwner(*os.File, fs.FileInfo) bool { return true }

// fileOwner returns no owner: on these systems files have none.
func fileOwner(fs.FileInfo) (owner int, known bool) { return 0, false }
