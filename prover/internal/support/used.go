package support

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// UsedInvariants returns the invariants that the proof of an item needs, or that it may
// have used where no smallest support is known: then exact is false and all are
// named that were proved. It is for measuring, and spends as much of the budget as a
// certificate would.
func UsedInvariants(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (used []*invariant.Candidate, exact bool) {
	if it.Verdict.Trace != nil || t.Candidates == nil || len(t.PartQuestions(it.Verdict.Question)) > 0 {
		return nil, true
	}
	why := it.Argument
	if why == nil {
		why = task.NoCertificate("")
	}
	t.WithoutCharge(t.CurrentBudget().SolverConflicts/4, func() { used, exact = why.RestsOnInvariants(ctx, t, it) })
	return used, exact
}
