package checker

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Links of a repository are followed to rulesheets in it and nowhere else.
func TestLinksOut(t *testing.T) {
	tree(t, map[string]string{
		"secret.kif": "(role s)", "out/a.kif": "(role o)", "repo/.git/HEAD": "", "repo/.git/config": "token", "repo/.env": "token",
		"repo/notes.txt": "text", "repo/games/a.kif": "(role r)", "repo/games/a.props": "", "repo/.hidden/h.kif": "(role h)",
	})
	links := map[string]string{
		"repo/games/in.kif": "a.kif", "repo/games/out.kif": "../../secret.kif", "repo/games/git.kif": "../.git/config", "repo/games/env.kif": "../.env",
		"repo/games/notes.kif": "../notes.txt", "repo/games/h.kif": "../.hidden/h.kif", "repo/games/proc.kif": "/proc/self/environ",
		"repo/dir": "../out", "free.kif": "secret.kif",
	}
	for link, target := range links {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	f := InputFinder{}
	found := f.FindInputs([]string{"repo/..."})
	if got := paths(found); !slices.Equal(got, []string{"repo/games/a.kif", "repo/games/in.kif"}) {
		t.Errorf("found %q", got)
	}
	if len(found.ReadFaults) != 6 {
		t.Errorf("faults: %v", found.ReadFaults)
	}
	for path := range links {
		found := (&InputFinder{}).FindInputs([]string{path})
		want := path == "free.kif" || path == "repo/games/in.kif"
		if got := len(found.ReadFaults) == 0 && len(found.Inputs) > 0; got != want {
			t.Errorf("%s: %+v", path, found)
		}
	}
	if found := (&InputFinder{}).FindInputs([]string{"repo/dir/..."}); len(found.Inputs) > 0 || len(found.ReadFaults) != 1 {
		t.Errorf("a folder that leads out: %+v", found)
	}
	if found := (&InputFinder{}).FindInputs([]string{"repo/games/*.kif"}); len(found.Inputs) != 2 {
		t.Errorf("a glob: %+v", found)
	}
	if err := os.Remove("repo/games/a.props"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../../secret.kif", "repo/games/a.props"); err != nil {
		t.Fatal(err)
	}
	if _, err := new(Config).readSibling("repo/games/a.props"); err == nil || !strings.Contains(err.Error(), "leads out of") {
		t.Errorf("properties: %v", err)
	}
}

// What git tracks is checked, whatever a .gitignore says.
func TestTrackedAndIgnored(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	tree(t, map[string]string{".gitignore": "bad.kif\n", "bad.kif": "", "free/bad.kif": "", "sub/.gitignore": "*\n", "sub/x/y.kif": "", "sub/z.kif": "", "a.kif": ""})
	for _, args := range [][]string{{"init", "-q"}, {"add", "-f", "bad.kif", "sub/x/y.kif", ".gitignore"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	for arg, want := range map[string][]string{
		"./...": {"a.kif", "bad.kif", "sub/x/y.kif"}, ".": {"a.kif", "bad.kif"}, "sub/...": {"sub/x/y.kif"}, "free/...": nil,
	} {
		if got := paths((&InputFinder{}).FindInputs([]string{arg})); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", arg, got, want)
		}
	}
	if got := paths((&InputFinder{ExcludeGlobs: []string{"sub"}}).FindInputs([]string{"./..."})); !slices.Equal(got, []string{"a.kif", "bad.kif"}) {
		t.Errorf("with --exclude: %q", got)
	}
	if err := os.WriteFile(filepath.Join(".git", "index"), []byte("no index"), 0o666); err != nil {
		t.Fatal(err)
	}
	if found := (&InputFinder{}).FindInputs([]string{"./..."}); len(found.ReadFaults) != 1 {
		t.Errorf("without an index: %v", found.ReadFaults)
	}
}

// A .gitignore beyond all bounds is not honoured, and that is said.
func TestGitignoreBounds(t *testing.T) {
	tree(t, map[string]string{".git/HEAD": "", "a.kif": ""})
	for name, text := range map[string]string{
		"large": strings.Repeat("#\n", maxIgnoreSize), "many": strings.Repeat("*.kif\n", maxIgnoreRules+1), "long": "*.kif\n" + strings.Repeat("a", maxIgnoreLine+1),
	} {
		if err := os.WriteFile(".gitignore", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		found := (&InputFinder{}).FindInputs([]string{"./..."})
		if len(found.Inputs) != 1 || len(found.ReadFaults) != 1 {
			t.Errorf("%s: %+v", name, found)
		}
	}
}
