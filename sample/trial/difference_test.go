package trial

import (
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

const lamp = `(role a) (init (step 1)) (succ 1 2) (succ 2 3)
(legal a on) (legal a off)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next lit) (does a on))
(<= terminal (true (step 3)))
(<= (goal a 100) (true lit))
(<= (goal a 0) (not (true lit)))
`

func lampGame(t *testing.T, text string) *play.Game {
	t.Helper()
	g, err := play.New(gdl.ParseString("game", text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestAspects(t *testing.T) {
	for more, want := range map[string]Aspect{
		"(role b) (legal b x) (goal b 0)": InRoles,
		"(legal a dim)":                   InMoves,
		"(<= terminal (true lit))":        InEnd,
		"(<= (goal a 50) (true lit))":     InGoals,
		"(<= (sees a seen) (does a on))":  InSight,
	} {
		d, err := FindDifference(t.Context(), lampGame(t, lamp), lampGame(t, lamp+more), Effort{StatePairs: 50, RandomMatches: 3})
		switch {
		case err != nil:
			t.Errorf("%s: %v", more, err)
		case d == nil || d.Aspect != want:
			t.Errorf("%s: %+v, want %d", more, d, want)
		}
	}
	if d, err := FindDifference(t.Context(), lampGame(t, lamp), lampGame(t, lamp), Effort{StatePairs: 50, RandomMatches: 3}); d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}

// TestOrderOfRoles compares games whose roles stand in another order.
func TestOrderOfRoles(t *testing.T) {
	text := lamp + "(legal b wait) (<= (goal b 100) (true lit)) (<= (goal b 0) (not (true lit)))"
	one, two := lampGame(t, text+"(role b)"), lampGame(t, "(role b)"+text)
	if d, err := FindDifference(t.Context(), one, two, Effort{StatePairs: 50, RandomMatches: 3}); d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}
