package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// taking is a board of fifteen by fifteen cells with three tokens, which are moved and
// taken; the numbers go up to 199, and so might the tokens that were taken.
func taking() string {
	var b strings.Builder
	b.WriteString("(role a) (init (at 3 13)) (init (at 8 8)) (init (at 13 3)) (init (taken 0)) (init (turn 0))\n")
	for i := range 199 {
		fmt.Fprintf(&b, "(succ %d %d)", i, i+1)
	}
	for i := range 14 {
		fmt.Fprintf(&b, "(beside %d %d) (beside %d %d)", i+1, i+2, i+2, i+1)
	}
	b.WriteString(`
(<= (legal a (hop ?x ?y ?z ?y)) (true (at ?x ?y)) (beside ?x ?z) (not (true (at ?z ?y))))
(<= (legal a (hop ?x ?y ?x ?z)) (true (at ?x ?y)) (beside ?y ?z) (not (true (at ?x ?z))))
(<= (legal a (take ?x ?x)) (true (at ?x ?x)))
(<= (legal a wait) (true (turn ?n)))
(<= (left ?x ?y) (does a (hop ?x ?y ?v ?w)))
(<= (left ?x ?y) (does a (take ?x ?y)))
(<= taking (does a (take ?x ?y)))
(<= (next (at ?v ?w)) (does a (hop ?x ?y ?v ?w)))
(<= (next (at ?x ?y)) (true (at ?x ?y)) (not (left ?x ?y)))
(<= (next (taken ?n)) (true (taken ?n)) (not taking))
(<= (next (taken ?m)) (true (taken ?n)) (succ ?n ?m) taking)
(<= (next (turn ?m)) (true (turn ?n)) (succ ?n ?m))
(<= terminal (true (turn 150)))
(worth 0 0) (worth 1 30) (worth 2 60) (worth 3 100)
(<= (goal a ?v) (true (taken ?n)) (worth ?n ?v))`)
	return b.String()
}

// TestTails: of the values that no sample shows only the first is tried at first, and the
// others once it is proved.
func TestTails(t *testing.T) {
	p := prepared(t, taking())
	never := func(value string) *invariant.Candidate {
		for _, c := range p.Candidates.AllCandidates {
			if unit := c.StatedBound(); unit.BoundKind == invariant.UnitBound && unit.LeastHolding == 0 && p.GroundGame.Fluents[unit.GroupFluents[0]].String() == "(taken "+value+")" {
				return c
			}
		}
		return nil
	}
	mine.DemoteTails(p, true)
	if never("4").EffortRank != 0 || never("5").EffortRank != 2 || never("199").EffortRank != 2 {
		t.Errorf("ranks %d, %d and %d", never("4").EffortRank, never("5").EffortRank, never("199").EffortRank)
	}
	never("4").ProofState = invariant.ProvedState
	mine.DemoteTails(p, false)
	if never("5").EffortRank != 0 || never("199").EffortRank != 0 {
		t.Errorf("ranks %d and %d once the first is proved", never("5").EffortRank, never("199").EffortRank)
	}
}
