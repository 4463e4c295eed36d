package prover

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// marches is a game of two who lay bricks in turns, and then have six moves each: that a
// side has one number of moves left rests on that it has none while it lays bricks.
const marches = `
(role red) (role blue) (init (control red)) (init (phase red build)) (init (phase blue build))
(brick 1) (brick 2) (brick 3) (brick 4) (brick 5) (brick 6) (brick 7) (brick 8) (brick 9)
(before 0 1) (before 1 2) (before 2 3) (before 3 4) (before 4 5) (before 5 6)
(<= (free ?b) (brick ?b) (not (true (laid ?b))))
(<= some_free (brick ?b) (not (true (laid ?b))))
(<= (legal ?r (lay ?b)) (true (control ?r)) (true (phase ?r build)) (brick ?b) (not (true (laid ?b))))
(<= (legal ?r wait) (role ?r) (not (true (control ?r))))
(<= (legal ?r wait) (role ?r) (not (true (phase ?r build))))
(<= (legal ?r wait) (role ?r) (not some_free))
(<= (legal ?r turn) (role ?r) (not (true (phase ?r build))))
(<= (next (laid ?b)) (true (laid ?b)))
(<= (next (laid ?b)) (does ?r (lay ?b)))
(<= (next (facing ?r)) (does ?r turn) (not (true (facing ?r))))
(<= (next (facing ?r)) (does ?r wait) (true (facing ?r)))
(<= (next (control red)) (true (control blue)))
(<= (next (control blue)) (true (control red)))
(<= (leaves ?r build) (true (control ?r)) (true (phase ?r build)) (not some_free))
(<= (leaves ?r pack) (true (control ?r)) (true (phase ?r pack)))
(<= (next (phase ?r ?p)) (true (phase ?r ?p)) (not (leaves ?r ?p)))
(<= (next (phase ?r pack)) (leaves ?r build))
(<= (next (phase ?r march)) (leaves ?r pack))
(<= (next (moves ?r 6)) (leaves ?r pack))
(<= (next (moves ?r ?m)) (true (moves ?r ?n)) (before ?m ?n))
(<= (next (moves ?r 0)) (true (moves ?r 0)))
(<= terminal (true (moves red 0)) (true (moves blue 0)))
(<= (counts ?r) (true (moves ?r ?n)))
(<= terminal (true (phase ?r march)) (not (counts ?r)))
(goal red 50) (goal blue 50)`

// TestApart: that a counter has one value is proved together with that it has none
// in an earlier phase.
func TestApart(t *testing.T) {
	t.Parallel()
	needSolver(t)
	p := task.New(gdl.ParseString("marches", marches), task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
	p.Ask(proof.Question{Property: proof.Termination}, proof.Question{Property: proof.TurnTaking}, proof.Question{Property: proof.Monotonic})
	v := plan.Verdicts(t.Context(), p)[0]
	if v.Status != proof.Proved {
		t.Errorf("%s %s by %s: %s", v.Label(), v.Status, v.Method, v.Reason)
	}
}
