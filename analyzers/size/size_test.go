package size

import (
	"math"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

const board = `
(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9) (succ 9 1)
(init (cell 1 1 x)) (init (cell 2 2 o))
(<= (next (cell ?x ?y ?m)) (true (cell ?x ?y ?m)))
(<= (next (cell ?x ?y x)) (succ ?x ?u) (succ ?y ?v))
(<= (near ?x ?y) (succ ?x ?y))
(<= (near ?y ?x) (succ ?x ?y))
`

func TestInstances(t *testing.T) {
	tests := []struct {
		rule string
		want float64
	}{
		{"(<= goal1 (succ ?a ?b))", 9},
		{"(<= goal1 (succ ?a ?b) (succ ?b ?c) (succ ?c ?d))", 9},
		{"(<= goal1 (succ ?a ?b) (succ ?c ?d))", 81},
		{"(<= goal1 (near ?a ?b))", 18},
		{"(<= goal1 (near ?a ?b) (near ?b ?c))", 36},
		{"(<= goal1 (true (cell ?x ?y ?m)))", 9 * 9 * 2},
		{"(<= goal1 (true (cell ?x ?y x)) (true (cell ?y ?x o)))", 81},
		{"(<= goal1 (true (cell ?x ?y ?m)) (true (cell ?u ?v ?n)))", 162 * 162},
		{"(<= goal1 (succ ?a ?b) (not (true (cell ?a ?b x))) (distinct ?a ?b))", 9},
	}
	for _, test := range tests {
		f := gdl.ParseString("f.kif", board+test.rule)
		rules := model.New(f, nil).Rules
		d := model.NewDomains(f, model.IntersectionDomains)
		e := estimator{domains: func() *model.Domains { return d }}
		e.countHeads(rules)
		got := e.instances(productOf(rules[len(rules)-1], d))
		if math.Abs(got-test.want) > 0.01*test.want {
			t.Errorf("%s: got %g, want %g", test.rule, got, test.want)
		}
	}
}

// TestMayReach: a rule is looked at closely only if its variables have enough values.
func TestMayReach(t *testing.T) {
	f := gdl.ParseString("f.kif", board+"(<= goal1 (succ ?a ?b) (succ ?c ?d))")
	rules := model.New(f, nil).Rules
	d := model.NewDomains(f, model.IntersectionDomains)
	e := estimator{domains: func() *model.Domains { return d }}
	e.countHeads(rules)
	r := rules[len(rules)-1]
	if e.mayReach(r, 1e10) || !e.mayReach(r, 6000) {
		t.Error("the domains of the variables are not looked at")
	}
}
