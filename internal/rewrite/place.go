package rewrite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A place is the place of a file to write: its folder, which is held open, and its name in the folder. Each write
// needs a place, and only a check of links makes one. Later changes of the way to the folder have no effect. A
// link that takes the place of the file is replaced and not followed.
type place struct {
	folder   *os.Root
	fileName string
	oldInfo  fs.FileInfo // the file that is there before; nil if there is none
	// isDerived: to make the text again costs less than to wait for the disk, and a link
	// in the place of the file is replaced.
	isDerived bool
}

// openPlace checks the way to a file and opens its folder; see CheckLinks. Close the
// folder in the end.
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

// checkFile returns an error if there is something else than a regular file, or a file
// that is protected: renaming another one over it would bypass the protection.
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
var errMoved = errors.New("the folder was replaced meanwhile")

// openFolder opens a directory without following links. If strangers may have made links there, each folder on the
// way is opened from the folder above it, and has to be the folder that was checked.
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
