package checker

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/disk"
)

// A gitIndex holds the absolute paths of the rulesheets that git tracks in a repository, or the
// error of reading them.
type gitIndex struct {
	trackedSheets []string
	readError     error
}

// gitIndexes maps the root of a repository to its index.
type gitIndexes map[string]*gitIndex

// indexOf returns the index of the repository with a root. Each index is read once.
func (x *gitIndexes) indexOf(root string) *gitIndex {
	if known := (*x)[root]; known != nil {
		return known
	}
	made := &gitIndex{}
	files, err := disk.TrackedFiles(root)
	made.readError = err
	for _, file := range files {
		if IsSheetName(path.Base(file)) {
			made.trackedSheets = append(made.trackedSheets, filepath.Join(root, filepath.FromSlash(file)))
		}
	}
	if *x == nil {
		*x = gitIndexes{}
	}
	(*x)[root] = made
	return made
}

// addTracked adds the rulesheets in or below dir that a .gitignore names although git tracks them.
// Git treats such files as part of the repository, so they are checked.
func (f *InputFinder) addTracked(dir string) {
	root, ok := disk.TrustedRoot(dir)
	if len(f.gitIgnored) == 0 || !ok {
		return
	}
	index := f.repositoryIndexes.indexOf(root)
	if index.readError != nil {
		f.readFaults = append(f.readFaults, fmt.Errorf("%d files and folders that .gitignore names are left out, and which of them git tracks is not known: %w", len(f.gitIgnored), index.readError))
		return
	}
	ignored := map[string]bool{}
	for _, path := range f.gitIgnored {
		ignored[disk.AbsolutePath(path)] = true
	}
	base := disk.AbsolutePath(dir)
	for _, sheet := range index.trackedSheets {
		rel, err := filepath.Rel(base, sheet)
		if err != nil || !filepath.IsLocal(rel) || disk.IsHiddenBelow(base, sheet) || !isInOrBelow(sheet, ignored) {
			continue
		}
		f.addTrackedFile(filepath.Join(dir, rel))
	}
}

// addTrackedFile adds one file, if it exists and the settings do not exclude it.
func (f *InputFinder) addTrackedFile(path string) {
	info, err := os.Lstat(path)
	switch {
	case err != nil || info.IsDir() || f.isExcluded(path):
	case info.Mode().IsRegular():
		f.addFile(path)
	default:
		f.addLink(path)
	}
}

// isInOrBelow tells whether a path is, or lies below, one of a set.
func isInOrBelow(path string, set map[string]bool) bool {
	for at := path; ; at = filepath.Dir(at) {
		if set[at] {
			return true
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}
