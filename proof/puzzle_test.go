package proof

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// vigil is a puzzle whose only right move is to do nothing, twenty times: each
// other one blows a candle out. Who keeps them all wins, and gets another goal
// value as well.
func vigil() string {
	var text strings.Builder
	text.WriteString("(role child) (init (minute 0))\n")
	for i := range 20 {
		fmt.Fprintf(&text, "(init (burns %d)) (candle %d) (after %d %d)\n", i, i, i, i+1)
	}
	text.WriteString(`
(<= (legal child (blow ?c)) (true (burns ?c)))
(legal child wait)
(<= (next (burns ?c)) (true (burns ?c)) (not (does child (blow ?c))))
(<= (next (minute ?n)) (true (minute ?m)) (after ?m ?n))
(<= dark (candle ?c) (not (true (burns ?c))))
(<= terminal (true (minute 20)))
(<= (goal child 100) (not dark))
(<= (goal child 50) (true (burns 7)))
(<= (goal child 0) dark (not (true (burns 7))))
`)
	return text.String()
}

// TestPuzzle: only one match in a quadrillion is won, and it is found by
// staying free.
func TestPuzzle(t *testing.T) {
	p := New(gdl.ParseString("vigil", vigil()), Options{Budget: notEnumerating(Default.MatchWork)})
	p.Ask(Question{Property: Winnability}, Question{Property: UtilityStructure}, Question{Property: Playability})
	if reason := p.prepare(t.Context()); reason != "" {
		t.Fatal(reason)
	}
	p.translate()
	p.collectCandidates()
	if err := p.solvePuzzle(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, want := range []Status{Proved, Violated, Open} {
		v := p.items[i].verdict
		if v.Status != want || want != Open && len(v.Trace.Moves) != 20 {
			t.Errorf("%s is %s, want %s after 20 moves: %v", v.Property, v.Status, want, v.Trace)
		}
	}
}

// TestPuzzleIsForOne: where two roles decide there is no puzzle to solve.
func TestPuzzleIsForOne(t *testing.T) {
	p := New(gdl.ParseString("vigil", vigil()+"(role wind) (legal wind blow) (legal wind rest) (goal wind 0)"), Options{Budget: notEnumerating(Quick.MatchWork)})
	p.Ask(Question{Property: UtilityStructure})
	if reason := p.prepare(t.Context()); reason != "" {
		t.Fatal(reason)
	}
	if p.playsAlone() {
		t.Error("one role is said to decide about everything, but two do")
	}
}
