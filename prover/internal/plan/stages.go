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

// RunStages runs the stages of the table.
func RunStages(ctx context.Context, t *task.ProofTask) error {
	return runStages(ctx, t, StrengtheningStages())
}

// runStages runs stages.
func runStages(ctx context.Context, t *task.ProofTask, stages []StrengtheningStage) error {
	defer func() { t.StagesRun = true }()
	for _, stage := range stages {
		if t.AllDone() || t.EffortExhausted() || onlyWinOpen(t) {
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

// onlyWinOpen tells whether of a large puzzle only the questions about a win are open: a win is
// found by search, and the invariants of a large network take longer than all searches.
func onlyWinOpen(t *task.ProofTask) bool {
	return isLargeNetwork(t) && len(t.GroundGame.RoleMoves) == 1 && !slices.ContainsFunc(t.QuestionItems, func(it *task.QuestionItem) bool {
		switch it.Verdict.Property {
		case proof.Winnability, proof.StrongWinnability, proof.ConstantSum:
			return false
		}
		return !it.Done && len(t.PartQuestions(it.Verdict.Question)) == 0
	})
}

// A StageRow is one of several ways to make the candidates of a stage inductive, or a preparation that is tried before.
type StageRow struct {
	RowName           string
	RunRow            func(context.Context, *task.ProofTask, induction.InductionStage) error
	IsBefore          bool                       // a preparation
	ConflictPart      int64                      // of the conflicts, one part in so many; 0: as the stage
	Applies           func(*task.ProofTask) bool // nil: always
	EvenAfterProgress bool                       // also where a way before it has proved something
}

// preparation returns a row that is a preparation.
func preparation(name string, engine task.ProofEngine) StageRow {
	return StageRow{RowName: name, IsBefore: true, RunRow: func(ctx context.Context, t *task.ProofTask, _ induction.InductionStage) error { return engine(ctx, t) }}
}

// accountName names a row in measurements: the same may stand in several stages.
func (r StageRow) accountName(s StrengtheningStage) string {
	if r.IsBefore {
		return r.RowName + " before " + s.StageName
	}
	return s.StageName + ", " + r.RowName
}

// tryWays tries the ways of a stage, one after the other, if it is worth it.
func (s StrengtheningStage) tryWays(ctx context.Context, t *task.ProofTask) error {
	if !s.RunCondition(t) {
		return nil
	}
	proved := t.CountProved()
	for _, w := range s.Rows {
		if t.EffortExhausted() {
			return nil
		}
		if w.IsBefore || w.Applies != nil && !w.Applies(t) || !w.EvenAfterProgress && t.CountProved() > proved {
			continue
		}
		share := w.ConflictPart
		if share == 0 {
			share = s.BudgetDivisor
		}
		if onlyTermination(t) {
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

// terminationPart is the part of its share that a stage has where termination is all
// that is open: rankings need few invariants, and invariants that take longer to prove
// helped none of them.
const terminationPart = 4

// onlyTermination tells whether nothing is open but whether all matches end. Questions that
// are not awaited count as well: answers do not depend on that.
func onlyTermination(t *task.ProofTask) bool {
	for _, it := range t.QuestionItems {
		if !it.Done && it.Verdict.Property != proof.Termination && len(t.PartQuestions(it.Verdict.Question)) == 0 {
			return false
		}
	}
	return true
}

// The ways.

var moveByMove = StageRow{RowName: "move by move", RunRow: proveMoveByMove, EvenAfterProgress: true}

func proveMoveByMove(ctx context.Context, t *task.ProofTask, s induction.InductionStage) error {
	return bymove.ProveByTransition(ctx, t, s.Selection)
}

// isWideNetwork tells the networks for which local programs about small groups come first:
// elsewhere one program for all of them is read as soon.
func isWideNetwork(t *task.ProofTask) bool { return len(t.Net.Nodes) > localize.SmallGroupGates }

var allAtOnce = StageRow{RowName: "all at once", RunRow: induction.RunStage, EvenAfterProgress: true}

// moveByMoveFirst is the way move by move before dearer ones where there are not many moves, and moveByMoveLater
// after it where there are: of these only the first could be looked at.
var (
	moveByMoveFirst = StageRow{RowName: "move by move first", RunRow: proveMoveByMove, Applies: hasFewMoves}
	moveByMoveLater = StageRow{RowName: moveByMove.RowName, RunRow: proveMoveByMove, EvenAfterProgress: true, Applies: func(t *task.ProofTask) bool { return !hasFewMoves(t) }}
)

// hasFewMoves tells whether a large game has few moves: the texts of skirmish have 3,458,
// those of amazons 174,000.
func hasFewMoves(t *task.ProofTask) bool {
	moves := 0
	for _, of := range t.GroundGame.RoleMoves {
		moves += len(of)
	}
	return isLargeNetwork(t) && moves <= 20_000
}

func proveByLocalPrograms(ctx context.Context, t *task.ProofTask, s induction.InductionStage) error {
	return localize.ProveLocally(ctx, t, s.Selection)
}

// unlessFailed is for stages that depend on the functions: where the solver was not
// done with these in its time, and none of them could be proved, later stages
// take as long in vain. Where it was soon done, others may well be proved: in
// gomoku on large boards, sums without which termination is open.
func unlessFailed(when func(*task.ProofTask) bool) func(*task.ProofTask) bool {
	return func(t *task.ProofTask) bool { return !functionsFailed(t) && when(t) }
}

// functionsFailed tells whether groups of fluents may be functions and none is
// known to be one, because time was short.
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

// isLargeNetwork tells the networks for which local programs come first.
func isLargeNetwork(t *task.ProofTask) bool { return len(t.Net.Nodes) > localize.FunctionGates }

// The preparations of a stage.

// withConflictShare gives an engine a part of the conflicts.
func withConflictShare(share int64, engine task.ProofEngine) task.ProofEngine {
	return func(ctx context.Context, t *task.ProofTask) error {
		_, err := t.WithinConflicts(t.WholeShare(share), func() error { return engine(ctx, t) })
		return err
	}
}

// demoteTails leaves the values of counters for later that may hold once others do.
func demoteTails(_ context.Context, t *task.ProofTask) error {
	mine.DemoteTails(t, true)
	return nil
}

// Of so many of a hundred fluents of a symbol it has to be seen that they hold, so that
// others are hardly never: where a round is dear, and where it is not.
const (
	seenOfLarge = 50
	seenOfSmall = 75
)

// demoteUnits ranks again which groups are laws.
func demoteUnits(_ context.Context, t *task.ProofTask) error {
	if isLargeNetwork(t) {
		t.DemoteUnits(seenOfLarge)
	} else {
		t.DemoteUnits(seenOfSmall)
	}
	mine.DemoteTails(t, false)
	return nil
}

// addExclusive adds that values never seen together exclude each other.
func addExclusive(_ context.Context, t *task.ProofTask) error {
	mine.Exclusive.AddIfOpen(t)
	return nil
}
