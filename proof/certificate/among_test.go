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
func reached(t *testing.T, text string) diagram.StateSet {
	t.Helper()
	g, err := play.New(gdl.ParseString("game.kif", text))
	if err != nil {
		t.Fatal(err)
	}
	x, err := g.EnumerateTransitions(t.Context(), 1000, nil)
	if err != nil || !x.IsComplete {
		t.Fatal(err)
	}
	var set diagram.StateSet
	index := map[string]int32{}
	distances, _ := x.LongestDistances()
	for n := range x.Len() {
		var state []int32
		for _, f := range x.StateAt(n).TrueFluents() {
			i, known := index[f.String()]
			if !known {
				i = int32(len(set.Fluents))
				index[f.String()] = i
				set.Fluents = append(set.Fluents, f)
			}
			state = append(state, i)
		}
		slices.Sort(state)
		set.HeldFluents = append(set.HeldFluents, state)
		set.StateRanks = append(set.StateRanks, int(distances[n]))
	}
	return set
}

// TestAmong proves and refutes that states are among a set.
func TestAmong(t *testing.T) {
	run := needClingo(t)
	e := encode(t, ferry, Nonplayable)
	for name, c := range map[string]struct {
		change func(*diagram.StateSet)
		failed string
	}{
		"all states": {func(*diagram.StateSet) {}, ""},
		"a state is missing": {func(s *diagram.StateSet) {
			s.HeldFluents, s.StateRanks = s.HeldFluents[:len(s.HeldFluents)-1], s.StateRanks[:len(s.HeldFluents)-1]
		}, "step"},
		"the first is missing": {func(s *diagram.StateSet) { s.HeldFluents, s.StateRanks = s.HeldFluents[1:], s.StateRanks[1:] }, "base"},
		"a fluent more": {func(s *diagram.StateSet) {
			s.HeldFluents[0] = append(s.HeldFluents[0], s.HeldFluents[len(s.HeldFluents)-1]...)
			slices.Sort(s.HeldFluents[0])
			s.HeldFluents[0] = slices.Compact(s.HeldFluents[0])
		}, "base"},
		"a fluent less": {func(s *diagram.StateSet) {
			last := len(s.HeldFluents) - 1
			s.HeldFluents[last] = s.HeldFluents[last][1:]
		}, "step"},
	} {
		set := reached(t, ferry)
		c.change(&set)
		r := certify(t, e, run, Claim{Statements: []Statement{StateAmong(diagram.New(set))}})
		if o, _ := r.FirstFailure(); o.ProgramName != c.failed || c.failed != "" && o.ActualStatus != asp.Sat {
			t.Errorf("%s: failed %q, want %q: %v", name, o.ProgramName, c.failed, r.Err())
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
	flat.StateRanks = make([]int, len(set.StateRanks))
	wrong.StateRanks = slices.Clone(set.StateRanks)
	wrong.StateRanks[len(wrong.StateRanks)-1] = 0
	d := diagram.New(set)
	among := []Statement{StateAmong(d)}
	cup := strings.Replace(ferry, "(<= (goal a 0) (not (true (goat right))))", "(<= (goal a 0) (true (goat left)) (true (boat left)))", 1)
	for _, c := range []struct {
		name      string
		game      *Encoding
		statement Statement
		evidence  []Statement
		failed    string
	}{
		{"playability", e, Standard("playability"), among, ""},
		{"goals never fall", e, Standard("monotonic"), among, ""},
		{"playability, of any state", e, Standard("playability"), nil, "single"},
		{"ranks", e, RankIncreases(d), among, ""},
		{"no ranks", e, RankIncreases(diagram.New(flat)), among, "single"},
		{"one rank is wrong", e, RankIncreases(diagram.New(wrong)), among, "single"},
		{"a state without goal", encode(t, cup, Nonplayable), Standard("monotonic"), among, "single"},
	} {
		r := certify(t, c.game, run, Claim{SingleState: true, Statements: []Statement{c.statement}, Evidence: c.evidence})
		if o, _ := r.FirstFailure(); o.ProgramName != c.failed || c.failed != "" && o.ActualStatus != asp.Sat {
			t.Errorf("%s: failed %q, want %q: %v", c.name, o.ProgramName, c.failed, r.Err())
		}
	}
}

// TestNoMove: where a sequence ends at once, claims about moves are excused.
func TestNoMove(t *testing.T) {
	const over = `(role a) (init here) (legal a wait) (<= (next here) (true here)) (terminal) (goal a 100)`
	set := reached(t, over)
	r := certify(t, encode(t, over, Nonplayable), needClingo(t), Claim{SingleState: true, Statements: []Statement{RankIncreases(diagram.New(set))}, Evidence: []Statement{StateAmong(diagram.New(set))}})
	if !r.AllSupport() {
		t.Error(r.Err())
	}
}
