package statespace_test

import (
	"testing"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/statespace"
)

func TestStates(t *testing.T) {
	analyzertest.Run(t, "../../testdata/states/*.kif", statespace.Analyzer)
}

// TestTooMany: where states are left unvisited, nothing is known.
func TestTooMany(t *testing.T) {
	const game = `(role r) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9)
(<= (digit ?x) (succ ?x ?y)) (digit 9)
(init (number 0 0 0 0 0))
(<= (legal r (set ?a ?b ?c ?d ?e)) (digit ?a) (digit ?b) (digit ?c) (digit ?d) (digit ?e))
(<= (next (number ?a ?b ?c ?d ?e)) (does r (set ?a ?b ?c ?d ?e)))
(<= terminal (true (number 9 9 9 9 9))) (<= (goal r 50) (true (number 0 0 0 0 0)) (true (number 1 1 1 1 1))) (goal r 100)`
	out, err := analyzertest.Analyze("large.kif", []byte(game), statespace.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Findings) > 0 {
		t.Errorf("%v", out.Findings)
	}
}
