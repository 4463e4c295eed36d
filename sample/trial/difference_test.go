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
	for more, want := range map[string]aspect{
		"(role b) (legal b x) (goal b 0)": inRoles,
		"(legal a dim)":                   inMoves,
		"(<= terminal (true lit))":        inEnd,
		"(<= (goal a 50) (true lit))":     inGoals,
		"(<= (sees a seen) (does a on))":  inSight,
	} {
		d, err := FindDifference(t.Context(), lampGame(t, lamp), lampGame(t, lamp+more), Effort{StatePairs: 50, RandomMatches: 3})
		switch {
		case err != nil:
			t.Errorf("%s: %v", more, err)
		case d == nil || d.aspect != want:
			t.Errorf("%s: %+v, want %d", more, d, want)
		}
	}
	if d, err := FindDifference(t.Context(), lampGame(t, lamp), lampGame(t, lamp), Effort{StatePairs: 50, RandomMatches: 3}); d != nil || err != nil {
		t.Errorf("%+v %v", d, err)
	}
}
