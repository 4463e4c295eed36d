//go:build !js

package disk

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-git/go-git/v5/plumbing/format/index"
)

// maxIndex is the greatest size of an index of git that is read, in bytes. It is enough for about
// two million files.
const maxIndex = 256 << 20

// TrackedFiles returns the files that git tracks in the repository with this root,
// as paths with slashes relative to it. A repository without an index tracks no
// files.
func TrackedFiles(root string) (files []string, err error) {
	dir, err := gitDir(root)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "index")
	text, err := ReadFile(path, maxIndex)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	// The decoder is of another project, and may panic if the index is faulty.
	defer func() {
		if fault := recover(); fault != nil {
			files, err = nil, fmt.Errorf("%s: cannot be read: %v", path, fault)
		}
	}()
	var idx index.Index
	if err := index.NewDecoder(bytes.NewReader(text)).Decode(&idx); err != nil {
		return nil, fmt.Errorf("%s: cannot be read: %w", path, err)
	}
	for _, e := range idx.Entries {
		files = append(files, e.Name)
	}
	return files, nil
}

// gitDir returns the folder with the index of a working tree: .git, or the folder that the file
// .git names.
func gitDir(root string) (string, error) {
	git := filepath.Join(root, ".git")
	info, err := os.Stat(git)
	if err != nil || info.IsDir() {
		return git, err
	}
	text, err := ReadFile(git, 1<<16)
	if err != nil {
		return "", err
	}
	dir := strings.TrimSpace(strings.TrimPrefix(string(text), "gitdir: "))
	if !filepath.IsAbs(dir) {
		dir = filepath.Join(root, filepath.FromSlash(dir))
	}
	return dir, nil
}
