package glob

import (
	"path/filepath"
	"testing"
)

func TestMatch(t *testing.T) {
	base := t.TempDir()
	for _, test := range []struct {
		pattern, path string
		want          bool
	}{
		{"old", "games/old/a.kif", true},
		{"games/old/**", "games/old/a.kif", true},
		{"games/old/**", "games/older/a.kif", false},
		{"games/old/", "games/old/deep/a.kif", true},
		{"./games/*.kif", "games/a.kif", true},
		{"*.gdl", "games/deep/a.gdl", true},
		{"games/{a,b}.kif", "games/b.kif", true},
		{"[", "[", false},
	} {
		relative := PatternList{Patterns: []string{"nothing", test.pattern}}
		if got := relative.MatchesPath(filepath.FromSlash(test.path)); got != test.want {
			t.Errorf("%s, %s: got %v", test.pattern, test.path, got)
		}
		based := PatternList{BaseDir: base, Patterns: []string{test.pattern}}
		if got := based.MatchesPath(filepath.Join(base, filepath.FromSlash(test.path))); got != test.want {
			t.Errorf("%s below a directory, %s: got %v", test.pattern, test.path, got)
		}
	}
	if (PatternList{BaseDir: filepath.Join(base, "a"), Patterns: []string{"*.kif"}}).MatchesPath(filepath.Join(base, "b.kif")) {
		t.Error("a path outside matches")
	}
	if (PatternList{}).MatchesPath("a") {
		t.Error("no pattern matches")
	}
	if IsValidPattern("[") || !IsValidPattern("**/{a,b}*") {
		t.Error("Valid is wrong")
	}
}

func TestCollapsed(t *testing.T) {
	for pattern, want := range map[string]string{"**/**/a/**/**": "**/a/**", "a**/**/b": "a**/**/b", "a": "a", "/**/**": "/**", "": ""} {
		if got := collapseStars(pattern); got != want {
			t.Errorf("%q: %q, want %q", pattern, got, want)
		}
	}
}
