package plan

import (
	"context"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/prover/internal/forcing"
	"github.com/gdllint/gdllint/prover/internal/goal"
	"github.com/gdllint/gdllint/prover/internal/guided"
	"github.com/gdllint/gdllint/prover/internal/induction"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file turns questions into goals, and runs the steps of the plan on them.

// runSteps translates the questions, and runs the steps in order until all questions are settled, the effort is used
// up or the context ends.
func runSteps(ctx context.Context, t *task.ProofTask) {
	translateAndCollect(ctx, t)
	if t.Sabotage.BreakNetwork != nil {
		t.Sabotage.BreakNetwork(t.Net)
	}
	for _, step := range PlanSteps() {
		if ctx.Err() != nil || t.EffortExhausted() || t.AllDone() && !forcing.IsForcingAsked(t) {
			return
		}
		if stepIsIdle(t, step.RowName) {
			continue
		}
		ReportProgress(t, step.RowName)
		before := t.CountDecided()
		err := step.RunCharged(ctx, t, "", t)
		t.PostItems(t.QuestionItems...)
		t.LogWork("%s: %s, %d conflicts, %d queries, %d decided: %v", step.RowName, t.ElapsedTime(), t.SpentConflicts(), t.QueryCount(), t.CountDecided()-before, err)
		t.NoteError(err)
	}
}

// stepIsIdle tells whether a step has no open question. Strong winnability against chance is
// decided by the step forcedWinStep only, so that it counts for no other step.
func stepIsIdle(t *task.ProofTask, step string) bool {
	if step == forcedWinStep {
		return !forcing.IsForcingAsked(t)
	}
	return t.AllDone()
}

// translateAndCollect makes the goals of the questions and the first candidates for invariants. The
// question about a constant sum gets the sum of a random match before.
func translateAndCollect(ctx context.Context, t *task.ProofTask) {
	t.NoteFault(t.GuardPart("the constant sum", func() error { return guided.ChooseConstantSums(ctx, t) }))
	TranslateGoals(t)
	CollectCandidates(t)
}

// countDecided counts the questions that are settled.
// ReportProgress calls OnProgress with the step that begins, and with the first awaited question that is open and the
// number of the others. Questions that consist of other questions do not count.
func ReportProgress(t *task.ProofTask, step string) {
	if t.TaskOptions.OnProgress == nil {
		return
	}
	question, others := "", 0
	for _, it := range t.QuestionItems {
		switch {
		case it.Done || it.NotAwaited || len(t.PartQuestions(it.Verdict.Question)) > 0:
		case question == "":
			question = it.Verdict.CertificateLabel()
		default:
			others++
		}
	}
	if others > 0 {
		question += " and " + plural.CountNoun(others, "other")
	}
	t.TaskOptions.OnProgress(question, step)
}

// TranslateGoals sets the goals of the open questions about states.
func TranslateGoals(t *task.ProofTask) {
	for _, it := range t.QuestionItems {
		if it.Done || !goal.IsAboutStates(it.Verdict.Question) {
			continue
		}
		err := t.GuardPart("the goal of "+it.Verdict.CertificateLabel(), func() (err error) {
			it.QuestionGoal, err = goal.New(t.Net, it.Verdict.Question)
			return err
		})
		if err != nil {
			it.QuestionGoal, it.Verdict.OpenReason = nil, err.Error()
		}
	}
}

// CollectCandidates makes the list of candidates for invariants: constants, groups and functions
// that the names of fluents suggest, and the properties that were asked.
func CollectCandidates(t *task.ProofTask) {
	t.Candidates = invariant.NewCandidates(t.Net)
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	t.Candidates.AddConstants()
	t.Candidates.AddFunctionGroups(table)
	t.Candidates.AddMixedGroups(table)
	induction.AddFunctionalCandidates(t, table)
	for _, it := range t.QuestionItems {
		if it.QuestionGoal != nil {
			it.GoalCandidate = t.Candidates.AddGoal(it.QuestionGoal)
			if it.QuestionGoal.FixedLiterals != nil {
				t.Candidates.AddSum(invariant.AskedFamily, it.QuestionGoal.FixedLiterals)
			}
		}
	}
}
