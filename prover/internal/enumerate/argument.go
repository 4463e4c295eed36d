package enumerate

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// visitedArgument is the argument of properties that hold in all visited states. The states are
// not kept: they are summarized at once if the task wants evidence.
func (s *questionSurvey) visitedArgument(ctx context.Context, t *task.ProofTask) support.VisitedAll {
	if (t.TaskOptions.WantsEvidence || t.TaskOptions.WantsVisited) && s.stateSummary == nil {
		s.stateSummary = s.summarizeStates(ctx, t)
	}
	return support.VisitedAll{StateSummary: s.stateSummary}
}

// summarizeStates summarizes the states; nil if it is stopped.
func (s *questionSurvey) summarizeStates(ctx context.Context, t *task.ProofTask) *proof.VisitedStates {
	all := &proof.VisitedStates{StateCount: s.StateCount()}
	sums := make([]proof.FluentSum, len(t.GroundGame.Fluents))
	for _, f := range s.KeptFluents() {
		all.KeyFluents = append(all.KeyFluents, t.GroundGame.Fluents[f])
		sums[f] = proof.SumOfFluent(t.GroundGame.Fluents[f])
	}
	var sum proof.Fingerprint
	for n := range uint32(all.StateCount) {
		if n%(1<<16) == 0 && ctx.Err() != nil {
			return nil
		}
		var state proof.FluentSum
		s.ForEachHolding(n, func(f int) { state.AddFluents(sums[f]) })
		sum.AddState(state)
	}
	all.Fingerprint = sum.String()
	return all
}
