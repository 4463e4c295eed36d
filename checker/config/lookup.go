package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/repository"
)

// maxFileSize bounds the files that are read.
const maxFileSize = 1 << 20

// LoadFile reads the settings of a file that the user has named.
func LoadFile(path string, v SettingVocabulary) (*SettingsFile, error) {
	content, err := bounded.ReadFile(path, maxFileSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil, err
	}
	return DecodeFile(path, content, v)
}

// LoadFoundFile reads the settings of a file that was found by a search. The file
// is part of the checked repository, and its author need not be the user. It is
// not read if a link leads out of the repository, it names no files outside its
// own directory, and it takes no more time than a run takes by default.
func LoadFoundFile(path string, v SettingVocabulary) (*SettingsFile, error) {
	root, ok := repository.CheckoutRoot(filepath.Dir(path))
	if !ok {
		root = filepath.Dir(path)
	}
	if err := repository.CheckInside(root, path); err != nil {
		return nil, fmt.Errorf("%s: not read: the link %w; a file of settings lies in its repository", path, err)
	}
	f, err := LoadFile(path, v)
	if err != nil {
		return nil, err
	}
	return f, f.restrictFound()
}

// restrictFound restricts settings that were found to those that are safe without
// the user's consent.
func (f *SettingsFile) restrictFound() error {
	f.WasFound = true
	f.JobCount = min(f.JobCount, runtime.NumCPU())
	f.FileTimeout = min(f.FileTimeout, MaxFoundTimeout)
	base, origin := f.BaselinePath, f.firstOrigin(baselineName)
	if base == "" {
		return nil
	}
	if len(base) > maxNameLength {
		return fmt.Errorf("%s: the name of the baseline has more than %d characters", origin, maxNameLength)
	}
	if !filepath.IsLocal(filepath.FromSlash(base)) {
		return fmt.Errorf("%s: the baseline '%s' lies outside of the directory of the settings; name it with --baseline", origin, base)
	}
	path := filepath.Join(f.FolderPath, filepath.FromSlash(base))
	if err := repository.CheckInside(f.FolderPath, path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: the baseline '%s' %w; name it with --baseline", origin, base, err)
	}
	return nil
}

// maxNameLength bounds the name of a file, as messages quote it.
const maxNameLength = 1000

// MaxFoundTimeout bounds the timeout of settings that were found. The command
// line may set a longer one.
const MaxFoundTimeout = 30 * time.Minute

// FindFile returns the path of the nearest file with settings: in dir, or above
// it as far as the root of the repository. Outside of a repository it looks
// from dir up to the working directory, or in dir only. It returns "" if there
// is none. Files of other users do not count; each is an error.
func FindFile(dir string) (path string, foreign []error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", nil
	}
	top, ok := searchRoot(abs)
	for at := abs; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		if info, err := os.Lstat(path); err == nil && !info.IsDir() {
			err := repository.CheckOwner(path)
			if err == nil {
				return DisplayPath(path), foreign
			}
			foreign = append(foreign, fmt.Errorf("the settings do not count: %w; name them with --config if they are to", err))
		}
		if !ok || at == top || at == filepath.Dir(at) {
			return "", append(foreign, foreignAbove(abs, at)...)
		}
	}
}

// foreignAbove returns an error for settings that would count if the repository
// of another user, in which the directory lies, were the user's own.
func foreignAbove(dir, searched string) []error {
	root, ok := repository.CheckoutRoot(dir)
	if !ok || repository.CheckOwner(filepath.Join(root, ".git")) == nil {
		return nil
	}
	for at := searched; at != root && at != filepath.Dir(at); {
		at = filepath.Dir(at)
		path := filepath.Join(at, FileName)
		if _, err := os.Lstat(path); err == nil {
			return []error{fmt.Errorf("the settings %s do not count: the repository belongs to another user; name them with --config if they are to", path)}
		}
	}
	return nil
}

// searchRoot returns the directory at which the search upwards from dir ends.
func searchRoot(dir string) (string, bool) {
	if root, ok := repository.TrustedRoot(dir); ok {
		return root, true
	}
	work, err := os.Getwd()
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(work, dir)
	return work, err == nil && filepath.IsLocal(rel)
}

// DisplayPath returns a path for messages: relative to the working directory if it
// lies below.
func DisplayPath(path string) string {
	work, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(work, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}
