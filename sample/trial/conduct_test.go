package trial_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/sample/trial"
)

const counting = `(role ann) (init (step 0)) (init (lamp off))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
(legal ann wait) (legal ann switch)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (lamp ?v)) (true (lamp ?v)) (does ann wait))
(<= (next (lamp on)) (true (lamp off)) (does ann switch))
(<= (next (lamp off)) (true (lamp on)) (does ann switch))
(<= terminal (true (step 4)))
(<= (goal ann 100) (true (lamp on)))
(<= (goal ann 0) (true (lamp off)))
`

// TestStays counts the states in which a changed game does the same, of nine: one without
// a step, and two for each number of steps from 1 to 4.
func TestStays(t *testing.T) {
	for name, test := range map[string]struct {
		old, new string
		stays    int
	}{
		"nothing":     {"(init (step 0))", "(init (step 0)) ", 9},
		"order":       {"(true (step ?m)) (succ ?m ?n)", "(succ ?m ?n) (true (step ?m))", 9},
		"goals":       {"(goal ann 100)", "(goal ann 50)", 8},
		"end":         {"(true (step 4))", "(true (step 3))", 5},
		"legal":       {"(legal ann switch)", "(<= (legal ann switch) (true (lamp off)))", 6},
		"next":        {"(succ 0 1)", "(succ 0 2)", 8},
		"first state": {"(init (lamp off))", "(init (lamp on))", 0},
		"role":        {"(role ann)", "(role ann) (role bob) (legal bob x) (goal bob 0)", 0},
	} {
		tried := trial.New(t.Context(), gdl.ParseString("a.kif", counting), trial.Symptom{Kind: trial.Unwatched}, trial.Options{Work: 20_000_000})
		o := tried.Try(t.Context(), gdl.ParseString("a.kif", strings.Replace(counting, test.old, test.new, 1)), false)
		if o == nil || o.StayCount != test.stays || tried.States() != 9 || tried.IsTelling() {
			t.Errorf("%s: %+v of %d states, want %d", name, o, tried.States(), test.stays)
		}
	}
}
