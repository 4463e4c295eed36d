package prover

import (
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
)

// lamps is a game for one role, which puts lamps out and lights them at burning
// ones. Moves at random keep about half of them burning; when all are out
// there is no move.
const lamps = `
(role a)
(init (lit 1)) (init (lit 2)) (init (lit 3)) (init (lit 4)) (init (lit 5)) (init (lit 6))
(init (lit 7)) (init (lit 8)) (init (lit 9)) (init (lit 10)) (init (lit 11)) (init (lit 12))
(init (lit 13)) (init (lit 14)) (init (lit 15)) (init (lit 16)) (init (lit 17)) (init (lit 18))
(beside 1 2) (beside 2 3) (beside 3 4) (beside 4 5) (beside 5 6) (beside 6 7)
(beside 7 8) (beside 8 9) (beside 9 10) (beside 10 11) (beside 11 12) (beside 12 13)
(beside 13 14) (beside 14 15) (beside 15 16) (beside 16 17) (beside 17 18) (beside 18 1)
(<= (lamp ?x) (beside ?x ?y))
(<= (legal a (out ?x)) (true (lit ?x)))
(with match) (with lighter) (with candle) (with lamp)
(<= (legal a (light ?y ?c)) (with ?c) (lamp ?y) (not (true (lit ?y))) (true (lit ?x)) (beside ?x ?y))
(<= (next (lit ?x)) (true (lit ?x)) (not (does a (out ?x))))
(<= (next (lit ?x)) (does a (light ?x ?c)))
(<= terminal (true (lit 99)))
(goal a 50)`

// TestBeamFindsDeadEnd: the state in which nothing can be done is 18 moves
// away, and all of them have to lead there.
func TestBeamFindsDeadEnd(t *testing.T) {
	p := collected(t, lamps, notEnumerating(1_800_000), proof.Playability)
	p.SampledStateCount = p.CurrentBudget().EnumeratedStates + 1 // too many to enumerate
	if err := guided.SearchLate(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	v := p.QuestionItems[0].Verdict
	if v.Status != proof.Violated || v.Trace == nil || len(v.Trace.Moves) < 18 {
		t.Errorf("playability is %s, want violated after 18 moves or more: %v", v.Status, v.Trace)
	}
}
