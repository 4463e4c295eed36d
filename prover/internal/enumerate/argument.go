package enumerate

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// visitedArgument returns the argument for properties that hold in all reachable states. It has a
// summary of the states if the options ask for it (WantsEvidence, WantsVisited), since the states themselves are not kept.
func (s *questionSurvey) visitedArgument(ctx context.Context, t *task.ProofTask) support.VisitedAll {
	if (t.TaskOptions.WantsEvidence || t.TaskOptions.WantsVisited) && s.stateSummary == nil {
		s.stateSummary = s.summarizeStates(ctx, t)
	}
	return support.VisitedAll{StateSummary: s.stateSummary}
}

// summarizeStates returns the number of states, their fluents and a fingerprint; nil if the context
// ends.
func (s *questionSurvey) summarizeStates(ctx context.Context, t *task.ProofTask) *proof.VisitedStates {
	all := &proof.VisitedStates{StateCount: s.StateCount(), KeyFluents: []string{}}
	sums := make([]proof.FluentSum, len(t.GroundGame.Fluents))
	for f, fluent := range t.GroundGame.Fluents {
		all.KeyFluents = append(all.KeyFluents, fluent.String())
		sums[f] = proof.SumOfFluent(fluent)
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
