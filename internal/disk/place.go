package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A place is where a file is to be written: its folder, which stays open, and its name in the folder. openPlace checks
// the links of its path. A later change of the path has no effect: a link that takes the place of the file after the
// check is replaced and not followed.
type place struct {
	folder   *os.Root
	fileName string
	oldInfo  fs.FileInfo // the existing file; nil if there is none
	// isDerived means that the text can be made again, so that no write waits for the disk, and a
	// link or a write-protected file in this place is replaced.
	isDerived bool
}

// openPlace returns the place of the file with a path, after checking the links of its folder as
// CheckLinks does. The caller has to close the folder.
func openPlace(path string, derived bool) (*place, error) {
	real, err := checkWay(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	folder, err := openFolder(real)
	if err != nil {
		return nil, writeFailure(err)
	}
	p := &place{folder: folder, fileName: filepath.Base(path), isDerived: derived}
	p.oldInfo, err = folder.Lstat(p.fileName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		folder.Close()
		return nil, writeFailure(err)
	}
	if derived && p.oldInfo != nil && p.oldInfo.Mode()&fs.ModeSymlink != 0 {
		p.oldInfo = nil
	}
	return p, nil
}

// checkFile returns an error if the existing file is not regular or, unless the text is derived, is
// write-protected. Renaming another file over a protected one would bypass the protection.
func (p *place) checkFile() error {
	switch {
	case p.oldInfo == nil:
		return nil
	case p.oldInfo.Mode()&fs.ModeSymlink != 0:
		return errors.New("a link; name the file that is meant")
	case p.oldInfo.IsDir():
		return errors.New("a directory")
	case !p.oldInfo.Mode().IsRegular():
		return errors.New("no regular file")
	case p.isDerived:
		return nil
	}
	probe, err := p.folder.OpenFile(p.fileName, os.O_WRONLY|nonblockingFlag, 0)
	if err != nil {
		return err
	}
	return probe.Close()
}

// errMoved is the error of a folder that was replaced after the check.
var errMoved = errors.New("another program replaced the folder while the file was being written")

// openFolder opens a directory, given by a path without links. Below a root where strangers may make
// links (sharedRoot), it opens each folder from the folder above it, and returns errMoved if the name
// of the folder has become a link.
func openFolder(real string) (*os.Root, error) {
	top, ok := sharedRoot(real)
	if !ok {
		top = real
	}
	at, err := os.OpenRoot(top)
	if err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(top, real)
	if err != nil || rel == "." {
		return at, err
	}
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		below, err := at.OpenRoot(part)
		if err == nil {
			var seen, held fs.FileInfo
			seen, err = at.Lstat(part)
			if err == nil {
				held, err = below.Stat(".")
			}
			if err == nil && !os.SameFile(seen, held) {
				err = errMoved
			}
			if err != nil {
				below.Close()
			}
		}
		at.Close()
		if err != nil {
			return nil, err
		}
		at = below
	}
	return at, nil
}
