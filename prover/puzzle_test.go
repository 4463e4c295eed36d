package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
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
	p := task.New(gdl.ParseString("vigil", vigil()), task.Options{Budget: notEnumerating(proof.Default.MatchWork)})
	p.Ask(proof.Question{Property: proof.Winnability}, proof.Question{Property: proof.UtilityStructure}, proof.Question{Property: proof.Playability})
	if reason := plan.Prepare(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	plan.Translate(p)
	plan.CollectCandidates(p)
	if err := guided.SolvePuzzle(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	for i, want := range []proof.Status{proof.Proved, proof.Violated, proof.Open} {
		v := p.Items[i].Verdict
		if v.Status != want || want != proof.Open && len(v.Trace.Moves) != 20 {
			t.Errorf("%s is %s, want %s after 20 moves: %v", v.Property, v.Status, want, v.Trace)
		}
	}
}

// TestPuzzleIsForOne: where two roles decide there is no puzzle to solve.
func TestPuzzleIsForOne(t *testing.T) {
	p := task.New(gdl.ParseString("vigil", vigil()+"(role wind) (legal wind blow) (legal wind rest) (goal wind 0)"), task.Options{Budget: notEnumerating(proof.Quick.MatchWork)})
	p.Ask(proof.Question{Property: proof.UtilityStructure})
	if reason := plan.Prepare(t.Context(), p); reason != "" {
		t.Fatal(reason)
	}
	if guided.PlaysAlone(p) {
		t.Error("one role is said to decide about everything, but two do")
	}
}
