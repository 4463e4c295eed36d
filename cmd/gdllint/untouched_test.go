package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/tools/txtar"
)

// untouchable returns texts that are not surely GDL, by names of files: those
// of testdata/untouched, each also as a rulesheet by its name, and what cannot
// be kept there.
func untouchable(t testing.TB) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/untouched/*.txtar")
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d archives, %v", len(paths), err)
	}
	texts := map[string][]byte{}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		kind := strings.TrimSuffix(filepath.Base(path), ".txtar")
		for _, f := range archive.Files {
			texts[filepath.Join(kind, f.Name+".kif")] = f.Data
		}
	}
	for name, text := range encoded() {
		texts[filepath.Join("bytes", name+".kif")] = text
	}
	return texts
}

// walker is a game that is fixed and formatted without a doubt.
const walker = "(role walker)\n(init (at 1))\n(succ 1 2)   (succ 2 3)\n(<= (succ 3 1))\n" +
	"(<= (legal walker go) (true (at ?x)) (true (at ?x)))\n(<= (next (at ?y)) (does walker go) (true (at ?x)) (succ ?x ?y))\n" +
	"(<= (goal walker 100) (true (at 3)))\n(<= terminal (true (at 3)))\n"

// encoded returns a game in other encodings and in damaged ones.
func encoded() map[string][]byte {
	wide := func(order func(uint16) []byte, mark bool) []byte {
		var out []byte
		if mark {
			out = append(out, order(0xFEFF)...)
		}
		for _, u := range utf16.Encode([]rune(walker)) {
			out = append(out, order(u)...)
		}
		return out
	}
	little := func(u uint16) []byte { return []byte{byte(u), byte(u >> 8)} }
	big := func(u uint16) []byte { return []byte{byte(u >> 8), byte(u)} }
	long := func(u uint16) []byte { return []byte{byte(u), byte(u >> 8), 0, 0} }
	ebcdic := bytes.Map(func(r rune) rune { return r ^ 0x40 }, []byte(walker))
	return map[string][]byte{
		"utf16le": wide(little, false), "utf16le_mark": wide(little, true),
		"utf16be": wide(big, false), "utf16be_mark": wide(big, true),
		"utf32": wide(long, false), "utf32_mark": wide(long, true),
		"nul_inside": []byte(strings.Replace(walker, "walker", "walk\x00er", 1)),
		"nul_behind": []byte(walker + strings.Repeat("\x00", 100)),
		"nul_only":   make([]byte, 1000),
		"gzip":       []byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xcb\x48\xcd\xc9\xc9\x07\x00\x86\xa6\x10\x36\x05\x00"),
		"pdf":        []byte("%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"),
		"png":        []byte("\x89PNG\r\n\x1a\n(role walker)\n(<= terminal (true (at 3)))\n"),
		"scrambled":  ebcdic,
		"latin1":     []byte(strings.ReplaceAll(walker, "walker", "l\xe4ufer")),
		"control":    []byte(strings.Replace(walker, "walker", "wal\x1bker", 1)),
		"hard_blank": []byte(strings.Replace(walker, "(at 1)", "(at\u00a01)", 1)),
		"invisible":  []byte(strings.Replace(walker, "(at 1)", "(at\u200b 1)", 1)),
	}
}

// writeAll writes files into an empty directory and enters it.
func writeAll(t testing.TB, texts map[string][]byte) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range texts {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// runCommand runs a command.
func runCommand(t testing.TB, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, faults bytes.Buffer
	command := Command{streams: streams{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &faults}}
	code = command.ExecuteArguments(context.Background(), append([]string{"gdllint"}, args...))
	return code, out.String(), faults.String()
}

// TestUntouched: no command writes a byte into a text that is not surely GDL,
// and each says so of each.
func TestUntouched(t *testing.T) {
	texts := untouchable(t)
	if len(texts) < 200 {
		t.Fatalf("only %d texts", len(texts))
	}
	writeAll(t, texts)
	for _, args := range [][]string{
		{"--static", "--no-config", "--fix", "--unsafe-fixes", "--select", "all"}, {"fmt"}, {"fmt", "--force"}, {"fmt", "--check"},
	} {
		name := strings.Join(args, " ")
		code, _, stderr := runCommand(t, append(args, "./...")...)
		if code != 3 {
			t.Errorf("%s: exit code %d", name, code)
		}
		for path, text := range texts {
			got, err := os.ReadFile(path)
			if err != nil || !bytes.Equal(got, text) {
				t.Errorf("%s: %s becomes (%v)\n%s\nfrom\n%s", name, path, err, got, text)
			}
			if !strings.Contains(stderr, path+":") {
				t.Errorf("%s: nothing is said of %s:\n%s", name, path, text)
			}
		}
	}
	t.Logf("%d texts", len(texts))
}

// TestUntouchedOnce: a text that is something else altogether has one finding.
func TestUntouchedOnce(t *testing.T) {
	texts := untouchable(t)
	writeAll(t, texts)
	_, stdout, _ := runCommand(t, "--static", "--no-config", "-f", "json", "./...")
	var report struct {
		Files []struct {
			Path     string
			Findings []struct{ Code, Message string }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, f := range report.Files {
		n := 0
		for _, x := range f.Findings {
			if x.Code == "L20" || x.Code == "L13" {
				n++
			}
		}
		if n > 0 && len(f.Findings) > 1 {
			t.Errorf("%s: more is said: %v", f.Path, f.Findings)
		}
		named += n
	}
	t.Logf("%d of %d texts are named", named, len(texts))
	if named < 150 { // the others hold rules, or nothing but facts
		t.Errorf("only %d", named)
	}
}
