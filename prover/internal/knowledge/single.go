package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// Stages about single states that questions about knowledge need.

// maxWindowFluents is the number of fluents up to which windows of all of them
// are tried.
const maxWindowFluents = 2000

// runSingle runs a stage about single states.
func (k *Knower) runSingle(ctx context.Context, s induction.Stage) error {
	k.Task.DropInitiallyFalse()
	_, err := k.Task.Within(k.Conflicts/s.Part, func() error { return induction.RunStage(ctx, k.Task, s) })
	return err
}

// ProveGroups proves invariants about single states that other questions did
// not need.
func ProveGroups(ctx context.Context, k *Knower) error {
	return k.runSingle(ctx, induction.Stage{Name: "groups", Of: invariant.Not(invariant.Any(invariant.Is[invariant.Sum], invariant.Is[invariant.Clause])), When: induction.Always, Part: 3})
}

// ofWindows selects windows, and the groups that may need them.
var ofWindows = invariant.Any(invariant.From(mine.Windows), invariant.All(invariant.IsGroup, invariant.UpTo(1)))

// ProveWindows proves clauses about single states and counters, and with them
// the functions that need these.
func ProveWindows(ctx context.Context, k *Knower) error {
	all := make([]bool, len(k.Task.Net.Fluent))
	for f := range all {
		all[f] = true
	}
	if len(all) > maxWindowFluents || !mine.AddWindows(k.Task, all) {
		return nil
	}
	return k.runSingle(ctx, induction.Stage{Name: "windows", Of: ofWindows, When: induction.Always, Part: 4})
}

// ProvePairs proves clauses of two fluents about single states.
func ProvePairs(ctx context.Context, k *Knower) error {
	if !mine.MinePairs(k.Task) {
		return nil
	}
	return k.runSingle(ctx, induction.Stage{Name: "pairs", Of: invariant.Is[invariant.Clause], When: induction.Always, Part: 3})
}
