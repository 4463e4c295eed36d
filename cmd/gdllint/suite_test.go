package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/session"
)

// TestTableTellsErrors runs tests that cannot be read: the table is followed by the
// reasons.
func TestTableTellsErrors(t *testing.T) {
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.kif"), filepath.Join(dir, "two.kif")
	for path, text := range map[string]string{
		one: "(role robot) (init off) (legal robot press) (<= (next on) (does robot press)) (<= terminal (true on)) (goal robot 100)",
		two: "(role person) (init off) (legal person press) (<= (next on) (does person press)) (<= terminal (true on)) (goal person 100)",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := &session.TestRunner{ReplacementTests: []session.TestText{{FilePath: "them.gdltest", Content: []byte("test a (ply robot press)\ntest b (play robot press) terminal\n")}}}
	var b bytes.Buffer
	if err := WriteTable(&b, []*session.SheetResult{r.Run(t.Context(), checker.Input{Path: one}), r.Run(t.Context(), checker.Input{Path: two})}); err != nil {
		t.Fatal(err)
	}
	text := string(bytes.ReplaceAll(b.Bytes(), []byte(dir+string(filepath.Separator)), nil))
	want := "\n\nthem.gdltest:1:8: unknown form 'ply'; did you mean 'play'?\nthem.gdltest:2:14: 'robot' is not a role (with two.kif)\n"
	if len(text) < len(want) || text[len(text)-len(want):] != want {
		t.Errorf("%s\nwant at its end%s", text, want)
	}
}
