package prover

import (
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// planned runs a row over a game that must not be enumerated,
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

// TestTargetFillsSquare: what is legal says which digits fit, and the goal does not.
func TestTargetFillsSquare(t *testing.T) {
	p := planned(t, latin, guided.SearchLate, proof.Winnability)
	if v := p.QuestionItems[0].Verdict; v.Status != proof.Proved || v.Method != "directed match" || len(v.Trace.Moves) != 43 {
		t.Errorf("winnability is %s by %q, want proved by a match of 43 moves", v.Status, v.Method)
	}
}
