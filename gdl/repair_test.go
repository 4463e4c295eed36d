package gdl

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// guessed tells whether some rule is read as if a fault were repaired.
func guessed(f *File) bool {
	return slices.ContainsFunc(f.Rules, func(r *Rule) bool { return r.Guessed })
}

func TestRepairs(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // the rules that are read
		messages   []string
	}{
		{"glued variables", "(<= (mark?i?j) (does?p (cell 1?j x)))", "(<= (mark ?i ?j) (does ?p (cell 1 ?j x)))",
			[]string{"a blank is missing before '?i'; write 'mark ?i ?j' for 'mark?i?j', and so in 2 other places of this file"}},
		{"a glued word as a condition", "(<= p line?x)", "(<= p (line ?x))",
			[]string{"a blank is missing before '?x'; write 'line ?x' for 'line?x'"}},
		{"a glued word as a move", "(legal white take?i)", "(legal white (take ?i))",
			[]string{"a blank is missing before '?i'; write 'take ?i' for 'take?i'"}},
		{"two variables", "(cell ?x?y)", "(cell ?x ?y)", []string{"a blank is missing before '?y'; write '?x ?y' for '?x?y'"}},
		{"names that end in a question mark", "(open? ?x)", "(open? ?x)", nil},
		{"several fluents", "(init (a 1) (a 2) b)", "(init (a 1))\n(init (a 2))\n(init b)",
			[]string{"'init' takes one fluent and not 3; write one 'init' for each: (init (a 1)) (init (a 2)) ..."}},
		{"several fluents in a rule", "(<= (next (a ?x) (b ?x)) (true (a ?x)))",
			"(<= (next (a ?x)) (true (a ?x)))\n(<= (next (b ?x)) (true (a ?x)))",
			[]string{"'next' takes one fluent and not 2; write a rule for each"}},
		{"several fluents in a condition", "(<= p (not (true (a) (b))))", "(<= p (not (and (true a) (true b))))",
			[]string{"'true' takes one fluent and not 2; write one 'true' for each: (true (a)) (true (b))"}},
		{"several roles", "(ROLE white black)", "(role white)\n(role black)",
			[]string{"'ROLE' takes one role and not 2; write one 'ROLE' for each: (ROLE white) (ROLE black)"}},
		{"several moves", "(<= (legal ?p (go 1) (go 2)) (role ?p))", "(<= (legal ?p (go 1)) (role ?p))\n(<= (legal ?p (go 2)) (role ?p))",
			[]string{"'legal' takes one move and not 2; write a rule for each"}},
		{"a fluent without parentheses", "(init step 0)", "(init (step 0))",
			[]string{"the fluent of 'init' needs parentheses of its own; write (init (step 0))"}},
		{"fluents without arguments", "(init open dark) (<= p (true open))", "(init open)\n(init dark)\n(<= p (true open))",
			[]string{"'init' takes one fluent and not 2; write one 'init' for each: (init open) (init dark)"}},
		{"a move without parentheses", "(<= p (does ?r mark 1 ?y))", "(<= p (does ?r (mark 1 ?y)))",
			[]string{"the move of 'does' needs parentheses of its own; write (does ?r (mark 1 ?y))"}},
		{"a head that is closed too late", "(<= (next (a ?x) (true (a ?x)) (does r m)) (p ?x))", "(<= (next (a ?x)) (true (a ?x)) (does r m) (p ?x))",
			[]string{"'next' takes 1 argument; close it before its conditions: (<= (next (a ?x)) (true (a ?x)) ...)"}},
		{"no arrow", "(goal r 100 (won r))", "(<= (goal r 100) (won r))",
			[]string{"'goal' takes 2 arguments; conditions make it a rule: (<= (goal r 100) (won r) ...)"}},
		{"conditions of terminal", "(<= (terminal (true (a 1))))", "(<= terminal (true (a 1)))",
			[]string{"'terminal' takes no arguments; close it before its conditions: (<= terminal (true (a 1)) ...)"}},
		{"true as a condition", "(<= (legal r m) true)", "(<= (legal r m))",
			[]string{"'true' alone is no condition, it asks for a fluent as in (true (step 1)); remove it"}},
		{"true negated", "(<= p q (not (true)))", "(<= p q)",
			[]string{"'(true)' alone is no condition, it asks for a fluent as in (true (step 1)); remove it"}},
		{"what is not understood stays", "(goal r 100 50) (base cell 1 2) (init ?x b)", "(goal r 100 50)\n(base cell 1 2)\n(init ?x b)", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := ParseString("test.kif", test.text)
			if diff := cmp.Diff(test.want, strings.TrimSpace(f.String())); diff != "" {
				t.Errorf("rules (-want +got)\n%s", diff)
			}
			var messages []string
			for _, e := range f.Errors {
				messages = append(messages, e.Message)
			}
			if diff := cmp.Diff(test.messages, messages); diff != "" {
				t.Errorf("messages (-want +got)\n%s", diff)
			}
			checkRepair(t, f)
		})
	}
}

// checkRepair checks that the text after all repairs reads as the text before
// them was read.
func checkRepair(t *testing.T, f *File) {
	t.Helper()
	var edits []Edit
	for _, e := range f.Errors {
		if e.Repair != nil {
			edits = append(edits, e.Repair.Edits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return int(a.From - b.From) })
	var text strings.Builder
	at := 0
	for _, e := range edits {
		from, to := f.Source.Offset(e.From), f.Source.Offset(e.To)
		if from < at {
			t.Logf("%s: repairs touch each other", f.Source.Name)
			return
		}
		text.Write(f.Source.Text[at:from])
		text.WriteString(e.Text)
		at = to
	}
	text.Write(f.Source.Text[at:])
	after := ParseString(f.Source.Name, text.String())
	if diff := cmp.Diff(f.String(), after.String()); diff != "" {
		t.Errorf("%s: rules before and after the repairs (-before +after)\n%s", f.Source.Name, diff)
	}
}

// TestMachineWritten reads rulesheets that language models wrote.
func TestMachineWritten(t *testing.T) {
	sheets, _ := filepath.Glob("../../shared/corpus/machine/*.kif")
	if len(sheets) == 0 {
		t.Skip("no corpus")
	}
	for _, path := range sheets {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f := ParseString(filepath.Base(path), string(text))
		checkPlaces(t, f)
		checkRepair(t, f)
	}
}
