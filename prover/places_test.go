package prover

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// stacks is a game of two who drop stones into the columns of two boards, each into one,
// and change boards. It ends when all columns are full. That there is an open column on
// both boards as long as there is one rests on that there are as many stones on both,
// and none above a gap.
const stacks = `
(role red) (role black) (init (at red 1)) (init (at black 2))
(board 1) (board 2) (x 1) (x 2) (x 3) (x 4) (y 1) (y 2) (y 3) (y 4) (succ 1 2) (succ 2 3) (succ 3 4)
(<= (free ?x ?y ?b) (x ?x) (y ?y) (board ?b) (not (true (cell ?x ?y ?b red))) (not (true (cell ?x ?y ?b black))))
(<= (legal ?r (drop ?x ?b)) (true (at ?r ?b)) (free ?x 4 ?b))
(<= (next (cell ?x 1 ?b ?r)) (does ?r (drop ?x ?b)) (free ?x 1 ?b))
(<= (next (cell ?x ?y ?b ?r)) (does ?r (drop ?x ?b)) (succ ?z ?y) (free ?x ?y ?b) (not (free ?x ?z ?b)))
(<= (next (cell ?x ?y ?b ?r)) (true (cell ?x ?y ?b ?r)))
(<= (next (at red ?b)) (true (at black ?b)))
(<= (next (at black ?b)) (true (at red ?b)))
(<= open (free ?x 4 ?b))
(<= terminal (not open))
(goal red 50) (goal black 50)`

// stones is a game of two with five stones each for ten places. Whoever has the turn has
// a stone, unless all places are taken.
const stones = `
(role a) (role b) (other a b) (other b a) (init (turn a)) (init (stones a 5)) (init (stones b 5))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
(place 1) (place 2) (place 3) (place 4) (place 5) (place 6) (place 7) (place 8) (place 9) (place 10)
(even 2) (even 4) (even 6) (even 8) (even 10)
(<= (taken ?x) (true (stone ?x ?r)))
(<= (some_free) (place ?x) (not (taken ?x)))
(<= (legal ?r (put ?x)) (true (turn ?r)) (true (stones ?r ?n)) (distinct ?n 0) (place ?x) (not (taken ?x)))
(<= (able ?r) (true (turn ?r)) (true (stones ?r ?n)) (distinct ?n 0))
(<= (legal ?r wait) (role ?r) (not (able ?r)))
(<= (next (stone ?x ?r)) (does ?r (put ?x)))
(<= (next (stone ?x ?r)) (true (stone ?x ?r)))
(<= (puts ?r) (does ?r (put ?x)))
(<= (next (stones ?r ?m)) (puts ?r) (true (stones ?r ?n)) (succ ?m ?n))
(<= (next (stones ?r ?n)) (true (stones ?r ?n)) (not (puts ?r)))
(<= other_has (true (turn ?r)) (other ?r ?s) (true (stones ?s ?n)) (distinct ?n 0))
(<= stays (not other_has))
(<= stays (true (turn ?r)) (does ?r (put ?x)) (even ?x) (not (true (stones ?r 1))))
(<= (next (turn ?r)) (true (turn ?r)) stays)
(<= (next (turn ?s)) (true (turn ?r)) (other ?r ?s) (not stays))
(<= terminal (not (some_free)))
(goal a 50) (goal b 50)`

// TestPlaces: what is shown with equations about places that are taken, and with what
// holds while the match goes on.
func TestPlaces(t *testing.T) {
	t.Parallel()
	needSolver(t)
	for text, property := range map[string]proof.Property{stacks: proof.Playability, stones: proof.Termination} {
		p := task.New(gdl.ParseString("places", text), task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
		p.Ask(proof.Question{Property: property})
		if v := plan.Verdicts(t.Context(), p)[0]; v.Status != proof.Proved {
			t.Errorf("%s %s by %s: %s", v.Label(), v.Status, v.Method, v.Reason)
		}
	}
}
