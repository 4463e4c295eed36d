package prover

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/guided"
)

// twoRunners is a race in which each of two runners has one good move of five wherever
// it is. Who makes another one stays behind for good. Who is there first has won; if
// both are, each has two goal values.
func twoRunners(length int) string {
	var b strings.Builder
	b.WriteString("(role a)\n(role b)\n(init (at a 0))\n(init (at b 0))\n")
	for i := range length {
		fmt.Fprintf(&b, "(succ %d %d)\n(good %d %d)\n", i, i+1, i, i*2%5)
	}
	fmt.Fprintf(&b, "(finish %d)\n", length)
	b.WriteString(`
(move 0) (move 1) (move 2) (move 3) (move 4)
(<= (legal ?r (go ?m)) (role ?r) (move ?m))
(<= (next (at ?r ?q)) (does ?r (go ?m)) (true (at ?r ?p)) (good ?p ?m) (succ ?p ?q))
(<= (there ?r) (true (at ?r ?p)) (finish ?p))
(<= someAlive (true (at ?r ?p)))
(<= terminal (there ?r))
(<= terminal (not someAlive))
(<= (goal ?r 100) (there ?r))
(<= (goal ?r 75) (there ?r) (there ?s) (distinct ?r ?s))
(<= (goal ?r 0) (role ?r) (not (there ?r)))
`)
	return b.String()
}

// TestMixedMatches: one runner in a thousand is there, and both are where their moves
// are put together.
func TestMixedMatches(t *testing.T) {
	p := played(t, twoRunners(5), proof.Quick, proof.UtilityStructure)
	if p.Items[0].Verdict.Status != proof.Open {
		t.Fatal("random matches are enough, which shows nothing")
	}
	p.States = p.Budget().States + 1 // too many to enumerate
	if err := guided.PlayMixed(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	v := p.Items[0].Verdict
	if v.Status != proof.Violated || v.Trace == nil || len(v.Trace.Moves) != 5 {
		t.Errorf("utility structure is %s, want violated after 5 moves: %v", v.Status, v.Trace)
	}
}

// TestMixedMatchesNeedTwo: where one role moves at a time nothing is put together.
func TestMixedMatchesNeedTwo(t *testing.T) {
	p := collected(t, lamps, proof.Quick, proof.UtilityStructure)
	p.States = p.Budget().States + 1
	if err := guided.PlayMixed(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if p.Items[0].Verdict.Status != proof.Open {
		t.Errorf("utility structure is %s, want open", p.Items[0].Verdict.Status)
	}
}
