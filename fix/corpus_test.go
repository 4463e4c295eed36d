package fix_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/collection/collectiontest"
)

// look looks at a text without computing states, as the runner does.
func look(text []byte) (*gdl.File, []finding.Finding, error) {
	var draft *checker.Draft
	config := checker.Config{Settings: checker.Settings{StaticOnly: true, SelectedRules: []string{"all"}, JobCount: 1}, VisitDraft: func(d *checker.Draft) error { draft = d; return nil }}
	runner, err := checker.NewRunner(analyzers.StaticAnalyzers(), analyzers.AllRules(), config)
	if err != nil {
		return nil, nil, err
	}
	f, err := runner.CheckOne(context.Background(), checker.Input{Path: "game.kif", FromStdin: true, Stdin: bytes.NewReader(text)}, nil)
	if err == nil && len(f.Faults) > 0 {
		err = errors.New(strings.Join(f.Faults, "\n"))
	}
	if err != nil {
		return nil, nil, err
	}
	return draft.Parsed, draft.Found, nil
}

// repair applies all fixes and fails if one of them is refused, left over or
// does harm.
func repair(t testing.TB, name string, text []byte, unsafe bool) *fix.Result {
	t.Helper()
	result, err := fix.ApplyAll(text, unsafe, look)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range result.RefusedChanges {
		t.Errorf("%s: %v", name, r)
	}
	before, old, _ := look(text)
	after, left, err := look(result.FinalText)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range fix.ChooseChanges(left, false) {
		t.Errorf("%s: left over: %s %s", name, c.FindingCode, c.SuggestedFix.Message)
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
		shown := f.Code == "D11" && slices.Contains(result.FixedCodes, "Y04")
		if count[f.Code]--; count[f.Code] < 0 && !shown {
			t.Errorf("%s: new after fixes of %v: %s %s", name, result.FixedCodes, f.Code, f.Message)
		}
	}
}

func sameComments(before, after *gdl.File) bool {
	if len(before.Comments) != len(after.Comments) {
		return false
	}
	for i, c := range before.Comments {
		d := after.Comments[i]
		if !bytes.Equal(before.Source.Text[c.StartOffset:c.EndOffset], after.Source.Text[d.StartOffset:d.EndOffset]) {
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
	for _, path := range collectiontest.RulesheetFiles(t, "games") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		result := repair(t, name, text, false)
		for _, code := range result.FixedCodes {
			fixed[code]++
		}
		if len(result.FixedCodes) > 0 {
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
	for _, path := range collectiontest.RulesheetFiles(t, "machine") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		for _, unsafe := range []bool{false, true} {
			result, err := fix.ApplyAll(text, unsafe, look)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range result.RefusedChanges {
				t.Errorf("%s: %v", name, r)
			}
			before, after := gdl.ParseString(name, string(text)), gdl.ParseString(name, string(result.FinalText))
			if before.FirstDoubt() != nil && !bytes.Equal(text, result.FinalText) {
				t.Errorf("%s: fixed in spite of '%s'", name, before.FirstDoubt().Message)
			}
			if after.FirstDoubt() != nil && before.FirstDoubt() == nil || len(after.Errors) > len(before.Errors) || countGuessed(after) > countGuessed(before) {
				t.Errorf("%s: reading the result is more of a guess", name)
			}
			if !sameComments(before, after) {
				t.Errorf("%s: comments have changed", name)
			}
			if before.FirstDoubt() != nil {
				left++
			} else if !bytes.Equal(text, result.FinalText) {
				fixed++
			}
		}
	}
	t.Logf("%d texts fixed, %d left as they were", fixed, left)
}

// countGuessed counts the rules that were not read with certainty.
func countGuessed(f *gdl.File) (n int) {
	for _, r := range f.Rules {
		if r.Broken || r.Guessed {
			n++
		}
	}
	return n
}
