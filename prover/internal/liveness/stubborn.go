package liveness

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/simulate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// stubbornLooks is the length of the repetitive matches, in steps.
const stubbornLooks = 400

// stubborn plays repetitive matches, in which roles mostly repeat their moves,
// as long as that is legal: many loops are of this kind, and random moves
// hardly ever stay in one. It returns the shortest match found that comes back
// to a state.
func stubborn(ctx context.Context, t *task.Task) [][]int32 {
	m := simulate.NewMatches(t.Net, 21)
	w := simulate.NewMoveWatch(m)
	m.Begin()
	cost := int64(len(t.Net.Nodes)) + simulate.LaneCost
	looks := min(stubbornLooks, t.Budget().MatchWork/10/cost)
	for i := int64(0); i < looks && ctx.Err() == nil && (w.Loop == nil || i < stubbornLooks/4); i++ {
		going := m.Look()
		w.FindLoops()
		step := make([]int32, len(t.Net.Does)*simulate.Lanes)
		for r := range t.Net.Does {
			m.Choose(r, step[r*simulate.Lanes:(r+1)*simulate.Lanes])
		}
		m.Repeat(step)
		m.Apply(step, going, true)
	}
	return w.Loop
}
