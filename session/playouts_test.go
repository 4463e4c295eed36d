package session

import (
	"errors"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/gdllint/gdllint/gdl"
)

// comparedGames are games of every kind: with turns, with percepts and chance, with simultaneous moves, with a clock.
var comparedGames = []string{"nim.kif", "coin.gdl", "auction.kif", "lanterns.kif", "robot.kif"}

func opened(t testing.TB, name string) *Session {
	t.Helper()
	text, err := os.ReadFile("../testdata/games/" + name)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := ReadSheet(name, text, gdl.AutoNotation)
	if err != nil {
		t.Fatal(err)
	}
	p, err := sheet.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPlayoutsAreFair: the mean length and the mean goals of matches in lanes are those of the reference semantics.
func TestPlayoutsAreFair(t *testing.T) {
	for _, name := range comparedGames {
		p := opened(t, name)
		net, err := BuildNetwork(t.Context(), p.File, ShortGrounding)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // from the initial state and another one
			const few, many = 200, 20_000
			a, b := Playouts{Seed: 4, Count: few, MaxSteps: 500}, Playouts{Seed: 5, Count: many, MaxSteps: 500}
			if err := a.ByRules(t.Context(), p.Sheet, p.CurrentState()); err != nil {
				t.Fatal(err)
			}
			if err := b.InLanes(t.Context(), net, p.CurrentState()); err != nil {
				t.Fatal(err)
			}
			share := float64(b.Finished) / many
			if math.Abs(float64(a.Finished)/few-share) > 3*math.Sqrt(share*(1-share)/few) {
				t.Errorf("%s: finished %d of %d, in lanes %d of %d", name, a.Finished, few, b.Finished, many)
			}
			for role := range a.Goals {
				mean, deviation := meanGoal(b.Goals[role])
				if got, _ := meanGoal(a.Goals[role]); math.Abs(got-mean) > 3*deviation/math.Sqrt(few)+1e-9 {
					t.Errorf("%s: role %d has %.2f on average, and %.2f in lanes", name, role, got, mean)
				}
			}
			if got, want := float64(a.Steps)/few, float64(b.Steps)/many; math.Abs(got-want) > 0.1*want {
				t.Errorf("%s: %.1f moves on average, and %.1f in lanes", name, got, want)
			}
			joint, err := p.Joint(t.Context(), nil, true)
			if errors.Is(err, ErrOver) {
				break
			}
			if err == nil {
				err = p.Make(t.Context(), joint)
			}
			if err != nil {
				t.Fatal(err)
			}
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
			p := opened(b, name)
			net, err := BuildNetwork(b.Context(), p.File, ShortGrounding)
			if err != nil {
				b.Fatal(err)
			}
			finished := 0
			for b.Loop() {
				o := Playouts{Count: 1000, MaxSteps: 500}
				if err := o.InLanes(b.Context(), net, p.CurrentState()); err != nil {
					b.Fatal(err)
				}
				finished += o.Finished
			}
			b.ReportMetric(float64(finished)/b.Elapsed().Seconds(), "matches/s")
		})
	}
}
