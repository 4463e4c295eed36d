package glob

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/gdllint/gdllint/internal/pattern"
)

// Choices without number are refused, and match nothing; those of people count.
func TestBounds(t *testing.T) {
	braces := strings.Repeat("{*a,*a,*a}", 25) + "b"
	for pattern, want := range map[string]bool{
		"games/{a,b}/{c,d}*.kif":                     true,
		"{" + strings.Repeat("game,", 500) + "game}": true,
		"{a,{b,c{d,e}}}":                             true,
		"[{]a":                                       true,
		`\{a`:                                        true,
		braces:                                       false,
		strings.Repeat("{,}", 12):                    false,
		strings.Repeat("{", 5000) + strings.Repeat("}", 5000):             false,
		"{" + strings.Repeat("a,", 900) + "}" + strings.Repeat("b", 5000): false,
		strings.Repeat("a", maxPatternLength+1):                           false,
		"{a":                                                              false,
		"a}":                                                              false,
		"[":                                                               false,
		`a\`:                                                              false,
		"{[}":                                                             false,
	} {
		if got := IsValidPattern(pattern); got != want {
			t.Errorf("%.60s: valid is %v, want %v", pattern, got, want)
		}
		if list := (PatternList{Patterns: []string{pattern}}); !want && list.MatchesPath(strings.Repeat("a", 200)) {
			t.Errorf("%.60s matches, and is not valid", pattern)
		}
	}
}

// A list is bounded too.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		patterns []string
		want     string
	}{
		{[]string{"a", "{b,c}"}, ""},
		{slices.Repeat([]string{"a"}, maxPatterns), ""},
		{slices.Repeat([]string{"a"}, maxPatterns+1), "more than"},
		{slices.Repeat([]string{strings.Repeat("a", 1000)}, 300), "together"},
		{[]string{"a", "["}, "[: not a valid glob"},
	} {
		err := CheckPatterns(test.patterns)
		if got := ""; err != nil {
			got = err.Error()
			if test.want == "" || !strings.Contains(got, test.want) {
				t.Errorf("%.30q: got %.80s, want %q", test.patterns, got, test.want)
			}
		} else if test.want != "" {
			t.Errorf("%.30q: no error, want %q", test.patterns, test.want)
		}
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.kif", "b.kif", "c.gdl", ".d.kif"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := MatchingFiles(filepath.Join(dir, "{*.kif,a.*,c.gdl}"))
	want := []string{filepath.Join(dir, "a.kif"), filepath.Join(dir, "b.kif"), filepath.Join(dir, "c.gdl")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	if _, err := MatchingFiles(strings.Repeat("{a,b}", 30)); err == nil {
		t.Error("choices without number are no error")
	}
}

// empty matches choices of nothing: where a path ends before such braces the
// library sees no match, and one once they are written out.
var empty = pattern.LazyRegexp(`\{\}|\{,|,,|,\}`)

// Writing braces out does not change which paths match.
func FuzzMatch(f *testing.F) {
	for _, p := range []string{"{a,b}/**", "**/{a,b*}c", "a{,/**}", "[{]{a,b}", `{a\,b,c}`, "{a/**,b}/c", "{{a,b},c}?"} {
		f.Add(p, "a/b/c")
	}
	f.Fuzz(func(t *testing.T, pattern, path string) {
		if path == "" || len(pattern) > 30 || len(path) > 20 || !utf8.ValidString(pattern+path) || !IsValidPattern(pattern) || empty().MatchString(pattern) {
			return
		}
		want, err := doublestar.Match(pattern, path)
		if got := MatchPattern(pattern, path); err == nil && got != want {
			t.Errorf("%q, %q: got %v, the library says %v", pattern, path, got, want)
		}
	})
}
