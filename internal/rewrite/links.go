package rewrite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/repository"
)

// CheckLinks returns an error if a path that is to be written passes links that
// a stranger may have laid: those that lie in a repository or below the working
// directory. The file itself must not be a link, and a folder on the way must
// not lead out of there or into a .git. Links elsewhere, such as /dev/stdout,
// are the user's own.
func CheckLinks(path string) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	volume := filepath.VolumeName(abs)
	at := volume + string(filepath.Separator)
	parts := strings.Split(strings.TrimPrefix(filepath.Clean(abs), at), string(filepath.Separator))
	for i, part := range parts {
		next := filepath.Join(at, part)
		info, err := os.Lstat(next)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a missing file leads nowhere
		}
		if err != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			if err := checkLink(at, next, i == len(parts)-1); err != nil {
				return err
			}
			if next, err = filepath.EvalSymlinks(next); err != nil {
				return err
			}
		}
		at = next
	}
	return nil
}

// checkLink checks one link that lies in a directory.
func checkLink(dir, link string, last bool) error {
	if err := repository.CheckOwner(link); err != nil {
		return err
	}
	root, ok := sharedRoot(dir)
	if !ok {
		return nil
	}
	if last {
		return fmt.Errorf("%s is a link in %s; name the file that is meant", link, root)
	}
	if err := repository.CheckInside(root, link); err != nil {
		return fmt.Errorf("%s is a link that %w; name the folder that is meant", link, err)
	}
	return nil
}

// sharedRoot returns the folder, perhaps of a stranger, that a directory without links
// is in: the repository, or all that is below the working directory.
func sharedRoot(dir string) (root string, ok bool) {
	if root, ok := repository.CheckoutRoot(dir); ok {
		return root, true
	}
	work, err := os.Getwd()
	if err == nil {
		work, err = filepath.EvalSymlinks(work)
	}
	if err != nil || work == filepath.Dir(work) {
		return "", false // all files are below the root of the system
	}
	rel, err := filepath.Rel(work, dir)
	return work, err == nil && filepath.IsLocal(rel)
}

// MakeFolder makes a directory for files that are to be written, with those above
// it, unless it leads elsewhere; see CheckLinks. Drafts that are left there go.
func MakeFolder(dir string) error {
	// A link in the last place is one on the way of the files in it.
	if err := CheckLinks(filepath.Join(dir, draftPrefix)); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return writeFailure(err)
	}
	SweepDrafts(dir)
	return nil
}
