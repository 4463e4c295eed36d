package support

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// UsedInvariants returns the invariants that the proof of an item needs. If no smallest support is known, exact is
// false, and the result is all proved invariants, which the proof may have used. The function is for measurements.
// It spends as much of the budget as a certificate would.
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
