package induction

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// An InductionStage is a set of candidates that are proved together by induction, given the invariants of the stages
// before. Easy candidates come first, since the invariants of a stage make the queries of the next stages simpler.
// Candidates that a stage cannot prove are tried again in each later stage that selects them.
type InductionStage struct {
	StageName string
	Selection invariant.CandidateSelection
	// BudgetDivisor says how much the stage may take: the conflicts of the game divided by it. 3 is a third.
	BudgetDivisor int64
}

// RunStage proves the pending candidates of a stage that are inductive together.
func RunStage(ctx context.Context, t *task.ProofTask, stage InductionStage) error {
	chosen := slices.Collect(t.PendingCandidates(stage.Selection))
	if len(chosen) == 0 {
		return nil
	}
	h := newHoudini(t, chosen)
	h.ConflictLimit = t.SpentConflicts() + t.WholeShare(stage.BudgetDivisor)
	complete, err := h.Run(ctx)
	if !complete {
		t.NoteShareUsedUp()
	}
	if err != nil || !complete || h.AliveCount == 0 {
		t.LogWork("stage %s: none of %d candidates (%v, %d conflicts)", stage.StageName, len(chosen), err, t.SpentConflicts())
		return err
	}
	h.MarkLeft(complete)
	t.LogWork("stage %s: %d of %d candidates, %s, %d conflicts", stage.StageName, h.AliveCount, len(chosen), t.ElapsedTime(), t.SpentConflicts())
	return nil
}

// ProveGoals settles the open questions about single states whose properties are proved to hold in all states.
func ProveGoals(t *task.ProofTask) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if !it.QuestionGoal.HasSteps() && it.ProvedAlways() {
			t.SettleProved(it, "induction", 1, Argument{})
		}
	})
}
