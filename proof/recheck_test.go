package proof_test

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// A stone moves on, a match ends at the third place, and from the second it may
// go back: player red is stuck at the fourth.
const stone = `(role red)
(init (at 1))
(<= (legal red (go ?y)) (true (at ?x)) (way ?x ?y))
(way 1 2) (way 2 3) (way 2 1) (way 2 4)
(<= (next (at ?y)) (does red (go ?y)))
(<= terminal (true (at 3)))
(<= (goal red 100) (true (at 3)))
(<= (goal red 50) (true (at 3)))
`

func match(places ...string) *play.Trace {
	t := &play.Trace{}
	for _, p := range places {
		place := &gdl.Term{Name: p, Spelling: p}
		t.Moves = append(t.Moves, play.JointMove{{Name: "go", Spelling: "go", Args: []*gdl.Term{place}, InParens: true}})
	}
	return t
}

// TestVerdict: what a match shows passes; another end, another property and a
// match that is none do not.
func TestVerdict(t *testing.T) {
	file := gdl.ParseString("stone.kif", stone)
	statements, faults := property.FromText(property.NewScope(file), gdl.ParseString("p", "always (not (true (at 4)))").Source)
	if len(faults) > 0 || len(statements) != 1 {
		t.Fatal(faults)
	}
	never4 := proof.Question{Property: proof.Invariant, Name: "never4", Formula: statements[0].Formula}
	of := func(p proof.Property) proof.Question { return proof.Question{Property: p} }
	win, strong := proof.Question{Property: proof.Winnability, Role: "red"}, proof.Question{Property: proof.StrongWinnability, Role: "red"}
	for name, test := range map[string]struct {
		v  proof.Verdict
		ok bool
	}{
		"stuck":                {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated, Trace: match("2", "4")}, true},
		"not stuck":            {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated, Trace: match("2")}, false},
		"no move":              {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated, Trace: match("3")}, false},
		"no match":             {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated}, false},
		"after the end":        {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated, Trace: match("2", "3", "4")}, false},
		"proof":                {proof.Verdict{Question: of(proof.Playability), Status: proof.Proved}, true},
		"open":                 {proof.Verdict{Question: of(proof.Playability), Status: proof.Open}, true},
		"circle":               {proof.Verdict{Question: of(proof.Termination), Status: proof.Violated, Trace: match("2", "1")}, true},
		"no circle":            {proof.Verdict{Question: of(proof.Termination), Status: proof.Violated, Trace: match("2")}, false},
		"two goals":            {proof.Verdict{Question: of(proof.UtilityStructure), Status: proof.Violated, Trace: match("2", "3")}, true},
		"one part":             {proof.Verdict{Question: of(proof.WellFormed), Status: proof.Violated, Trace: match("2", "4")}, true},
		"no part":              {proof.Verdict{Question: of(proof.WellFormed), Status: proof.Violated, Trace: match("2")}, false},
		"part without a match": {proof.Verdict{Question: of(proof.WellFormed), Status: proof.Violated}, true},
		"win":                  {proof.Verdict{Question: win, Status: proof.Proved, Trace: match("2", "3")}, true},
		"no win":               {proof.Verdict{Question: win, Status: proof.Proved, Trace: match("2", "4")}, false},
		"forced win of one":    {proof.Verdict{Question: strong, Status: proof.Proved, Trace: match("2", "3")}, true},
		"no match wins":        {proof.Verdict{Question: win, Status: proof.Violated}, true},
		"invariant":            {proof.Verdict{Question: never4, Status: proof.Violated, Trace: match("2", "4")}, true},
		"invariant holds":      {proof.Verdict{Question: never4, Status: proof.Violated, Trace: match("2", "3")}, false},
		"no formula":           {proof.Verdict{Question: of(proof.Invariant), Status: proof.Violated, Trace: match("2", "4")}, false},
		"begins":               {proof.Verdict{Question: of(proof.InitialState), Status: proof.Violated, Trace: match()}, false},
		"other match is none":  {proof.Verdict{Question: of(proof.Playability), Status: proof.Violated, Trace: match("2", "4"), SecondTrace: match("9")}, false},
		"a role that is not there": {proof.Verdict{Question: proof.Question{Property: proof.KnowsLegal, Role: "blue", AboutRole: "blue"}, Status: proof.Violated,
			Trace: match("2"), SecondTrace: match("2")}, false},
	} {
		if err := proof.NewMatchJudge(file).CheckVerdict(context.Background(), &test.v); (err == nil) != test.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
