package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// This file judges the links on the path of a file to write.

// CheckLinks returns an error if a path to write contains a link that must not be followed. A
// stranger may have made the links in a repository or below the working directory. There, the file
// itself must not be a link, and a folder of the path must not be a link out of the repository or
// working directory, or into a .git. Any other link, such as /dev/stdout, must only pass CheckOwner.
func CheckLinks(path string) error {
	dir, err := checkWay(filepath.Dir(path))
	if err != nil {
		return err
	}
	file := filepath.Join(dir, filepath.Base(path))
	info, err := os.Lstat(file)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // no link; an error of Lstat is reported when the file is written
	}
	if err := CheckOwner(file); err != nil {
		return err
	}
	if root, ok := sharedRoot(dir); ok {
		return fmt.Errorf("%s is a link in %s; name the file that is meant", file, root)
	}
	return nil
}

// checkWay returns the path of a directory with all links resolved, or an error if one of them must
// not be followed. The last folders of the path may be missing.
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

// checkFolderLink returns an error if a link to a folder, which is in dir, must not be followed.
func checkFolderLink(dir, link string) error {
	if err := CheckOwner(link); err != nil {
		return err
	}
	root, ok := sharedRoot(dir)
	if !ok {
		return nil
	}
	if err := CheckInside(root, link); err != nil {
		return fmt.Errorf("%s is a link that %w; name the folder that is meant", link, err)
	}
	return nil
}

// sharedRoot returns the root of the folder that contains dir and in which a stranger may have made links. It is the
// repository, or else the working directory. It returns false if dir is in neither. The path dir has no links.
func sharedRoot(dir string) (root string, ok bool) {
	if root, ok := CheckoutRoot(dir); ok {
		return root, true
	}
	work, err := os.Getwd()
	if err == nil {
		work, err = filepath.EvalSymlinks(work)
	}
	if err != nil || work == filepath.Dir(work) {
		return "", false // the working directory is the root of the system, and contains all files
	}
	rel, err := filepath.Rel(work, dir)
	return work, err == nil && filepath.IsLocal(rel)
}

// MakeFolder makes a directory, and the directories above it, for files to write. It returns an
// error if a link of the path must not be followed; see CheckLinks. It removes drafts that were
// left in the directory.
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
