package play_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// loop goes from 1 to 2 and 3 and from there back to 2; the exit leads out.
const loop = `(role a) (init (at 1)) (next-to 1 2) (next-to 2 3) (next-to 3 2) (next-to 3 4)
(<= (legal a (go ?y)) (true (at ?x)) (next-to ?x ?y))
(<= (next (at ?y)) (does a (go ?y)))
(<= terminal (true (at 4)))
(goal a 100)`

func TestCycle(t *testing.T) {
	for _, c := range []struct {
		name, text string
		moves      int // of the match; 0 for no cycle
	}{
		{"a loop after a step", loop, 3},
		{"no way back", strings.Replace(loop, "(next-to 3 2)", "", 1), 0},
		{"in place", strings.Replace(loop, "(next-to 3 2)", "(next-to 2 2)", 1), 2},
		{"stuck", strings.Replace(loop, "(next-to 3 2) (next-to 3 4)", "", 1), 0},
		{"over at once", loop + "(<= terminal (true (at 1)))", 0},
	} {
		g, err := play.New(gdl.ParseString(c.name, c.text))
		if err != nil {
			t.Fatal(err)
		}
		x, err := g.EnumerateTransitions(t.Context(), 100, nil)
		if err != nil || !x.IsComplete {
			t.Fatalf("%s: %v", c.name, err)
		}
		trace, found, err := x.FindCycle(t.Context())
		if err != nil || found != (c.moves > 0) || len(trace.Moves) != c.moves {
			t.Errorf("%s: %v, %d moves, %v; want %d", c.name, found, len(trace.Moves), err, c.moves)
		}
		if !found {
			continue
		}
		m, err := g.ReplayTrace(t.Context(), trace)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		v, bad, err := play.NewPropertyJudge(g).JudgeRepetition(t.Context(), m)
		if err != nil || !bad || !strings.Contains(v.Detail, "leads back") {
			t.Errorf("%s: %v %q %v", c.name, bad, v.Detail, err)
		}
	}
}

// TestJudgeRepetition wants the rules that should end the match first, and
// then those that allow the moves of the loop.
func TestJudgeRepetition(t *testing.T) {
	file := gdl.ParseString("loop", loop)
	g, err := play.New(file)
	if err != nil {
		t.Fatal(err)
	}
	judge := func(places ...string) (play.Violation, bool) {
		var trace play.Trace
		for _, p := range places {
			move := gdl.ParseString("move", "(go "+p+")").Rules[0].Head
			trace.Moves = append(trace.Moves, play.JointMove{move})
		}
		m, err := g.ReplayTrace(t.Context(), trace)
		if err != nil {
			t.Fatal(err)
		}
		v, bad, err := play.NewPropertyJudge(g).JudgeRepetition(t.Context(), m)
		if err != nil {
			t.Fatal(err)
		}
		return v, bad
	}
	if _, bad := judge("2", "3"); bad {
		t.Error("a match without repetition is one")
	}
	v, bad := judge("2", "3", "2")
	var heads []string
	for _, r := range v.BlamedRules {
		heads = append(heads, r.Head.Name)
	}
	if got := strings.Join(heads, " "); !bad || got != "terminal legal" || v.Detail != "the match can go on for ever: move 3 leads back to the state after move 1" {
		t.Errorf("%v, blames %s: %q", bad, got, v.Detail)
	}
}

func TestJudgeStart(t *testing.T) {
	for text, want := range map[string]bool{loop: false, loop + "(<= terminal (true (at 1)))": true} {
		g, err := play.New(gdl.ParseString("loop", text))
		if err != nil {
			t.Fatal(err)
		}
		s, err := g.InitialState(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		v, bad, err := play.NewPropertyJudge(g).JudgeStart(t.Context(), s)
		if err != nil || bad != want || len(v.BlamedRules) > 0 != want {
			t.Errorf("%v, %d rules, %v; want %v", bad, len(v.BlamedRules), err, want)
		}
	}
}
