package checker

import (
	"fmt"
	"os"
	"path"
	"path/filepath"

	"github.com/gdllint/gdllint/internal/repository"
)

// A gitIndex is the rulesheets that git tracks in a repository, as absolute
// paths.
type gitIndex struct {
	sheets []string
	err    error
}

// gitIndexes are indexes by the roots of their repositories.
type gitIndexes map[string]*gitIndex

// of returns the index of a repository, which is read once.
func (x *gitIndexes) of(root string) *gitIndex {
	if known := (*x)[root]; known != nil {
		return known
	}
	made := &gitIndex{}
	files, err := repository.TrackedFiles(root)
	made.err = err
	for _, file := range files {
		if IsRulesheet(path.Base(file)) {
			made.sheets = append(made.sheets, filepath.Join(root, filepath.FromSlash(file)))
		}
	}
	if *x == nil {
		*x = gitIndexes{}
	}
	(*x)[root] = made
	return made
}

// tracked adds the rulesheets in or below dir that a .gitignore names although
// git tracks them: for git they are part of the repository, and a line of that
// file must not hide them from a check.
func (f *Finder) tracked(dir string) {
	root, ok := repository.TrustedRoot(dir)
	if len(f.ignored) == 0 || !ok {
		return
	}
	index := f.indexes.of(root)
	if index.err != nil {
		f.faults = append(f.faults, fmt.Errorf("%d files and folders that .gitignore names are left out, and which of them git tracks is not known: %w", len(f.ignored), index.err))
		return
	}
	ignored := map[string]bool{}
	for _, path := range f.ignored {
		ignored[absolutePath(path)] = true
	}
	base := absolutePath(dir)
	for _, sheet := range index.sheets {
		rel, err := filepath.Rel(base, sheet)
		if err != nil || !filepath.IsLocal(rel) || hiddenBelow(base, sheet) || !liesBelow(sheet, ignored) {
			continue
		}
		f.trackedFile(filepath.Join(dir, rel))
	}
}

// trackedFile adds one file, if it exists and is not excluded otherwise.
func (f *Finder) trackedFile(path string) {
	info, err := os.Lstat(path)
	switch {
	case err != nil || info.IsDir() || f.excluded(path):
	case info.Mode().IsRegular():
		f.add(path)
	default:
		f.link(path)
	}
}

// liesBelow tells whether a path is, or lies below, one of a set.
func liesBelow(path string, set map[string]bool) bool {
	for at := path; ; at = filepath.Dir(at) {
		if set[at] {
			return true
		}
		if at == filepath.Dir(at) {
			return false
		}
	}
}
