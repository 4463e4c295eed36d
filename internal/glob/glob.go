// Package glob matches paths with patterns that users and foreign repositories state. It limits
// each pattern before it calls the matching library, so that no match takes long.
package glob

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// A PatternList holds patterns and the directory that they are relative to.
type PatternList struct {
	BaseDir  string // "" is the working directory
	Patterns []string
}

// The limits of a list. A path is compared with each pattern of the list.
const (
	maxPatterns  = 10_000
	maxListBytes = 256_000 // bytes of all patterns, with braces written out
)

// IsValidPattern tells whether a pattern is well-formed, and not too long when its choices are
// expanded.
func IsValidPattern(pattern string) bool {
	pattern = filepath.ToSlash(pattern)
	if len(pattern) > maxPatternLength || !doublestar.ValidatePattern(pattern) {
		return false
	}
	_, ok := expandBraces(pattern)
	return ok
}

// CheckPatterns returns an error if a pattern of a list is not valid, or if there are too many.
func CheckPatterns(patterns []string) error {
	if len(patterns) > maxPatterns {
		return fmt.Errorf("more than %d globs; name directories instead", maxPatterns)
	}
	bytes := 0
	for _, p := range patterns {
		list, ok := expandBraces(filepath.ToSlash(p))
		if !ok || !IsValidPattern(p) {
			return fmt.Errorf("%.80s: not a valid glob, or one with too many choices", p)
		}
		for _, choice := range list {
			bytes += len(choice)
		}
		if bytes > maxListBytes {
			return fmt.Errorf("globs of more than %d characters together; name directories instead", maxListBytes)
		}
	}
	return nil
}

// MatchesPath tells whether a pattern of the list matches a path, or a directory that contains it.
// A pattern without a slash, apart from "./" before it and one at its end, matches names in any directory.
func (l PatternList) MatchesPath(path string) bool {
	if len(l.Patterns) == 0 {
		return false
	}
	path, ok := l.pathFromBase(path)
	if !ok {
		return false
	}
	for _, pattern := range l.Patterns {
		pattern = strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(pattern), "./"), "/")
		if !strings.Contains(pattern, "/") {
			pattern = "**/" + pattern
		}
		if MatchPattern(pattern, path) || MatchPattern(pattern+"/**", path) {
			return true
		}
	}
	return false
}

// MatchPattern tells whether a pattern matches a whole path, both with slashes. An
// invalid pattern matches no path.
func MatchPattern(pattern, path string) bool {
	list, ok := expandBraces(pattern)
	return ok && slices.ContainsFunc(list, func(p string) bool {
		matched, err := doublestar.Match(p, path)
		return err == nil && matched
	})
}

// MatchingFiles returns the paths of the files that match a pattern of the command line, sorted.
// Hidden files are left out.
func MatchingFiles(pattern string) ([]string, error) {
	list, ok := expandBraces(filepath.ToSlash(pattern))
	if !ok {
		return nil, doublestar.ErrBadPattern
	}
	for i, p := range list {
		list[i] = collapseStars(p)
	}
	var files []string
	for _, p := range list {
		found, err := doublestar.FilepathGlob(filepath.FromSlash(p), doublestar.WithFilesOnly(), doublestar.WithNoHidden())
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// collapseStars returns a pattern with '**' in place of '**/**'. This means the same and is faster,
// since each '**' walks all directories.
func collapseStars(pattern string) string {
	parts := strings.Split(pattern, "/")
	kept := parts[:1]
	for _, p := range parts[1:] {
		if p != "**" || kept[len(kept)-1] != "**" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "/")
}

// pathFromBase returns a path relative to BaseDir, with slashes; false if the path is outside of
// BaseDir.
func (l PatternList) pathFromBase(path string) (string, bool) {
	if l.BaseDir == "" {
		return filepath.ToSlash(filepath.Clean(path)), true
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", false
	}
	rel, err := filepath.Rel(l.BaseDir, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}
