// Package rewrite writes files: all files of the program are written through
// it. It also shows differences.
package rewrite

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
)

// contextLines is the number of unchanged lines that a diff shows around
// changed ones.
const contextLines = 3

// UnifiedDiff returns the difference of two texts of the file path as a unified diff
// that patch -p0 and git apply -p0 understand; "" if they are equal.
func UnifiedDiff(path string, old, new []byte) (string, error) {
	before, after := string(old), string(new)
	if before == after {
		return "", nil
	}
	path = filepath.ToSlash(path)
	return udiff.ToUnified(path+".orig", path, before, udiff.Lines(before, after), contextLines)
}

// ReplaceFile replaces the text of a file of the user's. Readers never see a part
// of the new text, and a full disk leaves the old one alone. Permissions, owner
// and group stay. Other names of the file keep the old text: they may be
// anywhere. A symbolic link stays one, and the file that it points to is
// replaced: the caller has to check that this is allowed.
func ReplaceFile(path string, text []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return writeFailure(err)
	}
	info, err := os.Stat(target)
	if err != nil {
		return writeFailure(err)
	}
	if err := checkWritable(target); err != nil {
		return err
	}
	return fillDraft(beginDraft(target, info))(text)
}

// WriteFile writes a file that is the program's own, such as a baseline. Links
// of a checkout are not followed.
func WriteFile(path string, text []byte) error { return fillDraft(CreateDraft(path))(text) }

// WriteDerived writes one of many files that can be made again, such as the pages of
// a report: it does not wait for the disk. A link in its place, wherever that is, is
// replaced.
func WriteDerived(path string, text []byte) error {
	if err := CheckLinks(filepath.Join(filepath.Dir(path), draftPrefix)); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && info.Mode()&fs.ModeSymlink != 0:
		info = nil
	case err != nil:
		return writeFailure(err)
	case !info.Mode().IsRegular():
		return &writeError{errors.New("no regular file")}
	}
	d, err := beginDraft(path, info)
	if err == nil {
		d.isDerived = true
	}
	return fillDraft(d, err)(text)
}

// fillDraft returns a function that fills a draft and commits it.
func fillDraft(d *Draft, err error) func(text []byte) error {
	return func(text []byte) error {
		if err != nil {
			return err
		}
		if _, err := d.Write(text); err != nil {
			d.DiscardDraft()
			return err
		}
		return d.CommitText()
	}
}
