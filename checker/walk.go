package checker

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/glob"
)

// directory adds the rulesheets in a directory, or in it and below it.
func (f *Finder) directory(dir string, below bool) {
	info, err := os.Stat(dir)
	switch {
	case err != nil && os.IsNotExist(err):
		f.usage = append(f.usage, fmt.Errorf("%s: no such directory", dir))
		return
	case err != nil:
		f.faults = append(f.faults, shortError(dir, err))
		return
	case !info.IsDir():
		f.usage = append(f.usage, fmt.Errorf("%s: not a directory", dir))
		return
	}
	inputs, faults := len(f.inputs), len(f.faults)
	before := len(f.found)
	f.root = linkRoot(dir)
	f.ignored = nil
	f.walk(filepath.Clean(dir), below, f.ignoresAbove(dir))
	f.tracked(dir)
	if len(f.inputs) == inputs && len(f.faults) == faults && len(f.found) == before && !f.anyIn(dir, below) {
		where := dir
		if below {
			where += " and below"
		}
		f.usage = append(f.usage, fmt.Errorf("no rulesheet (*.kif, *.gdl, *.hrf) in %s", where))
	}
}

// anyIn tells whether files of the directory were found by an earlier
// argument.
func (f *Finder) anyIn(dir string, below bool) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for path := range f.found {
		parent := filepath.Dir(path)
		if parent == abs || below && strings.HasPrefix(path, strings.TrimSuffix(abs, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// walk adds the rulesheets of one directory. Links to directories are not
// followed, so that circular links do no harm.
func (f *Finder) walk(dir string, below bool, ignores ignoreList) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.faults = append(f.faults, shortError(dir, err))
		return
	}
	f.dirs[dir] = true
	ignores = f.with(ignores, dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
			continue
		case e.IsDir() && !below, !e.IsDir() && !IsRulesheet(e.Name()) && !f.included(e.Name()):
			continue
		case f.excluded(path):
			continue
		case ignores.match(path, e.IsDir()):
			f.ignored = append(f.ignored, path)
		case e.IsDir():
			f.walk(path, true, ignores)
		case e.Type().IsRegular():
			f.add(path)
		case e.Type()&fs.ModeSymlink != 0:
			f.link(path)
		}
	}
	f.strays(dir, "", func(path string) bool { return ignores.match(path, false) })
}

// included tells whether a walk reads files with a name although it is not that
// of a rulesheet.
func (f *Finder) included(name string) bool { return glob.List{Patterns: f.Include}.Match(name) }
