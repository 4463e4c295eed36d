package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gdllint/gdllint/internal/disk"
)

// This file finds and reads files of settings.

// maxFileSize is the greatest size of a file of settings that is read.
const maxFileSize = 1 << 20

// LoadFile reads the settings of a file. LoadFoundFile is for files that the user has not named.
func LoadFile(path string, v SettingVocabulary) (*SettingsFile, error) {
	content, err := disk.ReadFile(path, maxFileSize)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: no such file", path)
	case err != nil:
		return nil, err
	}
	return DecodeFile(path, content, v)
}

// LoadFoundFile reads a file with settings that a search has found. The file is part of the checked repository,
// and its author may not be the user. So a file behind a link out of the repository is an error, and restrictFound
// restricts the settings.
func LoadFoundFile(path string, v SettingVocabulary) (*SettingsFile, error) {
	root, ok := disk.CheckoutRoot(filepath.Dir(path))
	if !ok {
		root = filepath.Dir(path)
	}
	if err := disk.CheckInside(root, path); err != nil {
		return nil, fmt.Errorf("%s: not read: the link %w; a file of settings lies in its repository", path, err)
	}
	f, err := LoadFile(path, v)
	if err != nil {
		return nil, err
	}
	return f, f.restrictFound()
}

// restrictFound restricts settings in a found file to values that are safe without the user's consent: it
// lowers the number of jobs to that of the CPUs and the timeout to MaxFoundTimeout, and returns an error for a
// baseline that lies outside of the file's directory or has a very long name.
func (f *SettingsFile) restrictFound() error {
	f.WasFound = true
	f.JobCount = min(f.JobCount, runtime.NumCPU())
	f.FileTimeout = min(f.FileTimeout, MaxFoundTimeout)
	base := f.BaselinePath
	if base == "" {
		return nil
	}
	origin := f.Origins[baselineName][0] // the value was read from a file, and so has one
	if len(base) > maxNameLength {
		return fmt.Errorf("%s: the name of the baseline has more than %d characters", origin, maxNameLength)
	}
	if !filepath.IsLocal(filepath.FromSlash(base)) {
		return fmt.Errorf("%s: the baseline '%s' lies outside of the directory of the settings; name it with --baseline", origin, base)
	}
	path := filepath.Join(f.FolderPath, filepath.FromSlash(base))
	if err := disk.CheckInside(f.FolderPath, path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: the baseline '%s' %w; name it with --baseline", origin, base, err)
	}
	return nil
}

// maxNameLength is the greatest length of the name of a baseline in a found file, as messages quote
// it.
const maxNameLength = 1000

// MaxFoundTimeout is the longest timeout that a found file may set. The command line may set a
// longer one.
const MaxFoundTimeout = 30 * time.Minute

// FindFile returns the path of the nearest file with settings. It searches dir and the directories above it, up to
// the root of the repository. Outside of a repository it searches from dir up to the working directory, or only
// dir. It returns "" if there is no such file. It ignores files of other users, and all files above a folder of
// another user. foreign has an error for each ignored file that it met, and for the nearest one above the searched
// directories.
func FindFile(dir string) (path string, foreign []error) {
	work, err := os.Getwd()
	if err != nil {
		work = dir
	}
	folders := disk.FoldersAbove(dir, work)
	for _, at := range folders {
		path := filepath.Join(at, FileName)
		if info, err := os.Lstat(path); err == nil && !info.IsDir() {
			err := disk.CheckOwner(path)
			if err == nil {
				return DisplayPath(path), foreign
			}
			foreign = append(foreign, fmt.Errorf("the settings do not count: %w; to use them, name them with --config", err))
		}
	}
	return "", append(foreign, foreignAbove(folders[len(folders)-1])...)
}

// foreignAbove returns an error for the nearest file with settings above a directory that is
// ignored because another user owns the repository or a directory in between.
func foreignAbove(searched string) []error {
	root, ok := disk.CheckoutRoot(searched)
	if !ok {
		return nil
	}
	owner := disk.CheckOwner(filepath.Join(root, ".git"))
	for at := searched; at != root; {
		at = filepath.Dir(at)
		if owner == nil {
			owner = disk.CheckOwner(at)
		}
		path := filepath.Join(at, FileName)
		if _, err := os.Lstat(path); err == nil && owner != nil {
			return []error{fmt.Errorf("the settings %s do not count: %w; to use them, name them with --config", path, owner)}
		}
	}
	return nil
}

// DisplayPath returns a path as messages show it: relative to the working directory if it lies
// below it, else unchanged.
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
