package play

import (
	"context"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// TestMaybeBound: a variable that only some disjuncts bind is free again for
// each value of a loop in another disjunct.
func TestMaybeBound(t *testing.T) {
	const game = `(role red) (init (on a)) (init (on b))
		(link a b) (link b c) (link c a) (colour red) (colour a) (colour b)
		(<= (legal ?r pass) (role ?r)) terminal `
	for _, test := range []struct{ rule, want string }{
		{"(<= (goal red ?x) (role ?r) (true (on ?x)) (link ?x ?y) (or (true (on ?y)) (not (distinct ?r ?x)) (true (on ?x))))", "a b"},
		{"(<= (goal red ?x) (or (link b ?y) (true (on ?x))) (true (on ?x)) (link ?x ?y))", "a b"},
		{"(<= (goal red ?x) (or (link b ?r) (true (on ?x))) (true (on ?x)) (not (distinct ?r ?x)))", "a b"},
		{"(<= (goal red ?x) (or (link c ?r) (true (on ?x))) (colour ?x) (colour ?r) (not (distinct ?r ?x)))", "a b"},
	} {
		g, err := New(gdl.ParseString("game", game+test.rule))
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.InitialState(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		goals, err := g.GoalValues(context.Background(), s, g.Roles()[0])
		if err != nil {
			t.Fatalf("%s: %v", test.rule, err)
		}
		got := ""
		for _, v := range goals {
			got += " " + v.String()
		}
		if got != " "+test.want {
			t.Errorf("%s: got%s, want %s", test.rule, got, test.want)
		}
	}
}
