package liveness

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file looks in random matches for states that come back, and takes from them the changes of states.

// repetitiveSteps is the greatest number of steps of repetitive matches.
const repetitiveSteps = 200

// SettleByRepetition settles the question for termination if a random match came
// back to a state. Many loops repeat one move, so that further matches mostly repeat moves.
func SettleByRepetition(ctx context.Context, t *task.ProofTask) {
	it := t.TerminationItem()
	if it == nil || t.MatchWatch == nil || ctx.Err() != nil {
		return
	}
	if t.MatchWatch.ShortestLoop == nil {
		m := simulate.NewRandomMatches(t.Net, 21)
		m.RepeatsMoves = true
		w := simulate.NewMoveWatch(m)
		t.AddGateReads(m.PlayMatches(ctx, t.CurrentBudget().MatchWork/10, func(uint64) bool {
			w.FindLoops()
			return w.ShortestLoop == nil && len(m.StepHistory) < repetitiveSteps
		}))
		t.MatchWatch.ShortestLoop = w.ShortestLoop
	}
	if t.MatchWatch.ShortestLoop != nil {
		t.RefuteByMoves(ctx, it, t.MatchWatch.ShortestLoop, "random match")
	}
}

// sampledChanges returns which fluents begin and cease to hold by stride moves in a row of random
// matches.
func sampledChanges(ctx context.Context, t *task.ProofTask, stride int) []simulate.StateChange {
	if stride == 1 {
		return slices.Clone(t.MatchWatch.KeptChanges)
	}
	m := simulate.NewRandomMatches(t.Net, 5)
	w := simulate.NewMoveWatch(m)
	var earlier []simulate.LaneSnapshot
	t.AddGateReads(m.PlayMatches(ctx, t.CurrentBudget().MatchWork/10, func(uint64) bool {
		earlier = w.KeepStrideChanges(earlier, stride)
		return len(w.KeptChanges) < simulate.MaxKeptChanges && len(m.StepHistory) < simulate.MaxChangeLook
	}))
	return w.KeptChanges
}
