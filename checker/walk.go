package checker

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/glob"
)

// addFolder adds the rulesheets in a directory and, if below, in its subdirectories. It records a usage error if there is
// none.
func (f *InputFinder) addFolder(dir string, below bool) {
	info, err := os.Stat(dir)
	switch {
	case err != nil && os.IsNotExist(err):
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: no such directory", dir))
		return
	case err != nil:
		f.readFaults = append(f.readFaults, shortError(dir, err))
		return
	case !info.IsDir():
		f.usageErrors = append(f.usageErrors, fmt.Errorf("%s: not a directory", dir))
		return
	}
	inputs, faults := len(f.foundInputs), len(f.readFaults)
	before := len(f.foundPaths)
	f.walkRoot = disk.LinkRoot(dir)
	f.gitIgnored = nil
	f.walkFolder(filepath.Clean(dir), below, f.ignoresAbove(dir))
	f.addTracked(dir)
	if len(f.foundInputs) == inputs && len(f.readFaults) == faults && len(f.foundPaths) == before && !f.foundIn(dir, below) {
		where := dir
		if below {
			where += " and below"
		}
		f.usageErrors = append(f.usageErrors, fmt.Errorf("no rulesheet (*.kif, *.gdl, *.hrf) in %s", where))
	}
}

// foundIn tells whether a file in the directory or, if below, in a subdirectory was found for an earlier argument.
func (c *inputCollector) foundIn(dir string, below bool) bool {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return false
	}
	for path := range c.foundPaths {
		parent := filepath.Dir(path)
		if parent == abs || below && strings.HasPrefix(path, strings.TrimSuffix(abs, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// walkFolder adds the rulesheets in a directory and, if below, in its subdirectories. It does not follow links to
// directories, so that circular links do no harm.
func (f *InputFinder) walkFolder(dir string, below bool, ignores ignoreList) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		f.readFaults = append(f.readFaults, shortError(dir, err))
		return
	}
	f.visitedFolders[dir] = true
	ignores = f.withGitignore(ignores, dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case strings.HasPrefix(e.Name(), "."):
			continue
		case e.IsDir() && !below, !e.IsDir() && !IsSheetName(e.Name()) && !f.isIncluded(e.Name()):
			continue
		case f.isExcluded(path):
			continue
		case ignores.isIgnored(path, e.IsDir()):
			f.gitIgnored = append(f.gitIgnored, path)
		case e.IsDir():
			f.walkFolder(path, true, ignores)
		case e.Type().IsRegular():
			_ = f.addFound(path) // the user did not name the page, so that it need not have rulesheets
		case e.Type()&fs.ModeSymlink != 0:
			f.addLink(path)
		}
	}
	f.addOrphans(dir, "", func(path string) bool { return ignores.isIgnored(path, false) })
}

// isIncluded tells whether the settings include files of this name although it is not the name of a rulesheet.
func (f *InputFinder) isIncluded(name string) bool {
	return glob.PatternList{Patterns: f.IncludeGlobs}.MatchesPath(name)
}
