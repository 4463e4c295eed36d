package induction

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// locallyProvedLaws returns the statements about transitions that hold on all transitions
// from states that satisfy the invariants, as far as local programs show it. Each is
// decided alone, so that results survive the end of the budget.
func locallyProvedLaws(ctx context.Context, t *task.ProofTask, all []TransitionLaw, first []bool) []bool {
	alive := append([]bool(nil), first...)
	dropSeenTransitions(ctx, t, all, alive)
	facts := localize.NewLocalHypotheses(t, nil)
	_, err := t.WithinConflicts(t.WholeShare(6), func() error {
		for i, s := range all {
			if !alive[i] {
				continue
			}
			holds, err := localize.NoTransitionBreaks(ctx, t, facts, []unroll.StepPair{s.StepPair}, unroll.OnlyFluents)
			if err != nil {
				clear(alive[i:])
				return err
			}
			alive[i] = holds
		}
		return nil
	})
	if err != nil {
		t.LogWork("transitions by local programs: %v", err)
	}
	return alive
}
