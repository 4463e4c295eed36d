package checker

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree makes files in a new directory and changes to it.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func paths(found FoundInputs) []string {
	var out []string
	for _, in := range found.Inputs {
		out = append(out, filepath.ToSlash(in.Path))
	}
	return out
}

func TestFind(t *testing.T) {
	files := map[string]string{
		".git/HEAD": "", ".gitignore": "/build/\n*.bak.kif\n!keep.bak.kif\nsecret/*.kif\n# comment\n",
		"a.kif": "", "b.GDL": "", "notes.txt": "", "x.bak.kif": "", "keep.bak.kif": "",
		"build/gen.kif": "", ".hidden/h.kif": "", "secret/s.kif": "",
		"sub/c.kif": "", "sub/d.gdl": "", "sub/deep/e.kif": "", "sub/deep/.gitignore": "f.kif\n", "sub/deep/f.kif": "",
	}
	for _, test := range []struct {
		name    string
		args    string
		exclude string
		want    string
	}{
		{"all below", "./...", "", "a.kif b.GDL keep.bak.kif sub/c.kif sub/d.gdl sub/deep/e.kif"},
		{"dots alone", "...", "", "a.kif b.GDL keep.bak.kif sub/c.kif sub/d.gdl sub/deep/e.kif"},
		{"directory", "sub", "", "sub/c.kif sub/d.gdl"},
		{"directory with slash", "sub/", "", "sub/c.kif sub/d.gdl"},
		{"below a directory", "sub/...", "", "sub/c.kif sub/d.gdl sub/deep/e.kif"},
		{"explicit files are read", "notes.txt x.bak.kif build/gen.kif", "*.kif", "build/gen.kif notes.txt x.bak.kif"},
		{"an ignored directory named explicitly", "build", "", "build/gen.kif"},
		{"twice", "a.kif ./a.kif sub/../a.kif .", "", "a.kif b.GDL keep.bak.kif"},
		{"found before", "a.kif b.GDL keep.bak.kif ./...", "sub", "a.kif b.GDL keep.bak.kif"},
		{"glob", "**/*.kif", "", "a.kif build/gen.kif keep.bak.kif secret/s.kif sub/c.kif sub/deep/e.kif sub/deep/f.kif x.bak.kif"},
		{"glob with excludes", "sub/**/*", "deep", "sub/c.kif sub/d.gdl"},
		{"excluded directory", "./...", "sub/deep", "a.kif b.GDL keep.bak.kif sub/c.kif sub/d.gdl"},
		{"excluded below", "./...", "sub/**", "a.kif b.GDL keep.bak.kif"},
		{"excluded name", "./...", "c.kif", "a.kif b.GDL keep.bak.kif sub/d.gdl sub/deep/e.kif"},
		{"standard input", "- a.kif -", "", "<stdin> a.kif"},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree(t, files)
			f := InputFinder{}
			if test.exclude != "" {
				f.ExcludeGlobs = []string{test.exclude}
			}
			found := f.FindInputs(strings.Fields(test.args))
			if got := strings.Join(paths(found), " "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if found.UsageErrors != nil || found.ReadFaults != nil {
				t.Errorf("unexpected errors: %v %v", found.UsageErrors, found.ReadFaults)
			}
		})
	}
}

func TestFindNothing(t *testing.T) {
	for _, test := range []struct{ arg, want string }{
		{"missing.kif", "missing.kif: no such file or directory"},
		{"missing/...", "missing: no such directory"},
		{"*.zip", "no file matches *.zip"},
		{"*/*.skip", "all files that match */*.skip are excluded"},
		{"[", "not a valid glob"},
		{"empty", "no rulesheet (*.kif, *.gdl, *.hrf) in empty"},
		{"empty/...", "no rulesheet (*.kif, *.gdl, *.hrf) in empty and below"},
		{"a.kif/...", "a.kif: not a directory"},
	} {
		t.Run(test.arg, func(t *testing.T) {
			tree(t, map[string]string{"a.kif": "", "empty/readme": "", "empty/b.skip": ""})
			f := InputFinder{ExcludeGlobs: []string{"*.skip"}}
			found := f.FindInputs([]string{test.arg})
			if len(found.UsageErrors) != 1 || !strings.Contains(found.UsageErrors[0].Error(), test.want) {
				t.Errorf("got %v, want %s", found.UsageErrors, test.want)
			}
		})
	}
}

func TestFindLinks(t *testing.T) {
	tree(t, map[string]string{"sub/a.kif": "(role r)"})
	for link, target := range map[string]string{"loop.kif": "loop.kif", "sub/up": "..", "sub/gone.kif": "nowhere"} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
	}
	f := InputFinder{}
	if found := f.FindInputs([]string{"loop.kif"}); len(found.ReadFaults) != 1 {
		t.Errorf("a link to itself must be a fault: %v", found)
	}
	// Links to directories are not followed; links to files are read, and the
	// reader complains about those that lead nowhere.
	if got := paths(f.FindInputs([]string{"sub/..."})); !slices.Equal(got, []string{"sub/a.kif", "sub/gone.kif"}) {
		t.Errorf("got %v", got)
	}
}

func TestGitignoreLines(t *testing.T) {
	for _, test := range []struct {
		line, path string
		dir, want  bool
	}{
		{"*.kif", "a/b.kif", false, true},
		{"/b.kif", "b.kif", false, true},
		{"/b.kif", "a/b.kif", false, false},
		{"a/b.kif", "x/a/b.kif", false, false},
		{"**/a/b.kif", "x/a/b.kif", false, true},
		{"a/**", "a/x/y.kif", false, true},
		{"out/", "x/out", true, true},
		{"out/", "x/out", false, false},
		{"#a", "#a", false, false},
		{`\#a`, "#a", false, true},
		{"a{b,c}", "ab", false, false},
		{"a.kif  \r", "a.kif", false, true},
	} {
		dir := t.TempDir()
		var list ignoreList
		if r, ok := parseIgnore(dir, test.line); ok {
			list = append(list, r)
		}
		if got := list.isIgnored(filepath.Join(dir, filepath.FromSlash(test.path)), test.dir); got != test.want {
			t.Errorf("%q matches %s: %v, want %v", test.line, test.path, got, test.want)
		}
	}
}

// TestFoundText checks a rulesheet with the text that was read when it was found, and
// later with that of the file.
func TestFoundText(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.kif")
	for _, name := range []string{path, filepath.Join(dir, "b.kif")} {
		if err := os.WriteFile(name, []byte("(role a)\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found := (&InputFinder{FromProperties: true}).FindInputs([]string{dir})
	if len(found.Inputs) != 2 {
		t.Fatal(found.Inputs)
	}
	if text := found.Inputs[0].foundText.takeText(); string(text) != "(role a)\n" {
		t.Errorf("%q", text)
	}
	if text := found.Inputs[0].foundText.takeText(); text != nil {
		t.Errorf("again %q", text)
	}
	if text, err := found.Inputs[0].ReadText(); err != nil || string(text) != "(role a)\n" {
		t.Errorf("%q %v", text, err)
	}
}
