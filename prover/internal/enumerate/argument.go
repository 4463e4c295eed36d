package enumerate

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// argument is the argument of properties that hold in all visited states. The states are
// not kept: they are summarized at once if the task wants evidence.
func (s *survey) argument(ctx context.Context, t *task.Task) support.Visited {
	if (t.Opts.Evidence || t.Opts.Visited) && s.summary == nil {
		s.summary = s.sumUp(ctx, t)
	}
	return support.Visited{States: s.summary}
}

// sumUp summarizes the states; nil if it is stopped.
func (s *survey) sumUp(ctx context.Context, t *task.Task) *proof.States {
	all := &proof.States{Count: s.x.size()}
	sums := make([]proof.FluentSum, len(t.Game.Fluents))
	for _, f := range s.e.Kept() {
		all.Fluents = append(all.Fluents, t.Game.Fluents[f])
		sums[f] = proof.SumOf(t.Game.Fluents[f])
	}
	var sum proof.Fingerprint
	for n := range uint32(all.Count) {
		if n%(1<<16) == 0 && ctx.Err() != nil {
			return nil
		}
		var state proof.FluentSum
		s.e.Holding(n, func(f int32) { state.Add(sums[f]) })
		sum.Add(state)
	}
	all.Fingerprint = sum.String()
	return all
}
