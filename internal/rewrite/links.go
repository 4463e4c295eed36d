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

// CheckLinks returns an error if a path to write passes a link that a stranger may have made. Such links lie in a
// repository or below the working directory. The file itself must not be a link. A folder on the way must not lead
// out of the repository or working directory, or into a .git. Links elsewhere, such as /dev/stdout, are the user's
// own.
func CheckLinks(path string) error {
	dir, err := checkWay(filepath.Dir(path))
	if err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.Base(path))
	info, err := os.Lstat(file)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // no link; the writer of the file reports an error of Lstat
	}
	if err := repository.CheckOwner(file); err != nil {
		return err
	}
	if root, ok := sharedRoot(dir); ok {
		return fmt.Errorf("%s is a link in %s; name the file that is meant", file, root)
	}
	return nil
}

// checkWay checks the links on the way to a directory, and returns the directory with
// all of them resolved. Its missing parts lead nowhere.
func checkWay(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	at := filepath.VolumeName(abs) + string(filepath.Separator)
	parts := strings.Split(strings.TrimPrefix(abs, at), string(filepath.Separator))
	for i, part := range parts {
		next := filepath.Join(at, part)
		info, err := os.Lstat(next)
		if errors.Is(err, fs.ErrNotExist) {
			return filepath.Join(append([]string{at}, parts[i:]...)...), nil
		}
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			if err := checkFolderLink(at, next); err != nil {
				return "", err
			}
			if next, err = filepath.EvalSymlinks(next); err != nil {
				return "", err
			}
		}
		at = next
	}
	return at, nil
}

// checkFolderLink checks one link to a folder.
func checkFolderLink(dir, link string) error {
	if err := repository.CheckOwner(link); err != nil {
		return err
	}
	root, ok := sharedRoot(dir)
	if !ok {
		return nil
	}
	if err := repository.CheckInside(root, link); err != nil {
		return fmt.Errorf("%s is a link that %w; name the folder that is meant", link, err)
	}
	return nil
}

// sharedRoot returns the folder above a directory without links whose content may be a
// stranger's: the repository, or the working directory.
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

// MakeFolder makes a directory for files to write, with the directories above it, unless its path leads elsewhere;
// see CheckLinks. It removes drafts that were left in the directory.
func MakeFolder(dir string) error {
	resolved, err := checkWay(dir)
	if err != nil {
		return err
	}
	makeAll, rel := os.MkdirAll, resolved
	if top, ok := sharedRoot(resolved); ok {
		root, err := os.OpenRoot(top)
		if err != nil {
			return writeFailure(err)
		}
		defer root.Close()
		makeAll, rel = root.MkdirAll, strings.TrimPrefix(strings.TrimPrefix(resolved, top), string(filepath.Separator))
	}
	if rel != "" {
		err = makeAll(rel, 0o777)
	}
	if err != nil {
		return writeFailure(err)
	}
	SweepDrafts(resolved)
	return nil
}
