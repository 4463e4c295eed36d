package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const table = "# rows\ngdl\t10\t2\nplay\t10\t1\n"

// grown makes a repository whose area gdl has a line more than at its landing, and returns its folder.
func grown(t *testing.T, message string) string {
	dir := t.TempDir()
	write(t, dir, "tools/lines/areas.tsv", table)
	write(t, dir, "gdl/a.go", "package gdl\n\n// A is a constant.\nconst A = 1\n")
	write(t, dir, "play/b.go", "package play\n")
	write(t, dir, "tools/x.go", "package x\nconst X = 1\n")
	git(t, dir, "init", "-q")
	commit(t, dir, "all: landed\n\nGrows: gdl: this was before\n")
	write(t, dir, "gdl/a_test.go", "package gdl\nconst T = 1\n")
	commit(t, dir, "gdl: a test")
	write(t, dir, "gdl/a.go", "package gdl\n\nconst A = `\n\n`\n")
	commit(t, dir, message)
	return dir
}

func TestRatchet(t *testing.T) {
	for name, test := range map[string]struct {
		message string
		code    int
	}{
		"no word why":    {"gdl: more", 1},
		"another area":   {"gdl: more\n\nGrows: play: because\n", 1},
		"without reason": {"gdl: more\n\nGrows: gdl:\n", 1},
		"a word why":     {"gdl: more\n\nGrows: gdl: because\n", 0},
		"two areas":      {"gdl: more\n\nGrows: play, gdl: because\n\nMore text.\n", 0},
	} {
		t.Run(name, func(t *testing.T) {
			dir := grown(t, test.message)
			wantCode(t, test.code, dir)
			renewed := wantCode(t, test.code, "-renew", dir)
			if got := strings.Contains(read(t, dir), "gdl\t10\t4\tbecause\n"); got != (test.code == 0) {
				t.Errorf("table:\n%s%s", read(t, dir), renewed)
			}
		})
	}
}

// TestLanding wants that a reason counts until the next landing.
func TestLanding(t *testing.T) {
	dir := grown(t, "gdl: more\n\nGrows: gdl: because\n")
	wantCode(t, 0, "-renew", dir)
	commit(t, dir, "lines: landed")
	wantCode(t, 0, dir)
	write(t, dir, "gdl/c.go", "package gdl\n")
	commit(t, dir, "gdl: more")
	wantCode(t, 1, dir)
}

// TestCutHistory wants that a clone without older commits says so, and counts the reasons that it has.
func TestCutHistory(t *testing.T) {
	for message, code := range map[string]int{"gdl: more\n\nGrows: gdl: because\n": 0, "gdl: more": 1} {
		dir := t.TempDir()
		git(t, dir, "clone", "-q", "--depth", "1", "file://"+grown(t, message), "clone")
		if out := wantCode(t, code, filepath.Join(dir, "clone")); !strings.Contains(out, "history is cut") {
			t.Errorf("no word of the history:\n%s", out)
		}
	}
	dir := grown(t, "gdl: more\n\nGrows: gdl: because\n")
	if err := os.RemoveAll(filepath.Join(dir, ".git")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if out := wantCode(t, 1, dir); !strings.Contains(out, "no history") {
		t.Errorf("no word of the history:\n%s", out)
	}
}

func TestSince(t *testing.T) {
	dir := grown(t, "gdl: more")
	if out := wantCode(t, 1, "-since", "HEAD~1", dir); !strings.Contains(out, "gdl                4, landed       2, target      10, change +2\n") {
		t.Error(out)
	}
}

func wantCode(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	got, err := run(t.Context(), args, &out, &out)
	if err != nil || got != want {
		t.Errorf("%v: exit code %d, want %d: %v\n%s", args, got, want, err, out.String())
	}
	return out.String()
}

func read(t *testing.T, dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, tablePath))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, dir, path, text string) {
	path = filepath.Join(dir, path)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func commit(t *testing.T, dir, message string) {
	git(t, dir, "add", "-A")
	git(t, dir, "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-q", "-m", message)
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	c := exec.Command("git", append([]string{"-C", dir}, args...)...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}
