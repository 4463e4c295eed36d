package bmc

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file visits the reachable states of small games by the reference semantics.

// EnumerationSteps returns the number of steps of evaluation that EnumerateByPlay may take.
func EnumerationSteps(t *task.ProofTask) int64 {
	return t.LimitGateReads(task.ReadsPerStep*t.CurrentBudget().ReplaySteps/2) / task.ReadsPerStep
}

// EnumerateByPlay visits the reachable states with the reference semantics. A violated property is refuted by a shortest
// match. If all states were visited, a property that no state violates is proved, and termination is decided. It does
// nothing if random matches have shown more states than can be enumerated.
func EnumerateByPlay(ctx context.Context, t *task.ProofTask) error {
	if t.SampledStateCount > t.CurrentBudget().EnumeratedStates {
		return nil
	}
	// This evaluator has a budget for the whole enumeration, since few states may take much time if
	// each has many joint moves.
	g, err := play.NewWithBudget(t.Rulesheet, play.Budget{MaxTotalSteps: EnumerationSteps(t)})
	if err != nil {
		return err
	}
	var found []spottedViolation
	unjudged := map[*task.QuestionItem]error{} // why the reference semantics could not judge the question in some state
	enumerate := g.EnumerateStates
	if t.TerminationItem() != nil {
		enumerate = g.EnumerateTransitions
	}
	defer func() { t.AddGateReads(task.ReadsPerStep * g.TotalSteps()) }()
	x, err := enumerate(ctx, t.CurrentBudget().EnumeratedStates, func(v play.StateVisit) error {
		t.VisitStateQuestions(func(it *task.QuestionItem) {
			if it.Verdict.InitialOnly && v.StateNumber > 0 {
				return
			}
			violation, bad, err := proof.JudgeState(ctx, g, it.Verdict.Question, v.State)
			switch {
			case err != nil:
				unjudged[it] = err
			case bad:
				it.Done = true
				found = append(found, spottedViolation{it, v.StateNumber, violation})
			}
		})
		open := t.TerminationItem() != nil
		t.VisitStateQuestions(func(*task.QuestionItem) { open = true })
		if !open {
			return play.ErrStop
		}
		return nil
	})
	confirmSpotted(ctx, t, x, found)
	if err != nil || !x.IsComplete {
		t.VisitStateQuestions(func(it *task.QuestionItem) {
			it.NoteVisitedStates(x.Len())
		})
		return err
	}
	method, depth := fmt.Sprintf("enumeration of %s", plural.CountNoun(x.Len(), "state")), x.DepthOf(x.Len()-1)
	why := enumerationArgument(t, x)
	t.VisitStateQuestions(func(it *task.QuestionItem) {
		if it.ReplayFailed {
			return
		}
		if err := unjudged[it]; err != nil {
			it.TriedTexts = append(it.TriedTexts, err.Error())
			return
		}
		t.SettleProved(it, method, depth, why)
	})
	return settleTerminationByCycle(ctx, t, x, method, why)
}

// A spottedViolation is a violation that was found in one state of the enumeration.
type spottedViolation struct {
	item        *task.QuestionItem
	stateNumber int
	violation   play.Violation
}

// confirmSpotted refutes the questions of spotted violations, each by a shortest match.
func confirmSpotted(ctx context.Context, t *task.ProofTask, x *play.Exploration, found []spottedViolation) {
	for _, f := range found {
		trace := x.TraceTo(f.stateNumber)
		trace.Moves = append(trace.Moves, f.violation.ShowingMoves...)
		f.item.Done = false
		t.RefuteByTrace(ctx, f.item, &trace, "enumeration")
	}
}
