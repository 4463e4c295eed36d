package trial_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/trial"
)

const counting = `(role ann) (init (step 0)) (init (lamp off))
(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
(legal ann wait) (legal ann switch)
(<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
(<= (next (lamp ?v)) (true (lamp ?v)) (does ann wait))
(<= (next (lamp on)) (true (lamp off)) (does ann switch))
(<= (next (lamp off)) (true (lamp on)) (does ann switch))
(<= terminal (true (step 4)))
(<= (goal ann 100) (true (lamp on)))
(<= (goal ann 0) (true (lamp off)))
`

func game(t *testing.T, old, new string) *play.Game {
	t.Helper()
	g, err := play.New(gdl.ParseString("a.kif", strings.Replace(counting, old, new, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// sampled plays matches of the game, each of which shows a fault in a state.
func sampled(t *testing.T, g *play.Game, faulty int) *trial.Sample {
	t.Helper()
	s := trial.NewSample(g)
	for seed := range uint64(20) {
		var path []play.MatchStep
		_, err := g.RandomMatch(t.Context(), rand.New(rand.NewPCG(seed, 1)), 10, func(x play.MatchStep) error {
			path = append(path, x)
			return nil
		})
		if err == nil {
			err = s.AddMatch(t.Context(), path, faulty)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestCompareConduct counts the states in which a changed game does the same, of nine: one without
// a step, and two for each number of steps from 1 to 4.
func TestCompareConduct(t *testing.T) {
	g := game(t, "", "")
	for name, test := range map[string]struct {
		old, new   string
		faulty     int
		stays, all int
	}{
		"nothing":          {"", "", 99, 9, 9},
		"order":            {"(true (step ?m)) (succ ?m ?n)", "(succ ?m ?n) (true (step ?m))", 99, 9, 9},
		"goals":            {"(goal ann 100)", "(goal ann 50)", 99, 8, 9},
		"goals at a fault": {"(goal ann 100)", "(goal ann 50)", 4, 7, 7},
		"end":              {"(true (step 4))", "(true (step 3))", 99, 5, 9},
		"legal":            {"(legal ann switch)", "(<= (legal ann switch) (true (lamp off)))", 99, 6, 9},
		"step to a fault":  {"(succ 0 1)", "(succ 0 2)", 1, 1, 1},
		"next":             {"(succ 0 1)", "(succ 0 2)", 99, 8, 9},
		"first state":      {"(init (lamp off))", "(init (lamp on))", 99, 0, 9},
		"role":             {"(role ann)", "(role ann) (role bob)", 99, 0, 9},
	} {
		s := sampled(t, g, test.faulty)
		got, err := s.CompareConduct(t.Context(), game(t, test.old, test.new), nil)
		if err != nil || got.StayCount != test.stays || s.SampledStates() != test.all || s.IsTelling() {
			t.Errorf("%s: %d of %d states stay, want %d of %d (%v)", name, got.StayCount, s.SampledStates(), test.stays, test.all, err)
		}
	}
}
