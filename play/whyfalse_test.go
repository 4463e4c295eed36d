package play

import (
	"go/token"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/property"
)

// stones is a game in which a role lays stones on three places, one by one.
const stones = `
(role r) (place 1) (place 2) (place 3)
(<= (legal r (lay ?x)) (place ?x) (not (true (on ?x))))
(<= (next (on ?x)) (does r (lay ?x)))
(<= (next (on ?x)) (true (on ?x)))
(<= full (true (on 1)) (true (on 2)) (true (on 3)))
(<= terminal full)
(<= (goal r 100) full)
(<= (goal r 0) (not full))`

// TestWhyFalse reads why formulas are false, and which rules are to blame.
func TestWhyFalse(t *testing.T) {
	file := gdl.ParseString("stones.kif", stones)
	g, err := New(file)
	if err != nil {
		t.Fatal(err)
	}
	var trace Trace
	for _, place := range []string{"1", "2", "3"} {
		trace.Moves = append(trace.Moves, JointMove{parse("(lay " + place + ")")})
	}
	full, err := g.ReplayTrace(t.Context(), trace)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		formula string
		moves   int
		detail  string
		blame   []string // heads
	}{
		{"(not (true (on 1)))", 1, "(true (on 1)) holds", []string{"(next (on ?x))"}},
		{"(true (on 3))", 2, "(true (on 3)) does not hold", []string{"(next (on ?x))"}},
		{"(=> (and (true (on 1)) (not full)) terminal)", 2, "(true (on 1)) holds, and full and terminal do not hold", []string{"(next (on ?x))"}},
		{"(not terminal)", 3, "terminal holds", []string{"terminal"}},
		{"(forall (?x) (=> (place ?x) (true (on ?x))))", 2, "(place 3) holds, and (true (on 3)) does not hold", []string{"(next (on ?x))"}},
		{"(exists (?x) (and (place ?x) (not (true (on ?x)))))", 3, "(exists (?x) (and (place ?x) (not (true (on ?x))))) does not hold", []string{"(next (on ?x))"}},
		{"(not (exists (?x ?y) (and (distinct ?x ?y) (true (on ?x)) (true (on ?y)))))", 2, "(distinct 1 2), (true (on 1)) and (true (on 2)) hold", []string{"(next (on ?x))"}},
		{"(count 0 1 (?x) (true (on ?x)))", 2, "(true (on ?x)) holds for 2 values of ?x (1, 2) and not for at most 1", []string{"(next (on ?x))"}},
		{"(count 1 1 (?x) (true (on ?x)))", 0, "(true (on ?x)) holds for no ?x and not for 1", nil},
		{"(count 2 * (?x) (true (on ?x)))", 1, "(true (on ?x)) holds for one value of ?x (1) and not for at least 2", []string{"(next (on ?x))"}},
		{"(=> (true (on 1)) (after (true (on 3))))", 2, "(true (on 1)) holds, and in the next state (true (on 3)) does not hold", []string{"(next (on ?x))"}},
		{"(after (after (not full)))", 3, "after 2 more moves full holds", []string{"full"}},
		{"(or full (true (on 1)) (true (on 2)) (true (on 3)) (not (place 1)) (not (place 2)) terminal)", 0,
			"(or full (true (on 1)) (true (on 2)) (true (on 3)) (not (place 1)) (not (place 2)) terminal) is false", nil},
	} {
		match := &ReplayedMatch{States: full.States[:c.moves+1], Steps: full.Steps[:c.moves]}
		f := readFormula(t, file, c.formula)
		v, bad, err := NewFormulaJudge(g, WithNonplayable).JudgeFormula(t.Context(), match, f, false)
		if err != nil || !bad {
			t.Errorf("%s: violated %v, %v", c.formula, bad, err)
			continue
		}
		var heads []string
		for _, r := range v.BlamedRules {
			heads = append(heads, r.Head.String())
		}
		if v.Detail != c.detail || !slices.Equal(heads, c.blame) {
			t.Errorf("%s\ngot  %s %v\nwant %s %v", c.formula, v.Detail, heads, c.detail, c.blame)
		}
	}
}

func readFormula(t *testing.T, file *gdl.File, text string) *property.Formula {
	t.Helper()
	src := gdl.NewSource(token.NewFileSet(), "test", []byte(text))
	statements, errs := property.FromText(property.NewScope(file), src)
	if len(errs) > 0 || len(statements) != 1 {
		t.Fatalf("%s: %v", text, errs)
	}
	return statements[0].Formula
}
