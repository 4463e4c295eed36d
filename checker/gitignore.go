package checker

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/glob"
)

// An ignoreRule is one line of a .gitignore.
type ignoreRule struct {
	baseFolder  string // absolute path of the directory of the .gitignore
	globPattern string // slash-separated, relative to baseFolder, in the syntax of doublestar
	isNegated   bool
	foldersOnly bool
}

// An ignoreList holds the rules that apply to a directory, those of outer directories first. The last rule that
// matches decides.
type ignoreList []ignoreRule

// Bounds on the .gitignore files that are read. A larger one is not honoured, so that more files
// are checked and not fewer.
const (
	maxIgnoreSize  = 1 << 18 // bytes
	maxIgnoreRules = 1000    // rules that apply to one directory
	maxIgnoreLine  = 1000    // bytes
)

// ignoresAbove returns the rules from the root of the repository down to the
// directories above dir. Outside a repository there are none.
func (c *inputCollector) ignoresAbove(dir string) ignoreList {
	if _, ok := disk.TrustedRoot(dir); !ok {
		return nil
	}
	var list ignoreList
	for _, at := range slices.Backward(disk.FoldersAbove(dir, dir)[1:]) {
		list = c.withGitignore(list, at)
	}
	return list
}

// withGitignore adds the rules of the .gitignore in dir to those above, if there is one.
// A link of this name does not count, as for git.
func (c *inputCollector) withGitignore(l ignoreList, dir string) ignoreList {
	path := filepath.Join(dir, ".gitignore")
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return l
	}
	base, err := filepath.Abs(dir)
	if err != nil {
		return l
	}
	text, err := disk.ReadFile(path, maxIgnoreSize)
	if err != nil {
		c.readFaults = append(c.readFaults, shortError(path, err))
		return l
	}
	above := l
	l = l[:len(l):len(l)] // siblings share the rules above them
	for line := range bytes.Lines(text) {
		r, ok := parseIgnore(base, strings.TrimSuffix(string(line), "\n"))
		if ok {
			l = append(l, r)
		}
		if len(line) > maxIgnoreLine || len(l) > maxIgnoreRules {
			c.readFaults = append(c.readFaults, fmt.Errorf("%s: not honoured: more than %d patterns, or one of more than %d characters", path, maxIgnoreRules, maxIgnoreLine))
			return above
		}
	}
	return l
}

// parseIgnore reads a line of a .gitignore (gitignore(5)); false if it is no valid pattern.
func parseIgnore(base, line string) (ignoreRule, bool) {
	line = strings.TrimSuffix(line, "\r")
	if !strings.HasSuffix(line, `\ `) {
		line = strings.TrimRight(line, " ")
	}
	r := ignoreRule{baseFolder: base}
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	line, r.isNegated = strings.CutPrefix(line, "!")
	line, r.foldersOnly = strings.CutSuffix(line, "/")
	if line == "" {
		return r, false
	}
	if !strings.Contains(line, "/") {
		line = "**/" + line
	}
	r.globPattern = strings.ReplaceAll(strings.TrimPrefix(line, "/"), "{", `\{`) // {a,b} has no special meaning for git
	return r, glob.IsValidPattern(r.globPattern)
}

// isIgnored tells whether git would ignore the path. The directories above it must not be ignored.
func (l ignoreList) isIgnored(path string, dir bool) bool {
	abs, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for i := len(l) - 1; i >= 0; i-- {
		r := l[i]
		if r.foldersOnly && !dir {
			continue
		}
		rel, err := filepath.Rel(r.baseFolder, abs)
		if err != nil {
			continue
		}
		if glob.MatchPattern(r.globPattern, filepath.ToSlash(rel)) {
			return !r.isNegated
		}
	}
	return false
}
