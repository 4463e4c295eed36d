package bmc

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// HoldsInitially reports whether a completed search shows that the initial state satisfies the
// formula of a question. A counterexample refutes the question.
func HoldsInitially(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (bool, error) {
	b := newBoundedSearch(t)
	if err := b.openSolver(ctx); err != nil {
		return false, err
	}
	defer b.boundSolver.Close()
	for {
		if clear, err := searchQuestion(ctx, t, b, it); err != nil || !clear {
			return false, err
		}
		if b.lastLayer == it.QuestionGoal.PathDegree() {
			return true, nil
		}
		if err := b.extendUnrolling(ctx); err != nil {
			return false, err
		}
		if b.depthExhausted {
			return true, nil
		}
	}
}

// DecideInitialFormulas decides the questions that are only about the initial state.
func DecideInitialFormulas(ctx context.Context, t *task.ProofTask) error {
	for _, it := range t.QuestionItems {
		if it.Done || it.QuestionGoal == nil || !it.QuestionGoal.InitialOnly {
			continue
		}
		holds, err := HoldsInitially(ctx, t, it)
		if errors.Is(err, clingo.ErrNoLibrary) {
			holds, err = holdsInitiallyByPlay(ctx, t, it)
		}
		if holds && err == nil {
			t.SettleProved(it, fmt.Sprintf("all matches of up to %s", plural.CountNoun(it.QuestionGoal.PathDegree(), "move")), it.QuestionGoal.PathDegree(), task.DirectClaim{InitialOnly: true})
		}
		if !it.Done {
			it.Verdict.OpenReason = t.OpenReason(it)
			t.NoteCut(ctx, &it.Verdict)
		}
		it.QuestionGoal = nil // no other method is for such questions
	}
	return nil
}

// holdsInitiallyByPlay does the same as HoldsInitially without a solver: the reference semantics
// visits all matches as far as the formula looks ahead, within a tenth of Budget.ReplaySteps.
func holdsInitiallyByPlay(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) (bool, error) {
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: t.CurrentBudget().ReplaySteps / 10})
	if err != nil {
		return false, err
	}
	start, err := g.InitialState(ctx)
	if err != nil {
		return false, err
	}
	q := it.Verdict.Question
	violation, bad, err := play.NewFormulaJudge(g, q.SequenceReading()).JudgeFormulaFrom(ctx, start, q.Formula)
	if err == nil && bad {
		t.RefuteByTrace(ctx, it, &play.Trace{Moves: violation.ShowingMoves}, "all matches")
	}
	return err == nil && !bad, err
}
