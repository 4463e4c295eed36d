package symmetry

import (
	"context"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

const small = "(role r) (init (at 1)) (<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 1 2) (way 2 3) (way 3 1) (<= terminal (true (at 3))) (goal r 100)"

func TestIsomorphism(t *testing.T) {
	for text, want := range map[string]int{ // the number of names that differ, -1 if there is no bijection
		small: 0,
		"(goal p 100) (role p) (init (at 1)) (<= (legal p (walk ?b)) (road ?a ?b) (true (at ?a))) (<= (next (at ?b)) (does p (walk ?b))) (road 1 2) (road 3 1) (road 2 3) (<= terminal (true (at 3)))":   3,
		"(role r) (init (at 1)) (<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 1 2) (way 2 3) (way 3 2) (<= terminal (true (at 3))) (goal r 100)":           -1,
		"(role r) (init (at 1)) (<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 1 2) (way 2 3) (way 3 1) (<= terminal (true (at 3))) (goal r 50)":            -1,
		"(role r) (init (at 1)) (<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 1 2) (way 2 3) (way 3 1) (<= terminal (not (true (at 3)))) (goal r 100)":     -1,
		"(role r) (init (at 2)) (<= (legal r (go ?y)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 2 3) (way 3 1) (way 1 2) (<= terminal (true (at 1))) (goal r 100)":           3,
		"(role r) (init (at 1)) (<= (legal r (go ?x)) (true (at ?x)) (way ?x ?y)) (<= (next (at ?y)) (does r (go ?y))) (way 1 2) (way 2 3) (way 3 1) (<= terminal (true (at 3))) (goal r 100) (way 1 2)": -1,
	} {
		one, two := gdl.ParseString("one", small), gdl.ParseString("two", text)
		found := FindIsomorphism(t.Context(), one, two, NoNames)
		if (found != nil) != (want >= 0) || found != nil && len(found.Renamed) != want {
			t.Errorf("%+v for %s", found, text)
		}
		if named := FindIsomorphism(t.Context(), one, two, AllNames); (named != nil) != (want == 0) {
			t.Errorf("with its names %+v for %s", named, text)
		}
	}
}

// TestExchanges tells names that are exchanged from other ones.
func TestExchanges(t *testing.T) {
	const text = "(role a) (role b) (init (turn %)) (<= (legal ?r go) (true (turn ?r))) (<= (next (turn ?r)) (true (turn ?r))) (<= terminal (true (turn ?r))) (goal a 100) (goal b 0)"
	one := gdl.ParseString("one", strings.ReplaceAll(strings.ReplaceAll(text, "(goal b 0)", "(goal b 100)"), "%", "a"))
	for _, c := range []struct {
		from, to          string
		exchanges, shared bool
	}{{"%", "b", true, false}, {"b", "c", false, true}} {
		changed := strings.ReplaceAll(strings.ReplaceAll(text, "(goal b 0)", "(goal b 100)"), c.from, c.to)
		two := gdl.ParseString("two", strings.ReplaceAll(changed, "%", "a"))
		if found := FindIsomorphism(t.Context(), one, two, NoNames); found == nil || c.exchanges && !found.Exchanges {
			t.Errorf("%+v", found)
		}
		if found := FindIsomorphism(t.Context(), one, two, SharedNames); (found != nil) != c.shared || found != nil && found.Exchanges {
			t.Errorf("shared names kept: %+v", found)
		}
	}
}

// TestNoBijection verifies maps that are none.
func TestNoBijection(t *testing.T) {
	g := &buildGraph(playedRules(gdl.ParseString("one", small)), nil).graph
	s := &search{workLeft: maxWork, context: context.Background()}
	image := make([]int32, len(g.edges))
	for v := range image {
		image[v] = int32(v)
	}
	if !s.isIsomorphism(g, g, image) {
		t.Error("the identity is none")
	}
	image[1] = image[0]
	if s.isIsomorphism(g, g, image) {
		t.Error("two vertices have one image")
	}
}
