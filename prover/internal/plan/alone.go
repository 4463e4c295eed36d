package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file tries to prove each property alone.

// eachGoalRow is the name of the row that tries each property alone, with the invariants known by
// then.
const eachGoalRow = "each property alone"

// eachGoalBefore returns the preparation that tries each property alone, since a program about one
// property is smaller. Each may take the game's conflicts divided by part, and a row's slice of the effort.
func eachGoalBefore(part int64) StageRow {
	return preparation(eachGoalRow, func(ctx context.Context, t *task.ProofTask) error {
		tryGoalsAlone(ctx, t, part)
		return nil
	})
}

// singleGoalStage returns a stage whose only candidate is a property.
func singleGoalStage(it *task.QuestionItem, part int64) induction.InductionStage {
	return induction.InductionStage{StageName: string(it.Verdict.Property), Selection: invariant.ForGoal(it.QuestionGoal), BudgetDivisor: part}
}

// goalAttempt is about the last time when each property was tried alone: the number of invariants
// then, and the divisor of the conflicts.
type goalAttempt struct {
	knownInvariants int
	conflictPart    int64
}

// tryGoalsAlone tries each open property that forbids states, unless no invariant is new and no more conflicts are
// allowed since the last attempt.
func tryGoalsAlone(ctx context.Context, t *task.ProofTask, part int64) {
	last := task.EngineState[goalAttempt](t)
	if last.conflictPart > 0 && last.knownInvariants == t.CountProved() && part >= last.conflictPart {
		return // nothing is new since the last attempt
	}
	*last = goalAttempt{knownInvariants: t.CountProved(), conflictPart: part}
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if !it.IsPending() || it.Verdict.SeeksMatch() || t.EffortExhausted() {
			return // a proof that no win is possible needs all states, or all properties together
		}
		if err := t.WithinRow(eachGoalRow, func() error { return tryGoalAlone(ctx, t, it, part) }); err != nil {
			t.LogWork("%s alone: %v", it.Verdict.Property, err)
		}
	})
	induction.ProveGoals(t)
}

// tryGoalAlone tries to prove one property from the invariants known by now.
func tryGoalAlone(ctx context.Context, t *task.ProofTask, it *task.QuestionItem, part int64) error {
	if err := tally.ProveImplied(ctx, t, it); err != nil || it.Done {
		return err
	}
	if it.Verdict.Property == proof.Monotonic && waitsForGoals(t) {
		return nil
	}
	_, err := t.WithinConflicts(t.WholeShare(part), func() error { return induction.RunStage(ctx, t, singleGoalStage(it, part)) })
	return err
}

// waitsForGoals tells whether monotonicity, which needs one goal value in all states, should wait:
// the network is large, and it is open whether there is one at the end of matches.
func waitsForGoals(t *task.ProofTask) (waits bool) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		waits = waits || it.Verdict.Property == proof.UtilityStructure && it.IsPending()
	})
	return waits && len(t.Net.Nodes) > localize.FunctionGates
}
