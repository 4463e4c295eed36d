package certificate

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof/diagram"
)

// ferry is a game of one role: a boat with a light that carries a goat to the
// other bank and cannot come back with it. That the goat is never alone with
// the light on depends on the states that are reached.
const ferry = `
(role a) (init (boat left)) (init (goat left)) (init light)
(other left right) (other right left)
(<= (legal a cross) (true (boat left)))
(<= (legal a carry) (true (boat ?x)) (true (goat ?x)) (true (goat left)))
(<= (legal a wait) (true (boat right)))
(<= (next (boat ?y)) (does a cross) (true (boat ?x)) (other ?x ?y))
(<= (next (boat right)) (does a carry))
(<= (next (boat right)) (does a wait))
(<= (next (goat right)) (does a carry))
(<= (next (goat ?x)) (true (goat ?x)) (not (does a carry)))
(<= (next light) (true light) (not (does a wait)))
(<= terminal (not (true light)))
(<= (goal a 100) (true (goat right)))
(<= (goal a 0) (not (true (goat right))))`

// reached describes the states of a game, with the most moves that lead to each.
func reached(t *testing.T, text string) diagram.Set {
	t.Helper()
	g, err := play.New(gdl.ParseString("game.kif", text))
	if err != nil {
		t.Fatal(err)
	}
	x, err := g.EnumerateGraph(t.Context(), 1000, nil)
	if err != nil || !x.Complete {
		t.Fatal(err)
	}
	var set diagram.Set
	index := map[string]int32{}
	distances, _ := x.Distances()
	for n := range x.Len() {
		var state []int32
		for _, f := range x.State(n).Fluents() {
			i, known := index[f.String()]
			if !known {
				i = int32(len(set.Fluents))
				index[f.String()] = i
				set.Fluents = append(set.Fluents, f)
			}
			state = append(state, i)
		}
		slices.Sort(state)
		set.States = append(set.States, state)
		set.Ranks = append(set.Ranks, int(distances[n]))
	}
	return set
}

// TestAmong proves and refutes that states are among a set.
func TestAmong(t *testing.T) {
	run := needClingo(t)
	e := encode(t, ferry, Nonplayable)
	for name, c := range map[string]struct {
		change func(*diagram.Set)
		failed string
	}{
		"all states":           {func(*diagram.Set) {}, ""},
		"a state is missing":   {func(s *diagram.Set) { s.States, s.Ranks = s.States[:len(s.States)-1], s.Ranks[:len(s.States)-1] }, "step"},
		"the first is missing": {func(s *diagram.Set) { s.States, s.Ranks = s.States[1:], s.Ranks[1:] }, "base"},
		"a fluent more": {func(s *diagram.Set) {
			s.States[0] = append(s.States[0], s.States[len(s.States)-1]...)
			slices.Sort(s.States[0])
			s.States[0] = slices.Compact(s.States[0])
		}, "base"},
		"a fluent less": {func(s *diagram.Set) { last := len(s.States) - 1; s.States[last] = s.States[last][1:] }, "step"},
	} {
		set := reached(t, ferry)
		c.change(&set)
		r := certify(t, e, run, Claim{Statements: []Statement{Among(diagram.New(set))}})
		if o, _ := r.Failed(); o.Program != c.failed || c.failed != "" && o.Got != asp.Sat {
			t.Errorf("%s: failed %q, want %q: %v", name, o.Program, c.failed, r.Err())
		}
	}
}

// TestFollowsFromStates proves statements about the states that are reached, and
// about the moves that leave them.
func TestFollowsFromStates(t *testing.T) {
	run := needClingo(t)
	e := encode(t, ferry, Nonplayable)
	set := reached(t, ferry)
	flat, wrong := set, set
	flat.Ranks = make([]int, len(set.Ranks))
	wrong.Ranks = slices.Clone(set.Ranks)
	wrong.Ranks[len(wrong.Ranks)-1] = 0
	d := diagram.New(set)
	among := []Statement{Among(d)}
	cup := strings.Replace(ferry, "(<= (goal a 0) (not (true (goat right))))", "(<= (goal a 0) (true (goat left)) (true (boat left)))", 1)
	for _, c := range []struct {
		name      string
		game      *Encoding
		statement Statement
		evidence  []Statement
		failed    string
	}{
		{"playability", e, Playability(), among, ""},
		{"goals never fall", e, Monotonic(), among, ""},
		{"playability, of any state", e, Playability(), nil, "single"},
		{"ranks", e, Rises(d), among, ""},
		{"no ranks", e, Rises(diagram.New(flat)), among, "single"},
		{"one rank is wrong", e, Rises(diagram.New(wrong)), among, "single"},
		{"a state without goal", encode(t, cup, Nonplayable), Monotonic(), among, "single"},
	} {
		r := certify(t, c.game, run, Claim{Single: true, Statements: []Statement{c.statement}, Evidence: c.evidence})
		if o, _ := r.Failed(); o.Program != c.failed || c.failed != "" && o.Got != asp.Sat {
			t.Errorf("%s: failed %q, want %q: %v", c.name, o.Program, c.failed, r.Err())
		}
	}
}

// TestNoMove: where a sequence ends at once, claims about moves are excused.
func TestNoMove(t *testing.T) {
	const over = `(role a) (init here) (legal a wait) (<= (next here) (true here)) (terminal) (goal a 100)`
	set := reached(t, over)
	r := certify(t, encode(t, over, Nonplayable), needClingo(t), Claim{Single: true, Statements: []Statement{Rises(diagram.New(set))}, Evidence: []Statement{Among(diagram.New(set))}})
	if !r.OK() {
		t.Error(r.Err())
	}
}
