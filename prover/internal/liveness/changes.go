package liveness

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Repetition settles the question for termination if a random match came
// back to a state.
func Repetition(ctx context.Context, t *task.Task) {
	it := t.Termination()
	if it == nil || t.Watch == nil || ctx.Err() != nil {
		return
	}
	if t.Watch.Loop == nil {
		t.Watch.Loop = stubborn(ctx, t)
	}
	if t.Watch.Loop != nil {
		t.Refute(ctx, it, t.Watch.Loop, "random match")
	}
}

// changes returns the changes of stride moves in a row in random matches.
func changes(ctx context.Context, t *task.Task, stride int) []simulate.Change {
	if stride == 1 {
		return slices.Clone(t.Watch.Kept)
	}
	m := simulate.NewMatches(t.Net, 5)
	w := simulate.NewMoveWatch(m)
	var earlier []simulate.Snapshot
	t.Toil(m.Run(ctx, t.Budget().MatchWork/10, func(uint64) bool {
		earlier = w.KeepOver(earlier, stride)
		return len(w.Kept) < simulate.MaxChanges && len(m.History) < simulate.MaxChangeLook
	}))
	return w.Kept
}

// changesFrom returns the changes of stride moves in a row in random matches
// from a state.
func changesFrom(t *task.Task, m *simulate.Matches, state []bool, stride int) []simulate.Change {
	w := simulate.NewMoveWatch(m)
	m.BeginAt(state)
	active := ^uint64(0)
	earlier := []simulate.Snapshot{}
	for range simulate.WalkSteps + stride {
		active &= m.Look()
		earlier = w.KeepOver(earlier, stride)
		if active == 0 {
			break
		}
		m.Move(active, false)
	}
	return w.Kept
}
