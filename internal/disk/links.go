package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// This file checks the symbolic links of files to read, since a repository of a stranger may contain
// links to any place. A link in a repository, or beside a rulesheet, is followed only if it leads to a
// place below the root that could have been found without the link: a directory, or a file with the
// same extension, that is not hidden.

// LinkRoot returns the directory out of which links below dir must not lead: the root of the
// repository, or dir itself if it is in none.
func LinkRoot(dir string) string {
	if root, ok := CheckoutRoot(dir); ok {
		return root
	}
	return dir
}

// CheckNamed returns an error if a path that the user has named leads out of its repository, or is a link that
// CheckTarget refuses. Outside of repositories any link is allowed, since it is the user's own.
func CheckNamed(path string) error {
	root, ok := CheckoutRoot(filepath.Dir(filepath.Clean(path)))
	if !ok {
		return nil
	}
	err := CheckInside(root, path)
	if info, failed := os.Lstat(path); err == nil && failed == nil && info.Mode()&fs.ModeSymlink != 0 {
		return CheckTarget(root, path)
	}
	return linkError(path, err)
}

// CheckTarget returns an error unless a link leads to a file below a root with the extension of the
// link, or to a directory there. No part of the target's path may be hidden unless the link itself
// is. It returns nil if the target does not exist, since the reader of the file reports that.
func CheckTarget(root, path string) error { return linkError(path, checkTarget(root, path)) }

func checkTarget(root, path string) error {
	if err := CheckInside(root, path); err != nil {
		return err
	}
	realPath, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	realRoot, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	if IsHiddenBelow(realRoot, realPath) && !strings.HasPrefix(filepath.Base(path), ".") {
		return errors.New("leads to a hidden file")
	}
	if info, err := os.Stat(realPath); err == nil && info.IsDir() {
		return nil
	}
	if !strings.EqualFold(filepath.Ext(path), filepath.Ext(realPath)) {
		return fmt.Errorf("leads to a file that does not end in '%s'", filepath.Ext(path))
	}
	return nil
}

// IsHiddenBelow tells whether a path, as seen from a root, has a part that begins with a dot, as ".."
// does.
func IsHiddenBelow(root, path string) bool {
	rel, err := filepath.Rel(AbsolutePath(root), AbsolutePath(path))
	if err != nil {
		return true
	}
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		if strings.HasPrefix(part, ".") && part != "." {
			return true
		}
	}
	return false
}

// AbsolutePath returns a path as an absolute path; unchanged if the working directory is not known.
func AbsolutePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// CheckSibling returns an error if a file is a link that must not be followed. It is for files
// whose names were computed, such as the file of tests beside a rulesheet.
func CheckSibling(path string) error {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // the reader of the file reports the error
	}
	if _, err = os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return linkError(path, errors.New("leads to a file that does not exist"))
	}
	return CheckTarget(LinkRoot(filepath.Dir(path)), path)
}

// maxNameLength is the greatest length of file names, in bytes, on all usual systems.
const maxNameLength = 255

// ReadSibling returns the content of a file whose name was computed and not given by the user. It
// fails if CheckSibling does, or if the file has more than most bytes. If the name is too long for a
// file, the error is fs.ErrNotExist.
func ReadSibling(path string, most int64) ([]byte, error) {
	if len(filepath.Base(path)) > maxNameLength {
		return nil, fs.ErrNotExist
	}
	if err := CheckSibling(path); err != nil {
		return nil, err
	}
	return ReadFile(path, most)
}

// linkError returns an error that says why a link was not followed; nil for a link to a missing
// file, which the reader of the file reports.
func linkError(path string, err error) error {
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("%s: not read: the link %w; name the file that is meant", path, err)
}
