package fix_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
	"github.com/gdllint/gdllint/report"
)

// look looks at a text without computing states, as the runner does.
func look(text []byte) (*gdl.File, []finding.Finding, error) {
	config := checker.Config{Static: true, Select: []string{"all"}, Jobs: 1, Stdin: bytes.NewReader(text)}
	runner, err := checker.New(analyzers.Static(), analyzers.Rules(), config)
	if err != nil {
		return nil, nil, err
	}
	var file *report.File
	err = runner.Run(context.Background(), []checker.Input{{Path: "game.kif", Stdin: true}}, func(f *report.File) error {
		file = f
		return errors.Join(f.Errors...)
	})
	if err != nil {
		return nil, nil, err
	}
	return file.Parsed, file.Findings, nil
}

// repair applies all fixes and fails if one of them is refused, left over or
// does harm.
func repair(t testing.TB, name string, text []byte, unsafe bool) *fix.Result {
	t.Helper()
	result, err := fix.All(text, unsafe, look)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range result.Refused {
		t.Errorf("%s: %v", name, r)
	}
	before, old, _ := look(text)
	after, left, err := look(result.Text)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range fix.Choose(left, false) {
		t.Errorf("%s: left over: %s %s", name, c.Code, c.Fix.Message)
	}
	if len(after.Errors) > len(before.Errors) {
		t.Errorf("%s: new syntax error: %v", name, after.Errors)
	}
	if !sameComments(before, after) {
		t.Errorf("%s: comments have changed", name)
	}
	if !unsafe {
		noNewFindings(t, name, result, old, left)
	}
	return result
}

// noNewFindings fails if a rule has more to say than before. A constant that
// is written for a variable (Y04) may show that a condition is a fact (D11).
func noNewFindings(t testing.TB, name string, result *fix.Result, old, left []finding.Finding) {
	t.Helper()
	count := map[string]int{}
	for _, f := range old {
		count[f.Code]++
	}
	for _, f := range left {
		shown := f.Code == "D11" && slices.Contains(result.Codes, "Y04")
		if count[f.Code]--; count[f.Code] < 0 && !shown {
			t.Errorf("%s: new after fixes of %v: %s %s", name, result.Codes, f.Code, f.Message)
		}
	}
}

func sameComments(before, after *gdl.File) bool {
	if len(before.Comments) != len(after.Comments) {
		return false
	}
	for i, c := range before.Comments {
		d := after.Comments[i]
		if !bytes.Equal(before.Source.Text[c.From:c.To], after.Source.Text[d.From:d.To]) {
			return false
		}
	}
	return true
}

// TestCorpus repairs real games.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	fixed, files := map[string]int{}, 0
	for _, path := range collectiontest.Files(t, "games") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		result := repair(t, name, text, false)
		for _, code := range result.Codes {
			fixed[code]++
		}
		if len(result.Codes) > 0 {
			files++
		}
		repair(t, name+" (unsafe)", text, true)
	}
	t.Logf("%d files fixed: %v", files, fixed)
}

// TestMachine repairs the rulesheets of programs, which are faulty in all ways:
// comments stay, no fault is added, and the result is read with no more guesses.
func TestMachine(t *testing.T) {
	fixed, left := 0, 0
	for _, path := range collectiontest.Files(t, "machine") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		for _, unsafe := range []bool{false, true} {
			result, err := fix.All(text, unsafe, look)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range result.Refused {
				t.Errorf("%s: %v", name, r)
			}
			before, after := gdl.ParseString(name, string(text)), gdl.ParseString(name, string(result.Text))
			if before.Doubt() != nil && !bytes.Equal(text, result.Text) {
				t.Errorf("%s: fixed in spite of '%s'", name, before.Doubt().Message)
			}
			if after.Doubt() != nil && before.Doubt() == nil || len(after.Errors) > len(before.Errors) || guesses(after) > guesses(before) {
				t.Errorf("%s: reading the result is more of a guess", name)
			}
			if !sameComments(before, after) {
				t.Errorf("%s: comments have changed", name)
			}
			if before.Doubt() != nil {
				left++
			} else if !bytes.Equal(text, result.Text) {
				fixed++
			}
		}
	}
	t.Logf("%d texts fixed, %d left as they were", fixed, left)
}

// guesses counts the rules that were not read with certainty.
func guesses(f *gdl.File) (n int) {
	for _, r := range f.Rules {
		if r.Broken || r.Guessed {
			n++
		}
	}
	return n
}
