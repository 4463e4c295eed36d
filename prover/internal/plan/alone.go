package plan

import (
	"context"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// eachGoalRow is the name of the row that tries each property alone, with the invariants known by
// then.

const eachGoalRow = "each property alone"

// eachGoalBefore returns the preparation that tries each property alone, since a program about one
// property is smaller. Each may take the conflicts divided by part, and a slice of the effort.
func eachGoalBefore(part int64) StageRow {
	return preparation(eachGoalRow, func(ctx context.Context, t *task.ProofTask) error {
		tryGoalsAlone(ctx, t, part)
		return nil
	})
}

// singleGoalStage returns a stage whose only candidate is one property.
func singleGoalStage(it *task.QuestionItem, part int64) induction.InductionStage {
	return induction.InductionStage{StageName: string(it.Verdict.Property), Selection: invariant.ForGoal(it.QuestionGoal), RunCondition: induction.AlwaysRun, BudgetDivisor: part}
}

// goalAttempt is about the last time when each property was tried alone: the number of invariants
// then, and the divisor of the conflicts.
type goalAttempt struct {
	knownInvariants int
	conflictPart    int64
}

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
	proveStepsLocally(ctx, t)
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

// proveStepsLocally checks open properties of steps, with the invariants known by now: first by the
// state before the move, and the rest by local programs.
func proveStepsLocally(ctx context.Context, t *task.ProofTask) {
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if t.EffortExhausted() || it.QuestionGoal.PathFormula == nil || !it.ProvedAlways() {
			return
		}
		pairs := it.QuestionGoal.PathFormula.ForbiddenSteps()
		if len(pairs) == 0 {
			return
		}
		left, err := tally.MayBegin(ctx, t, pairs)
		holds := err == nil && len(left) == 0
		if err == nil && !holds {
			holds, err = localize.NoTransitionBreaks(ctx, t, localize.NewLocalHypotheses(t, nil), left, unroll.OnlyFluents, unroll.FewGates, unroll.AllGates)
		}
		if holds && err == nil {
			t.SettleProved(it, "induction", 1, induction.StepArgument{})
		}
		t.LogWork("%s: %d of %d pairs may begin, local: %v, %v, %s, %d conflicts", it.Verdict.CertificateLabel(), len(left), len(pairs), holds, err, t.ElapsedTime(), t.SpentConflicts())
	})
}
