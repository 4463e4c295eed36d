package checker

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/repository"
)

// A repository from elsewhere may hold links to anywhere. A link counts if it
// leads to a file that could have been found without it: below the root, with
// the same extension, and not hidden.

// linkRoot returns the directory that links below dir must not leave: the root
// of the repository or, outside of one, dir itself.
func linkRoot(dir string) string {
	if root, ok := repository.CheckoutRoot(dir); ok {
		return root
	}
	return dir
}

// linkLeadsOut tells whether a named path leads out of its repository, or to a file
// of another kind, and records that as a fault. Outside of repositories links
// are the user's own.
func (c *inputCollector) linkLeadsOut(path string) bool {
	root, ok := repository.CheckoutRoot(filepath.Dir(filepath.Clean(path)))
	if !ok {
		return false
	}
	err := repository.CheckInside(root, path)
	if info, failed := os.Lstat(path); err == nil && failed == nil && info.Mode()&fs.ModeSymlink != 0 {
		err = checkLinkTarget(root, path)
	}
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return false
	}
	c.readFaults = append(c.readFaults, linkError(path, err))
	return true
}

// addLink adds the target of a link that was found by a walk.
func (f *InputFinder) addLink(path string) {
	err := checkLinkTarget(f.walkRoot, path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		f.readFaults = append(f.readFaults, linkError(path, err))
		return
	}
	f.addFile(path)
}

// checkLinkTarget returns an error unless a link leads to a file below a root with
// the extension of the link, or to a directory there, and no part of the
// target's path is hidden.
func checkLinkTarget(root, path string) error {
	if err := repository.CheckInside(root, path); err != nil {
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
	if isHiddenBelow(realRoot, realPath) && !strings.HasPrefix(filepath.Base(path), ".") {
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

// isHiddenBelow tells whether a path, as seen from a root, has a part that begins
// with a dot.
func isHiddenBelow(root, path string) bool {
	rel, err := filepath.Rel(absolutePath(root), absolutePath(path))
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

// absolutePath returns an absolute path if the working directory is known.
func absolutePath(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// checkSiblingLink returns an error if a file that is read beside a rulesheet is a
// link that does not count.
func checkSiblingLink(path string) error {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil // the reader of the file reports the fault
	}
	err = checkLinkTarget(linkRoot(filepath.Dir(path)), path)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return linkError(path, err)
}

// linkError says that a link was not followed.
func linkError(path string, err error) error {
	return fmt.Errorf("%s: not read: the link %w; name the file that is meant", path, err)
}
