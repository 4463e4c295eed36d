// Package glob matches paths with the patterns that users write.
package glob

import (
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A List is some patterns and the directory that they are relative to.
type List struct {
	Base     string // "" is the working directory
	Patterns []string
}

// Valid tells whether a pattern can be read.
func Valid(pattern string) bool { return doublestar.ValidatePattern(filepath.ToSlash(pattern)) }

// Match tells whether one of the patterns matches a path, or a directory that
// the path lies in. A pattern without a slash matches names in any directory.
func (l List) Match(path string) bool {
	if len(l.Patterns) == 0 {
		return false
	}
	path, ok := l.relative(path)
	if !ok {
		return false
	}
	for _, pattern := range l.Patterns {
		pattern = strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(pattern), "./"), "/")
		if !strings.Contains(pattern, "/") {
			pattern = "**/" + pattern
		}
		for _, p := range []string{pattern, pattern + "/**"} {
			if matched, err := doublestar.Match(p, path); err == nil && matched {
				return true
			}
		}
	}
	return false
}

// relative returns a path as seen from Base, with slashes. Paths outside of
// Base match no pattern.
func (l List) relative(path string) (string, bool) {
	if l.Base == "" {
		return filepath.ToSlash(filepath.Clean(path)), true
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(l.Base, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}
