package service

import (
	"context"
	"math"
	"reflect"
	"strconv"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// stepwise are the rules of a network by which matches are played one by one and step by step.
type stepwise struct{ *networkRules }

func (r stepwise) play(ctx context.Context, p *playouts) error {
	for i := range p.count {
		if err := playOne(ctx, r, p, sample.Numbers(p.seed, uint64(i))); err != nil {
			return err
		}
	}
	return nil
}

func openNetwork(t testing.TB, name string) *networkRules {
	t.Helper()
	s := &GameServer{openGames: map[int]*openGame{}, openMatches: map[int]*openMatch{}}
	if _, err := s.open(t.Context(), &serviceRequest{Text: text(t, name)}); err != nil {
		t.Fatal(err)
	}
	r, is := s.openGames[1].playedRules.(*networkRules)
	if !is {
		t.Fatalf("%s has no network", name)
	}
	return r
}

func playedBy(t testing.TB, r gameRules, roles int, p playouts) playouts {
	t.Helper()
	var err error
	if p.state, err = r.initialState(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range roles {
		p.goals = append(p.goals, map[string]int{})
	}
	if err := r.play(t.Context(), &p); err != nil {
		t.Fatal(err)
	}
	p.state = nil
	return p
}

// TestPlayoutsInLanes: 64 matches at a time end as the same matches do one by one, whatever
// their number and the steps that they may have.
func TestPlayoutsInLanes(t *testing.T) {
	for _, name := range comparedGames {
		r := openNetwork(t, name)
		for _, p := range []playouts{{seed: 1, count: 300, maxSteps: 500}, {seed: 2, count: 70, maxSteps: 3}, {seed: 3, count: 1, maxSteps: 1}} {
			roles := len(r.moveTexts)
			if got, want := playedBy(t, r, roles, p), playedBy(t, stepwise{r}, roles, p); !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d matches of at most %d steps: %+v, one by one %+v", name, p.count, p.maxSteps, got, want)
			}
		}
	}
}

// TestPlayoutsAreFair: the mean length and the mean goals are those of the reference semantics.
func TestPlayoutsAreFair(t *testing.T) {
	for _, name := range comparedGames {
		game, err := play.New(gdl.ParseString(name, text(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		const few, many = 200, 20_000
		roles := len(game.Roles())
		a := playedBy(t, &referenceRules{game}, roles, playouts{seed: 4, count: few, maxSteps: 500})
		b := playedBy(t, openNetwork(t, name), roles, playouts{seed: 5, count: many, maxSteps: 500})
		share := float64(b.finished) / many
		if math.Abs(float64(a.finished)/few-share) > 3*math.Sqrt(share*(1-share)/few) {
			t.Errorf("%s: finished %d of %d, in lanes %d of %d", name, a.finished, few, b.finished, many)
		}
		for role := range a.goals {
			mean, deviation := meanGoal(b.goals[role])
			if got, _ := meanGoal(a.goals[role]); math.Abs(got-mean) > 3*deviation/math.Sqrt(few)+1e-9 {
				t.Errorf("%s: role %d has %.2f on average, and %.2f in lanes", name, role, got, mean)
			}
		}
		if got, want := float64(a.steps)/few, float64(b.steps)/many; math.Abs(got-want) > 0.1*want {
			t.Errorf("%s: %.1f moves on average, and %.1f in lanes", name, got, want)
		}
	}
}

// meanGoal returns the mean of goal values and their standard deviation.
func meanGoal(counts map[string]int) (mean, deviation float64) {
	n, sum, squares := 0.0, 0.0, 0.0
	for value, count := range counts {
		v, _ := strconv.ParseFloat(value, 64)
		n, sum, squares = n+float64(count), sum+v*float64(count), squares+v*v*float64(count)
	}
	mean = sum / n
	return mean, math.Sqrt(max(squares/n-mean*mean, 0))
}

// BenchmarkPlayouts counts finished matches a second.
func BenchmarkPlayouts(b *testing.B) {
	for _, name := range comparedGames {
		b.Run(name, func(b *testing.B) {
			r, finished := openNetwork(b, name), 0
			for b.Loop() {
				finished += playedBy(b, r, len(r.moveTexts), playouts{count: 1000, maxSteps: 500}).finished
			}
			b.ReportMetric(float64(finished)/b.Elapsed().Seconds(), "matches/s")
		})
	}
}
