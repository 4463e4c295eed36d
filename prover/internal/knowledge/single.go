package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// Stages about single states that questions about knowledge need.

// runStateStage runs a stage about single states.
func (k *Knower) runStateStage(ctx context.Context, s induction.InductionStage) error {
	_, err := k.Task.WithinConflicts(k.ConflictShare/s.BudgetDivisor, func() error { return induction.RunStage(ctx, k.Task, s) })
	return err
}

// ProveStateGroups proves invariants about single states that other questions did
// not need.
func ProveStateGroups(ctx context.Context, k *Knower) error {
	return k.runStateStage(ctx, induction.InductionStage{StageName: "groups", Selection: invariant.NotSelected(invariant.OfKinds(invariant.SumBound, invariant.ClauseBound)), RunCondition: induction.AlwaysRun, BudgetDivisor: 3})
}

// ProveStateWindows proves clauses about single states and counters, and with them
// the functions that need these.
func ProveStateWindows(ctx context.Context, k *Knower) error {
	if !mine.AddWindows(k.Task) {
		return nil
	}
	chosen := invariant.AnySelection(invariant.OfFamilies(mine.WindowFamily), invariant.AllSelections(invariant.IsGroup, invariant.UpToRank(1)))
	return k.runStateStage(ctx, induction.InductionStage{StageName: "windows", Selection: chosen, RunCondition: induction.AlwaysRun, BudgetDivisor: 4})
}

// ProveStatePairs proves clauses of two fluents about single states.
func ProveStatePairs(ctx context.Context, k *Knower) error {
	if !mine.MinePairs(k.Task) {
		return nil
	}
	return k.runStateStage(ctx, induction.InductionStage{StageName: "pairs", Selection: invariant.OfKinds(invariant.ClauseBound), RunCondition: induction.AlwaysRun, BudgetDivisor: 3})
}
