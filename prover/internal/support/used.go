package support

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// UsedInvariants returns the invariants that the proof of an item needs, for measurements. If no
// support is known, exact is false and all proved invariants are returned. It takes as much work as
// a certificate.
func UsedInvariants(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (used []*invariant.Candidate, exact bool) {
	if it.Verdict.Trace != nil || t.Candidates == nil || len(t.PartQuestions(it.Verdict.Question)) > 0 {
		return nil, true
	}
	m := task.EngineState[SupportState](t)
	m.latest = nil
	if it.Argument != nil {
		t.WithoutCharge(t.CurrentBudget().SolverConflicts/4, func() {
			_, err := it.Argument.ClaimEvidence(ctx, t, it)
			exact = err == nil && (m.latest == nil || !m.latest.isUnsure)
		})
	}
	switch {
	case !exact:
		return slices.Collect(t.ProvedCandidates()), false
	case m.latest == nil:
		return nil, true
	}
	return m.latest.NeededInvariants(), true
}
