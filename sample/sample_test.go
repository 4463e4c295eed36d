package sample

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit/circuittest"
	"github.com/gdllint/gdllint/grounding/lanes"
	"github.com/gdllint/gdllint/play"
)

func sampleOf(t *testing.T, o Options) *Sample {
	t.Helper()
	game, err := play.New(gdl.ParseString("steps", steps))
	if err != nil {
		t.Fatal(err)
	}
	return OfGame(game, o)
}

func movesOf(t *testing.T, m *Match) string {
	t.Helper()
	return fmt.Sprint(m.TraceTo(len(m.Steps)).Moves)
}

// A match is the same for all requests, of any number.
func TestMatchesDoNotDependOnReaders(t *testing.T) {
	one, all := sampleOf(t, Options{Seed: 3, MaxSteps: 10, MaxWork: 10_000}), sampleOf(t, Options{Seed: 3, MaxSteps: 10, MaxWork: 10_000})
	want, err := all.Matches(t.Context(), 4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range want {
		got, err := one.Matches(t.Context(), i+1)
		if err != nil || movesOf(t, got[i]) != movesOf(t, want[i]) {
			t.Errorf("match %d is %s, and %s when all are asked for (%v)", i, movesOf(t, got[i]), movesOf(t, want[i]), err)
		}
		one.Allow(10) // the bounds of a reader change no match
	}
	if _, err := one.Game.ReplayTrace(t.Context(), want[0].TraceTo(3)); err == nil {
		t.Error("ten conditions are enough for a match")
	}
}

func TestSightingsAreFirst(t *testing.T) {
	s := sampleOf(t, Options{MaxSteps: 10})
	matches, err := s.Matches(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	for _, x := range s.Sightings() {
		seen = append(seen, x.Term.String())
		for i, state := range matches[x.Match].States[:x.State] {
			if x.Role == nil && state.HasFluent(x.Term) {
				t.Errorf("%s holds in state %d", x.Term, i)
			}
		}
	}
	if want := []string{"(c 0)", "down", "stay", "up", "wait", "(c 1)", "(c 2)", "(c 3)"}; !slices.Equal(seen, want) {
		t.Errorf("%s, want %s", seen, want)
	}
}

// Work that is spent cuts a match and ends the sample.
func TestWorkIsBounded(t *testing.T) {
	s := sampleOf(t, Options{MaxSteps: 10, MaxWork: 60})
	matches, err := s.Matches(t.Context(), 50)
	if err == nil || len(matches) == 50 || len(matches) > 0 && matches[len(matches)-1].CutBy == nil {
		t.Errorf("%d matches, %v", len(matches), err)
	}
	for _, m := range matches {
		if len(m.States) != len(m.Steps)+1 || len(m.ChoiceSizes) != len(m.Steps) {
			t.Errorf("%d states, %d steps, %d choices", len(m.States), len(m.Steps), len(m.ChoiceSizes))
		}
	}
}

// Matches over a network are matches of the reference semantics, and each match is the same in
// any lane.
func TestLanes(t *testing.T) {
	net, _ := circuittest.BuildNetwork(t, steps)
	for _, count := range []int{3, 200} {
		var ended, over int
		moves := map[int][]int32{}
		var numbers [lanes.LaneCount]int
		p := &Lanes{Machine: lanes.New(net), MaxSteps: 10}
		p.Begin = func(lane int) Lane {
			if len(moves) == count {
				return Lane{}
			}
			numbers[lane] = len(moves)
			moves[len(moves)] = nil
			return Lane{Start: p.Machine.InitialPosition(), Numbers: Numbers(1, uint64(numbers[lane]))}
		}
		p.OnMoves = func(among uint64) {
			for i := range p.Lanes {
				if among>>i&1 == 1 {
					moves[numbers[i]] = append(moves[numbers[i]], p.Machine.MoveOf(i, 0))
				}
			}
		}
		p.OnEnd = func(stopped, finished uint64) {
			ended += bits.OnesCount64(stopped)
			over += bits.OnesCount64(finished)
		}
		if err := p.PlayAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if ended != count || over != count || len(moves[1]) != 3 {
			t.Errorf("%d matches: %d ended, %d over, one of %d moves", count, ended, over, len(moves[1]))
		}
		game, err := play.New(gdl.ParseString("steps", steps))
		if err != nil {
			t.Fatal(err)
		}
		for n, list := range moves {
			var trace play.Trace
			for _, m := range list {
				trace.Moves = append(trace.Moves, play.JointMove{net.Game.RoleMoves[0][m], net.Game.RoleMoves[1][0]})
			}
			if _, err := game.ReplayTrace(t.Context(), trace); err != nil {
				t.Errorf("match %d: %v", n, err)
			}
		}
	}
}
