package fix_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/fix"
)

// FuzzFix repairs whatever it is given: nothing may break, no comment may be
// lost, no safe fix may be refused, and in the end nothing is left to fix.
func FuzzFix(f *testing.F) {
	paths, _ := filepath.Glob("../testdata/*/*.kif")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, false)
	}
	for _, r := range analyzers.RulesOf(analyzers.StaticAnalyzers()) {
		if r.FixKinds() != "" {
			f.Add([]byte(r.Bad), true)
		}
	}
	for _, test := range fixes {
		f.Add([]byte(test.before), false)
	}
	for _, test := range unsafe {
		f.Add([]byte(test.before), true)
	}
	for _, text := range untouchable(f) {
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, unsafe bool) {
		if len(text) > 4096 {
			t.Skip("too long to be looked at often")
		}
		before, _, err := look(text)
		if err != nil {
			t.Fatal(err)
		}
		fixed := exhaust(t, text, unsafe)
		if before.FirstDoubt() != nil {
			if !bytes.Equal(fixed, text) {
				t.Errorf("in spite of '%s'\n%q\nbecame\n%q", before.FirstDoubt().Message, text, fixed)
			}
			return
		}
		after, left, err := look(fixed)
		if err != nil {
			t.Fatal(err)
		}
		if doubt := after.FirstDoubt(); doubt != nil && !after.Recognition.IsFragment {
			t.Errorf("'%s' has come up\n%q\nbecame\n%q", doubt.Message, text, fixed)
		}
		if len(after.Errors) > len(before.Errors) {
			t.Errorf("new syntax error: %v\n%q\nbecame\n%q", after.Errors, text, fixed)
		}
		if !sameComments(before, after) {
			t.Errorf("comments have changed: %q\nbecame\n%q", text, fixed)
		}
		for _, c := range fix.ChooseChanges(left, false) {
			t.Errorf("left over: %s %s\n%q\nbecame\n%q", c.FindingCode, c.FindingMessage, text, fixed)
		}
	})
}

// untouchable returns texts that are not surely GDL.
func untouchable(tb testing.TB) (texts [][]byte) {
	paths, _ := filepath.Glob("../testdata/untouched/*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		for _, f := range archive.Files {
			texts = append(texts, f.Data)
		}
	}
	return texts
}

// exhaust applies fixes until nothing changes. One run may not be enough for
// a rule that asks a dozen variables to be equal.
func exhaust(t *testing.T, text []byte, unsafe bool) []byte {
	t.Helper()
	const mostRuns = 20
	for range mostRuns {
		result, err := fix.ApplyAll(text, unsafe, look)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range result.RefusedChanges {
			if r.RefusedChange.IsSafe {
				t.Errorf("%v\n%q", r, text)
			}
		}
		if bytes.Equal(result.FinalText, text) {
			return text
		}
		text = result.FinalText
	}
	t.Errorf("fixes do not end: %q", text)
	return text
}
