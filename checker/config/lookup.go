package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/bounded"
)

// maxSize bounds the files that are read.
const maxSize = 1 << 20

// Load reads the settings of a file.
func Load(path string, v Vocabulary) (*File, error) {
	content, err := bounded.Read(path, maxSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil, err
	}
	return Decode(path, content, v)
}

// Lookup returns the path of the nearest file with settings: in dir, or above
// it as far as the root of the repository. Outside of a repository it looks
// from dir up to the working directory, or in dir only. It returns "" if
// there is none.
func Lookup(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	top, ok := top(abs)
	for at := abs; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return Shown(path)
		}
		if !ok || at == top || at == filepath.Dir(at) {
			return ""
		}
	}
}

// top returns the directory where looking upwards from dir ends.
func top(dir string) (string, bool) {
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			return at, true
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	work, err := os.Getwd()
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(work, dir)
	return work, err == nil && filepath.IsLocal(rel)
}

// Shown returns a path as people like to read it: relative to the working
// directory if it lies below.
func Shown(path string) string {
	work, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(work, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}
