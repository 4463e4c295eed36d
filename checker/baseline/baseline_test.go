package baseline

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// print makes a fingerprint.
func print(n int) string { return fmt.Sprintf("%032x", n) }

// prepare makes a baseline in an empty working directory with files.
func prepare(t *testing.T, files []string, entries ...Entry) *Baseline {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := New("base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.WriteEntries(entries); err != nil {
		t.Fatal(err)
	}
	if b, err = LoadBaseline("base.yaml"); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAccept(t *testing.T) {
	b := prepare(t, []string{"a.kif", "b.kif"}, Entry{"a.kif", "V02", print(1), "m"}, Entry{"a.kif", "V01", print(2), "m"},
		Entry{"b.kif", "V02", print(1), "m"}, Entry{"gone.kif", "V02", print(3), "m"}, Entry{"a.kif", "P01", print(4), "m"})
	for _, test := range []struct {
		path, code, print string
		want              bool
	}{
		{"a.kif", "V02", print(1), true},
		{"a.kif", "V02", print(1), false}, // one entry, one finding; that of b.kif is for b.kif
		{"./a.kif", "V01", print(1), false},
		{"a.kif", "V03", print(2), false},
	} {
		if got := b.AcceptFinding(test.path, test.code, test.print); got != test.want {
			t.Errorf("%v: got %v", test, got)
		}
	}
	b.MarkChecked("a.kif", func(code string) bool { return code != "P01" })
	if n := b.UnneededCount(); n != 1 {
		t.Errorf("%d entries are not needed, want V01 only: a rule that had no say may be needed", n)
	}
	b.MarkGone()
	if n := b.UnneededCount(); n != 2 {
		t.Errorf("%d entries are not needed, want also the file that is gone", n)
	}
	b.AddFinding("a.kif", "A01", print(5), "new")
	want := []Entry{{"a.kif", "A01", print(5), "new"}, {"a.kif", "P01", print(4), "m"}, {"a.kif", "V02", print(1), "m"}, {"b.kif", "V02", print(1), "m"}}
	if diff := cmp.Diff(want, b.NextEntries()); diff != "" {
		t.Error(diff)
	}
}

// Files may move with their directories.
func TestMoved(t *testing.T) {
	b := prepare(t, []string{"new/a.kif", "copy/b.kif", "old/b.kif"}, Entry{"old/a.kif", "V02", print(1), ""}, Entry{"old/b.kif", "V02", print(2), ""})
	if !b.AcceptFinding("new/a.kif", "V02", print(1)) {
		t.Error("the entry of a moved file is not found")
	}
	if b.AcceptFinding("copy/b.kif", "V02", print(2)) {
		t.Error("a copy takes the entry of a file that is still there")
	}
	if b.AcceptFinding("new/c.kif", "V02", print(1)) {
		t.Error("another file takes the entry")
	}
	b.MarkGone()
	if next := b.NextEntries(); len(next) != 2 || next[0].Path != "new/a.kif" || next[1].Path != "old/b.kif" {
		t.Errorf("got %v", next)
	}
}

// A file elsewhere, and files outside of its directory.
func TestRelative(t *testing.T) {
	prepare(t, []string{"sub/dir/x"})
	b, err := New("sub/dir/base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	b.AddFinding("a.kif", "V02", print(1), "")
	b.AddFinding("sub/b.kif", "V02", print(1), "")
	if next := b.NextEntries(); next[0].Path != "../../a.kif" || next[1].Path != "../b.kif" {
		t.Errorf("got %v", next)
	}
}

func TestErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	const good = "version: 1\nfindings:\n- {path: a, code: V02, fingerprint: '00000000000000000000000000000001', message: m}\n"
	for text, want := range map[string]string{
		good:                                    "",
		"version: 1\nfindings: []\n":            "",
		"version: 1\nfindings:\n":               "",
		`{"version": 1, "findings": []}`:        "",
		"":                                      "empty",
		"# all gone\n":                          "empty",
		"- a":                                   "1:1: want a baseline with 'version' and 'findings', not a list",
		"findings: []":                          "1:1: 'version' is missing",
		"version: 2\nfindings: 7":               "1:10: want version 1",
		"version: 1\nfindngs: []":               "2:1: unknown key 'findngs'; did you mean 'findings'?",
		"version: 1\nfindings: 7":               "2:11: want a list of findings, not a number",
		"version: 1\nfindings: [7]":             "2:12: want a finding",
		"version: 1\nfindings:\n- path: a":      "3:3: 'code' is missing in this finding",
		strings.Replace(good, "00", "0", 1):     "3:37: this is no fingerprint",
		strings.Replace(good, "path", "pth", 1): "3:4: unknown key 'pth'; did you mean 'path'?",
		strings.Replace(good, "- {", "<<<<<<< ours\n- {", 1): "base.yaml:3:1: a merge conflict",
		good[:len(good)-20]:                                    "base.yaml:3:",
		strings.Replace(good, "a,", "[a],", 1):                 "3:10: this is no path",
		"version: 1\nfindings:\n" + strings.Repeat("- ", 5000): "nest too deep",
	} {
		_, err := DecodeBaseline("base.yaml", []byte(text))
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.80q:\ngot  %v\nwant %s", text, err, want)
		}
	}
	if _, err := LoadBaseline("none.yaml"); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "baseline update") {
		t.Errorf("got %v", err)
	}
	if _, err := LoadBaseline("."); err == nil || !strings.Contains(err.Error(), "directory") {
		t.Errorf("got %v", err)
	}
	b, err := New("missing/base.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.WriteEntries(nil); err == nil || !strings.Contains(err.Error(), "cannot write missing/base.yaml") {
		t.Errorf("got %v", err)
	}
}

// What is written is read again, whatever messages and names of files hold.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab ?'\"\\[]{}#:-,&*!|>%@`~\n\t\u0085\u2028é𝔸\x00\x1b")), 0, 12, -1)
		var want []Entry
		for i := range rapid.IntRange(0, 4).Draw(t, "entries") {
			want = append(want, Entry{"p" + text.Draw(t, "path"), "V02", print(i), text.Draw(t, "message")})
		}
		b, err := DecodeBaseline("base.yaml", EncodeEntries(want))
		if err != nil {
			t.Fatalf("%v\n%s", err, EncodeEntries(want))
		}
		if diff := cmp.Diff(want, b.AllEntries()); diff != "" {
			t.Fatalf("%s\n%s", diff, EncodeEntries(want))
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	var entries []Entry
	for i := range 10_000 {
		entries = append(entries, Entry{fmt.Sprintf("games/g%d.kif", i/20), "V02", print(i), "variable '?x' of the negated literal is bound nowhere"})
	}
	text := EncodeEntries(entries)
	for b.Loop() {
		if _, err := DecodeBaseline("base.yaml", text); err != nil {
			b.Fatal(err)
		}
	}
}
