package checker

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// An ignoreRule is one line of a .gitignore.
type ignoreRule struct {
	base    string // absolute path of the directory of the .gitignore
	pattern string // slash-separated, relative to base, for doublestar
	negated bool
	dirOnly bool
}

// An ignoreList holds the rules that apply to a directory, outer ones first.
// The last one that matches decides.
type ignoreList []ignoreRule

// ignoresAbove returns the rules from the root of the repository down to the
// directories above dir. Outside a repository there are none.
func ignoresAbove(dir string) ignoreList {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	var chain []string
	for at := abs; ; at = filepath.Dir(at) {
		if at != abs {
			chain = append(chain, at)
		}
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil {
			break
		}
		if at == filepath.Dir(at) {
			return nil
		}
	}
	var list ignoreList
	for i := len(chain) - 1; i >= 0; i-- {
		list = list.with(chain[i])
	}
	return list
}

// with adds the rules of the .gitignore in dir, if there is one.
func (l ignoreList) with(dir string) ignoreList {
	file, err := os.Open(filepath.Join(dir, ".gitignore"))
	if err != nil {
		return l
	}
	defer file.Close()
	base, err := filepath.Abs(dir)
	if err != nil {
		return l
	}
	l = l[:len(l):len(l)] // siblings share what is above them
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if r, ok := parseIgnore(base, lines.Text()); ok {
			l = append(l, r)
		}
	}
	return l
}

// parseIgnore reads a line of a .gitignore (gitignore(5)).
func parseIgnore(base, line string) (ignoreRule, bool) {
	line = strings.TrimSuffix(line, "\r")
	if !strings.HasSuffix(line, `\ `) {
		line = strings.TrimRight(line, " ")
	}
	r := ignoreRule{base: base}
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	line, r.negated = strings.CutPrefix(line, "!")
	line, r.dirOnly = strings.CutSuffix(line, "/")
	if line == "" {
		return r, false
	}
	if !strings.Contains(line, "/") {
		line = "**/" + line
	}
	r.pattern = strings.ReplaceAll(strings.TrimPrefix(line, "/"), "{", `\{`) // git knows no {a,b}
	return r, doublestar.ValidatePattern(r.pattern)
}

// match tells whether git would ignore the path. The directories above it
// are known not to be ignored.
func (l ignoreList) match(path string, dir bool) bool {
	abs, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for i := len(l) - 1; i >= 0; i-- {
		r := l[i]
		if r.dirOnly && !dir {
			continue
		}
		rel, err := filepath.Rel(r.base, abs)
		if err != nil {
			continue
		}
		if ok, _ := doublestar.Match(r.pattern, filepath.ToSlash(rel)); ok {
			return !r.negated
		}
	}
	return false
}
