// Package rewrite replaces files by new texts, and shows what would change.
package rewrite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/aymanbagabas/go-udiff"
)

// contextLines is how many unchanged lines a diff shows around changed ones.
const contextLines = 3

// Diff returns the difference of two texts of the file path as a unified diff
// that patch -p0 and git apply -p0 understand; "" if they are equal.
func Diff(path string, old, new []byte) (string, error) {
	before, after := string(old), string(new)
	if before == after {
		return "", nil
	}
	path = filepath.ToSlash(path)
	return udiff.ToUnified(path+".orig", path, before, udiff.Lines(before, after), contextLines)
}

// File replaces what a file holds. The new text is written beside it and then
// takes its name, so that nobody ever reads half of it and a full disk leaves
// the old text alone. Permissions stay; a symbolic link stays one, and what it
// points to is replaced.
func File(path string, text []byte) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return fault(err)
	}
	info, err := os.Stat(target)
	if err != nil {
		return fault(err)
	}
	// Renaming would get around the protection of the file.
	if probe, err := os.OpenFile(target, os.O_WRONLY, 0); err != nil {
		return fault(err)
	} else if err := probe.Close(); err != nil {
		return fault(err)
	}
	beside, err := writeBeside(target, text, info.Mode().Perm())
	if err != nil {
		return fault(err)
	}
	if err := os.Rename(beside, target); err != nil {
		os.Remove(beside)
		return fault(err)
	}
	return nil
}

// FileOrNew is File for a file that need not be there yet.
func FileOrNew(path string, text []byte) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return File(path, text)
	}
	beside, err := writeBeside(path, text, 0o644)
	if err != nil {
		return fault(err)
	}
	if err := os.Rename(beside, path); err != nil {
		os.Remove(beside)
		return fault(err)
	}
	return nil
}

// writeBeside writes a new file in the directory of target and returns its
// path. After an error there is none.
func writeBeside(target string, text []byte, mode fs.FileMode) (path string, err error) {
	file, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".*")
	if err != nil {
		return "", err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Chmod(mode)
	}
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		os.Remove(file.Name())
		return "", err
	}
	return file.Name(), nil
}

// fault says what happened without the names of temporary files.
func fault(err error) error {
	var perr *fs.PathError
	var lerr *os.LinkError
	switch {
	case errors.As(err, &perr):
		err = perr.Err
	case errors.As(err, &lerr):
		err = lerr.Err
	}
	return fmt.Errorf("cannot write: %w", err)
}
