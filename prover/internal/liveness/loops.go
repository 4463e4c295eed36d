package liveness

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// Bounds on the search for loops.
const (
	maxLoopStarts = 12 // states from which loops are searched
	maxLoopLength = 8  // joint moves of a loop
	maxLoopGates  = 1_500_000
	// In games of at most so many fluents, loops may begin anywhere on the way.
	maxLoopFluents = 300
)

// A loopStart is a state with a match that leads to it.
type loopStart struct {
	state []bool
	moves [][]int32
}

// SearchLoops looks for matches that leave some state and come back to it
// within a few moves: pieces that go back and forth, or roles that all wait.
// Random matches rarely do all of that in a row.
func SearchLoops(ctx context.Context, t *task.Task) error {
	it := t.Termination()
	if it == nil || it.Refuted {
		return nil
	}
	limit := t.Conflicts() + t.Budget().Search/4
	length := min(maxLoopLength, max(2, 2*len(t.Game.Roles)))
	starts := loopStarts(ctx, t)
	if most := maxLoopGates / (len(t.Net.Nodes)*length + 1); len(starts) > most {
		starts = starts[:max(1, most)]
	}
	for _, start := range starts {
		if t.Conflicts() >= limit || ctx.Err() != nil {
			break
		}
		moves, err := loopFrom(ctx, t, start, length)
		if err != nil {
			return err
		}
		if moves != nil {
			t.Refute(ctx, it, append(append([][]int32(nil), start.moves...), moves...), "bounded search")
			return nil
		}
	}
	return nil
}

// loopStarts takes some states from random matches, early and late ones.
func loopStarts(ctx context.Context, t *task.Task) []loopStart {
	m := simulate.NewMatches(t.Net, 9)
	m.Begin()
	starts := []loopStart{{state: m.StateIn(0)}}
	at := map[int]int{1: 1, 3: 1, 6: 1, 10: 2, 16: 2, 25: 2, 40: 2, 60: 2, 90: 2}
	m.Run(ctx, t.Budget().MatchWork/10, func(going uint64) bool {
		want := at[len(m.History)]
		for lane := 0; lane < simulate.Lanes && want > 0; lane++ {
			if going>>lane&1 == 1 {
				starts = append(starts, loopStart{m.StateIn(lane), m.Trace(lane)})
				want--
			}
		}
		return len(starts) < maxLoopStarts && len(m.History) <= 90
	})
	return starts
}

// loopFrom looks for moves that lead from a state back to it, or in small
// games to any state on the way.
func loopFrom(ctx context.Context, t *task.Task, start loopStart, length int) ([][]int32, error) {
	u := unroll.New(t.Net)
	u.Begin(start.state)
	s, err := t.NewSolver(ctx, u.Prog)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	for at := 1; at <= length; at++ {
		u.Step()
		same := u.Same(at, start.state)
		if len(start.state) <= maxLoopFluents {
			same = u.Again(at)
		}
		if same == u.Yes.Not() {
			continue
		}
		if err := s.Load(ctx, u.Prog); err != nil {
			return nil, err
		}
		answer, err := t.Solve(ctx, s, u.Prog, asp.Query{Assume: []asp.Lit{same}, All: true, Conflicts: t.Budget().Query / 10})
		if err != nil {
			return nil, err
		}
		if answer.Status == asp.Sat {
			return u.MovesOf(answer.Model)[:at], nil
		}
	}
	return nil, nil
}
