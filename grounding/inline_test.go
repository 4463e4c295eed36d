package grounding

import (
	"math/rand/v2"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// The way towards a square is asked for from the squares of one piece only.
const pursuit = `(role a) (num 1) (num 2) (num 3) (num 4) (num 5) (num 6) (num 7)
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7)
(<= (less ?x ?y) (succ ?x ?y)) (<= (less ?x ?z) (succ ?x ?y) (less ?y ?z))
(<= (side ?x ?y up) (less ?x ?y)) (<= (side ?x ?y down) (less ?y ?x)) (<= (side ?x ?x level) (num ?x))
(<= (towards ?x ?y ?u ?v ?d ?e) (side ?x ?u ?d) (side ?y ?v ?e))
(init (at 1 1)) (init (goal 7 7))
(<= (legal a (go ?d ?e)) (true (at ?x ?y)) (true (goal ?u ?v)) (towards ?x ?y ?u ?v ?d ?e))
(<= (next (at ?x ?y)) (true (at ?u ?v)) (succ ?u ?x) (succ ?v ?y) (does a (go up up)))
(<= (next (goal ?x ?y)) (true (goal ?x ?y)))
(<= terminal (true (at 7 7))) (goal a 100)`

func TestInlineStatic(t *testing.T) {
	whole := ground(t, pursuit, Options{})
	called := ground(t, pursuit, Options{OnlyAsked: true, OnlyCalled: true})
	if n := len(whole.StaticAtoms["towards"]); n != 7*7*7*7 {
		t.Errorf("%d ways towards a square", n)
	}
	if n := len(called.StaticAtoms["towards"]); n != 0 {
		t.Errorf("%d ways towards a square are worked out", n)
	}
	for i, r := range gdl.ParseString("test", pursuit).Rules {
		if w, c := whole.InstanceCounts[i], called.InstanceCounts[i]; r.Head.Name == "towards" && (w == 0 || c != noID) {
			t.Errorf("instances of the rule for towards: %d, and %d where it is inlined", w, c)
		}
	}
	compareKeywords(t, rand.New(rand.NewPCG(5, 6)), whole, called)
}
