package model

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

func TestGrowths(t *testing.T) {
	tests := []struct {
		name, rules string
		want        int
	}{
		{"counter", counter, 0},
		{"successor", "(init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))", 1},
		{"bounded successor", "(small zero) (init (n zero)) (<= (next (n (s ?x))) (true (n ?x)) (small ?x))", 0},
		{"bounded by the other one", `(init (n zero)) (init (m zero))
			(<= (next (n (s ?x))) (true (n ?x)) (true (m ?x))) (<= (next (m ?x)) (true (m ?x)))`, 0},
		{"through the moves", `(init (n zero)) (<= (legal r (say (s ?x))) (true (n ?x)))
			(<= (next (n ?x)) (does r (say ?x)))`, 1},
		{"whole fluents", "(init a) (<= (next ?f) (true ?f)) (<= (legal r (undo ?f)) (true ?f))", 0},
		{"wrapped fluents", "(init a) (<= (next (old ?f)) (true ?f))", 1},
		{"shrinking", "(init (n (s (s zero)))) (<= (next (n ?x)) (true (n (s ?x))))", 0},
		{"two", `(init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))
			(init (m zero)) (<= (next (m (p ?x))) (true (m ?x)))`, 2},
		{"ground list", `(init (l (c 1 (c 2 nil)))) (<= (next (l ?x)) (true (l (c ?n ?x))))
			(<= (next (l (c ?n ?x))) (true (l (c ?n ?x))))`, 0},
		{"static list", `(good (c 1 (c 2 nil))) (init (l nil))
			(<= (next (l (c ?n (c ?m ?x)))) (good (c ?n (c ?m ?x))) (true (l ?x)))`, 0},
		{"inside a state", "(grow a) (<= (grow (f ?x)) (grow ?x))", 1},
		{"either of two", "(init (n a)) (small a) (<= (next (n (s ?x))) (or (true (n ?x)) (small ?x)))", 1},
	}
	for _, test := range tests {
		got := New(gdl.ParseString(test.name, test.rules), nil).Growths()
		if len(got) != test.want {
			t.Errorf("%s: got %d growths, want %d", test.name, len(got), test.want)
		}
		for _, g := range got {
			checkCycle(t, test.name, g)
		}
	}
}

// checkCycle wants each step to go on where the one before ended.
func checkCycle(t *testing.T, name string, g Growth) {
	t.Helper()
	if !g.Steps[0].Wraps {
		t.Errorf("%s: the first step does not wrap", name)
	}
	for i, s := range g.Steps {
		if next := g.Steps[(i+1)%len(g.Steps)]; s.ToPosition != next.FromPosition {
			t.Errorf("%s: step %d ends at %+v, the next begins at %+v", name, i, s.ToPosition, next.FromPosition)
		}
	}
}
