package gdl

import (
	"strings"
	"testing"
)

func TestStratification(t *testing.T) {
	tests := []struct{ rules, want string }{
		{"(<= a (not b)) (<= b c)", ""},
		{"(<= a (not b)) (<= b (not a))", "a-b b-a"},
		{"(<= a (not a))", "a-a"},
		{"(<= a b) (<= b a) (<= b (not c)) (<= c d)", ""},
		{"(<= a b) (<= b c) (<= c (not a))", "c-a a+b b+c"},
		{"(<= (goal ?r 0) (role ?r) (not (goal ?r 100))) (<= (goal ?r 100) won)", "local goal-goal"},
		{"(<= (goal ?r 0) (not (goal ?r 100))) (<= (goal ?r 100) (not (goal ?r 0)))", "goal-goal goal-goal"},
		// The constant travels through a variable.
		{"(<= (p ?x) (q ?x)) (<= (q 1) (not (p 2)))", "local q-p p+q"},
		{"(<= (p ?x) (q ?x)) (<= (q 1) (not (p 1)))", "q-p p+q"},
		{"(<= (p ?x) (not (p 1)) (distinct ?x 1))", "local p-p"},
		{"(<= (p (f ?x)) (not (p ?x)))", "p-p"}, // stratified, but not by constants
		{"(<= (p ?x ?x) (not (p 1 2)))", "local p-p"},
		{"(<= a (or b (and c (not (and d (not a))))))", ""},
		{"(<= a (not (or b a)))", "a-a"},
	}
	for _, test := range tests {
		var got []string
		for _, c := range NewGraph(ParseString("", test.rules)).Stratification() {
			if c.LocallyStratified {
				got = append(got, "local")
			}
			for _, e := range c.Edges {
				got = append(got, e.FromPredicate+map[bool]string{true: "-", false: "+"}[e.Negative]+e.ToPredicate)
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: got %q, want %q", test.rules, s, test.want)
		}
	}
}
