package plan

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file runs the stages of the plan.

// RunStages runs the stages of the table.
func RunStages(ctx context.Context, t *task.ProofTask) error {
	return runStages(ctx, t, StrengtheningStages())
}

// runStages runs stages in order: the preparations of each, and then its ways to prove. It ends early if all questions
// are settled, the effort is used up, or only wins are open in a large game of one role.
func runStages(ctx context.Context, t *task.ProofTask, stages []StrengtheningStage) error {
	defer func() { t.StagesRun = true }()
	for _, stage := range stages {
		if t.AllDone() || t.EffortExhausted() || isLargeNetwork(t) && len(t.GroundGame.RoleMoves) == 1 && onlyOpen(t, wins...) {
			return nil
		}
		for _, r := range stage.Rows {
			if r.IsBefore {
				if err := t.RunAccounted(r.accountName(stage), func() error { return r.RunRow(ctx, t, stage.InductionStage) }); err != nil {
					return err
				}
			}
		}
		if t.AllDone() || t.EffortExhausted() {
			return nil
		}
		if err := t.RunAccounted(stage.StageName, func() error { return stage.tryWays(ctx, t) }); err != nil {
			return err
		}
	}
	return nil
}

// wins are the questions of large games of one role that a search answers, which needs no invariants.
var wins = []proof.Property{proof.Winnability, proof.StrongWinnability, proof.ConstantSum}

// onlyOpen tells whether no question about other properties is open. Questions that are not awaited count as well:
// answers do not depend on that.
func onlyOpen(t *task.ProofTask, properties ...proof.Property) bool {
	return !slices.ContainsFunc(t.QuestionItems, func(it *task.QuestionItem) bool {
		return !it.Done && !slices.Contains(properties, it.Verdict.Property) && len(t.PartQuestions(it.Verdict.Question)) == 0
	})
}

// A StageRow is one way to prove the candidates of a stage, or a preparation that is run before.
type StageRow struct {
	RowName  string
	RunRow   func(context.Context, *task.ProofTask, induction.InductionStage) error
	IsBefore bool                       // it is a preparation
	Applies  func(*task.ProofTask) bool // nil: always
}

// preparation returns a row that runs an engine before the ways of a stage.
func preparation(name string, engine task.ProofEngine) StageRow {
	return StageRow{RowName: name, IsBefore: true, RunRow: func(ctx context.Context, t *task.ProofTask, _ induction.InductionStage) error { return engine(ctx, t) }}
}

// accountName returns the row's name in measurements, with its stage, since a row may stand in
// several stages.
func (r StageRow) accountName(s StrengtheningStage) string {
	if r.IsBefore {
		return r.RowName + " before " + s.StageName
	}
	return s.StageName + ", " + r.RowName
}

// tryWays runs the ways of a stage one after the other, if its condition holds.
func (s StrengtheningStage) tryWays(ctx context.Context, t *task.ProofTask) error {
	if s.RunCondition != nil && !s.RunCondition(t) {
		return nil
	}
	for _, w := range s.Rows {
		if t.EffortExhausted() {
			return nil
		}
		if w.IsBefore || w.Applies != nil && !w.Applies(t) {
			continue
		}
		share := s.BudgetDivisor
		if onlyOpen(t, proof.Termination) {
			share *= terminationPart
		}
		most := t.WholeShare(share)
		err := t.RunAccounted(w.accountName(s), func() error {
			_, err := t.WithinConflicts(most, func() error { return w.RunRow(ctx, t, s.InductionStage) })
			return err
		})
		if err != nil {
			return err
		}
		induction.ProveGoals(t)
	}
	return nil
}

// If only termination is open, a stage gets its share divided by terminationPart, since rankings need
// only invariants that are quickly proved.
const terminationPart = 4

// The ways to prove the candidates of a stage.

var moveByMove = StageRow{RowName: "move by move", RunRow: proveMoveByMove}

func proveMoveByMove(ctx context.Context, t *task.ProofTask, s induction.InductionStage) error {
	return bymove.ProveByTransition(ctx, t, s.Selection)
}

var allAtOnce = StageRow{RowName: "all at once", RunRow: induction.RunStage}

// proveByLocalPrograms tries the groups of a stage by programs about parts of the game (localize.ProveLocally).
func proveByLocalPrograms(ctx context.Context, t *task.ProofTask, s induction.InductionStage) error {
	return localize.ProveLocally(ctx, t, s.Selection)
}

// isWideNetwork tells the networks in which proveByLocalPrograms comes first.
func isWideNetwork(t *task.ProofTask) bool { return len(t.Net.Nodes) > localize.SmallGroupGates }

// unlessFailed adds to a condition that the stage of functions has not failed for lack of time:
// later stages depend on functions, and would take as long in vain.
func unlessFailed(when func(*task.ProofTask) bool) func(*task.ProofTask) bool {
	return func(t *task.ProofTask) bool { return !functionsFailed(t) && when(t) }
}

// functionsFailed tells whether there are candidates for functions of which none was proved,
// because a share of the budget was used up.
func functionsFailed(t *task.ProofTask) bool {
	if !t.ShareUsedUp() {
		return false
	}
	pending := 0
	for _, c := range t.Candidates.AllCandidates {
		if c.StatedBound().BoundKind != invariant.ExclusiveBound || c.EffortRank != 1 {
			continue
		}
		switch c.ProofState {
		case invariant.ProvedState:
			return false
		case invariant.PendingState:
			pending++
		}
	}
	return pending > 0
}

// isLargeNetwork tells the networks that count as large (localize.FunctionGates).
func isLargeNetwork(t *task.ProofTask) bool { return len(t.Net.Nodes) > localize.FunctionGates }

// The preparations of a stage.

// withConflictShare gives an engine a part of the conflicts.
func withConflictShare(share int64, engine task.ProofEngine) task.ProofEngine {
	return func(ctx context.Context, t *task.ProofTask) error {
		_, err := t.WithinConflicts(t.WholeShare(share), func() error { return engine(ctx, t) })
		return err
	}
}

// demoteTails moves the guesses that the last values of counters never hold to a later stage, all but the first of them
// (mine.DemoteTails).
func quickly(run func(*task.ProofTask)) task.ProofEngine {
	return func(_ context.Context, t *task.ProofTask) error {
		run(t)
		return nil
	}
}

func demoteTails(t *task.ProofTask) { mine.DemoteTails(t, true) }

// The percentage of a symbol's fluents that random matches have to show before demoteUnits moves
// the guess that its other fluents never hold to a later stage: for large networks, and for others.
const (
	seenOfLarge = 50
	seenOfSmall = 75
)

// demoteUnits moves guesses that fluents never hold to later stages, if most fluents of their
// symbol do hold.
func demoteUnits(t *task.ProofTask) {
	percent := seenOfSmall
	if isLargeNetwork(t) {
		percent = seenOfLarge
	}
	t.DemoteUnits(percent)
	mine.DemoteTails(t, false)
}

// addExclusive adds the guesses that fluents which were never seen together exclude each other.
func addExclusive(t *task.ProofTask) { mine.Exclusive.AddIfOpen(t) }
