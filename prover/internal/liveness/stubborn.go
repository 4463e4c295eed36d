package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// repetitiveSteps is the greatest number of steps of repetitive matches.
const repetitiveSteps = 400

// repetitiveMatchLoop plays matches in which roles mostly repeat their moves, as long as this is legal. Many loops
// are of this kind, and random moves hardly ever stay in a loop. It returns the shortest match found that comes
// back to a state.
func repetitiveMatchLoop(ctx context.Context, t *task.ProofTask) [][]int32 {
	m := simulate.NewRandomMatches(t.Net, 21)
	w := simulate.NewMoveWatch(m)
	m.BeginInitially()
	cost := int64(len(t.Net.Nodes)) + simulate.LaneCost
	looks := min(repetitiveSteps, t.CurrentBudget().MatchWork/10/cost)
	for i := int64(0); i < looks && ctx.Err() == nil && (w.ShortestLoop == nil || i < repetitiveSteps/4); i++ {
		going := m.EvaluateStates()
		w.FindLoops()
		step := make([]int32, len(t.Net.DoesRefs)*simulate.LaneCount)
		for r := range t.Net.DoesRefs {
			m.ChooseLegal(r, step[r*simulate.LaneCount:(r+1)*simulate.LaneCount])
		}
		m.RepeatMoves(step)
		m.ApplyMoves(step, going, true)
	}
	return w.ShortestLoop
}
