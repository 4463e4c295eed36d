package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/planner"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// parcels is a puzzle with a van that takes one parcel at a time from house to
// house: the parcels start in the first house, and each has to come to its own.
// A seal on the last house breaks when the van comes there before it is signed
// for in the first one, and then nothing is won any more.
func parcels(houses int) string {
	var text strings.Builder
	text.WriteString("(role driver) (init (van 1)) (init sealed)\n")
	for i := 1; i <= houses; i++ {
		fmt.Fprintf(&text, "(house %d) (init (at %d 1))\n", i, i)
		if i > 1 {
			fmt.Fprintf(&text, "(beside %d %d) (beside %d %d)\n", i, i-1, i-1, i)
		}
	}
	fmt.Fprintf(&text, "(last %d)\n", houses)
	text.WriteString(`
(<= loaded (true (in ?p)))
(<= (legal driver (drive ?x)) (true (van ?y)) (beside ?y ?x))
(<= (legal driver (load ?p)) (true (van ?x)) (true (at ?p ?x)) (not loaded))
(<= (legal driver (drop ?p)) (true (in ?p)))
(<= (legal driver sign) (true (van 1)))
(<= (next (van ?x)) (does driver (drive ?x)))
(<= (next (van ?x)) (true (van ?x)) (not driving))
(<= driving (does driver (drive ?x)))
(<= (next (in ?p)) (does driver (load ?p)))
(<= (next (in ?p)) (true (in ?p)) (not (does driver (drop ?p))))
(<= (next (at ?p ?x)) (true (at ?p ?x)) (not (does driver (load ?p))))
(<= (next (at ?p ?x)) (does driver (drop ?p)) (true (van ?x)))
(<= (next sealed) (true sealed) (not breaking))
(<= (next signed) (true signed))
(<= (next signed) (does driver sign))
(<= breaking (does driver (drive ?x)) (last ?x) (not (true signed)))
(<= missing (house ?p) (not (true (at ?p ?p))))
(<= terminal (not missing))
(<= (goal driver 100) (not missing) (true sealed))
(<= (goal driver 0) missing)
(<= (goal driver 0) (not (true sealed)))
`)
	return text.String()
}

// planned runs a row of the planner over a game that must not be enumerated,
// after some random matches.
func planned(t *testing.T, text string, row task.ProofEngine, property proof.Property) *task.ProofTask {
	t.Helper()
	needSolver(t)
	p := played(t, text, notEnumerating(1_000_000), property)
	if p.QuestionItems[0].Done {
		t.Fatal("random matches have found it: the test shows nothing")
	}
	p.SampledStateCount = p.CurrentBudget().EnumeratedStates + 1 // too many to enumerate
	if err := row(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPlannerSolvesPuzzle: 8^8 places of the parcels and one order that is right
// from the first move on. The beams of the other puzzles have nothing to go by.
func TestPlannerSolvesPuzzle(t *testing.T) {
	p := planned(t, parcels(8), planner.SolvePuzzle, proof.Winnability)
	v := p.QuestionItems[0].Verdict
	if v.Status != proof.Proved || v.Method != "planner" || len(v.Trace.Moves) < 8*7 {
		t.Errorf("winnability is %s by %q, want proved by a match of more than 56 moves", v.Status, v.Method)
	}
	p = planned(t, parcels(8), guided.SolvePuzzle, proof.Winnability)
	if v := p.QuestionItems[0].Verdict; v.Status != proof.Open {
		t.Errorf("%s by %s: the puzzle is none", v.Status, v.Method)
	}
}

// TestPlannerClaimsNothing: where no match leads to what the solver can think of
// nothing is settled. Nobody can sign, so the seal breaks before the last parcel
// is there.
func TestPlannerClaimsNothing(t *testing.T) {
	broken := strings.Replace(parcels(4), "(<= (legal driver sign) (true (van 1)))", "(<= (legal driver sign) (true (in 1)) (true (at 1 1)))", 1)
	p := planned(t, broken, planner.SolvePuzzle, proof.Winnability)
	if v := p.QuestionItems[0].Verdict; v.Status != proof.Open || p.QuestionItems[0].ReplayFailed {
		t.Errorf("winnability is %s by %q, dismissed %t; want it open", v.Status, v.Method, p.QuestionItems[0].ReplayFailed)
	}
}

// latin is a square of seven by seven to be filled so that no row and no column has a
// number twice, of which only what may be written says so. Where nothing can be
// written any more the match is over.
const latin = `(role writer) (digit 1) (digit 2) (digit 3) (digit 4) (digit 5) (digit 6) (digit 7)
(<= (cell ?x ?y) (digit ?x) (digit ?y))
(init (holds 1 1 3)) (init (holds 2 5 3)) (init (holds 7 7 1)) (init (holds 4 4 6)) (init (holds 3 6 2)) (init (holds 6 2 7))
(<= (given ?x ?y) (true (holds ?x ?y ?n)))
(<= (in-column ?x ?n) (true (holds ?x ?y ?n)))
(<= (in-row ?y ?n) (true (holds ?x ?y ?n)))
(<= (legal writer (write ?x ?y ?n)) (cell ?x ?y) (digit ?n) (not (given ?x ?y)) (not (in-column ?x ?n)) (not (in-row ?y ?n)))
(<= (next (holds ?x ?y ?n)) (does writer (write ?x ?y ?n)))
(<= (next (holds ?x ?y ?n)) (true (holds ?x ?y ?n)))
(<= empty (cell ?x ?y) (not (given ?x ?y)))
(<= going (legal writer (write ?x ?y ?n)))
(<= terminal (not going))
(<= (goal writer 100) (not empty))
(<= (goal writer 0) empty)`

// TestPlannerFillsSquare: what is legal says which digits fit, and the goal does not.
func TestPlannerFillsSquare(t *testing.T) {
	p := planned(t, latin, planner.SolvePuzzle, proof.Winnability)
	if v := p.QuestionItems[0].Verdict; v.Status != proof.Proved || v.Method != "planner" || len(v.Trace.Moves) != 43 {
		t.Errorf("winnability is %s by %q, want proved by a match of 43 moves", v.Status, v.Method)
	}
}
