package plan

import (
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/knowledge"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file answers the questions of a task.

// AnswerAll returns the verdicts of the awaited questions, in the order in which they were asked. When
// ctx ends, undecided questions stay open: nothing that was decided by then is
// lost, and work that is slow to notice the end is left behind.
func AnswerAll(ctx context.Context, t *task.ProofTask) []proof.Verdict {
	t.StartClock(ctx)
	if rows := t.TaskOptions.ChosenRows; len(rows) > 0 {
		t.RunnableRows = runnableRows(rows)
	}
	t.AddPartItems()
	knowledge.AddFactualFormulas(t)
	asked := slices.Clone(t.QuestionItems)
	t.RaiseEffort(countFurther(asked), furtherPart)
	t.EndWithoutResults()
	t.PostItems(asked...)
	if ctx.Err() != nil {
		return postedAnswers(ctx, t, asked)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		solveTask(ctx, t)
	}()
	if !task.WaitWithGrace(ctx, done) {
		return postedAnswers(ctx, t, asked)
	}
	return awaitedVerdicts(t)
}

// furtherPart: each formula of the author and each question about knowledge adds the game's effort divided by this
// number.
const furtherPart = 12

// countFurther counts the formulas of the author and the questions about the knowledge of roles.
func countFurther(asked []*task.QuestionItem) (n int64) {
	for _, it := range asked {
		if it.Verdict.Formula != nil || it.Verdict.IsKnowledge() {
			n++
		}
	}
	return n
}

// postedAnswers returns the answers that were posted before the context ended. Evidence that was not collected yet is
// missing.
func postedAnswers(ctx context.Context, t *task.ProofTask, asked []*task.QuestionItem) []proof.Verdict {
	left := t.PostedTask(asked)
	finishOpen(ctx, left, "")
	for _, it := range left.QuestionItems {
		if v := &it.Verdict; t.TaskOptions.WantsEvidence && v.Evidence == nil && (v.Status == proof.Proved || v.Status == proof.Violated && v.SeeksMatch()) {
			v.Evidence = &proof.Evidence{Substitute: "no certificate: " + left.CutReason(ctx)}
		}
	}
	t.LogAccounts()
	return awaitedVerdicts(left)
}

// solveTask settles the questions that can be settled, and notes why the others are open.
func solveTask(ctx context.Context, t *task.ProofTask) {
	reason := "a part of the program failed"
	t.GuardPart("the prover", func() error {
		if reason = GroundAndBuild(ctx, t); reason == "" {
			runSteps(ctx, t)
			t.LiftEffortLimit()
			followAlways(ctx, t, CountingStrategy())
		}
		return nil
	})
	finishOpen(ctx, t, reason)
	t.LiftEffortLimit()
	followAlways(ctx, t, EvidenceStrategy())
	knowledge.RestoreStatedFormulas(t)
	t.LogAccounts()
}

// followAlways runs all rows of a strategy, and logs its error.
func followAlways(ctx context.Context, t *task.ProofTask, s task.RowStrategy[*task.ProofTask]) {
	if err := s.RunRows(ctx, t, t, func() (bool, error) { return true, nil }); err != nil {
		t.LogWork("%s: %v", s.StrategyName, err)
	}
}

// finishOpen notes why questions are open, for a reason that holds for all or, if that is "", for their own, and answers those that
// follow from other answers.
func finishOpen(ctx context.Context, t *task.ProofTask, reason string) {
	for _, it := range t.QuestionItems {
		if it.Verdict.Status != proof.Open || it.Verdict.OpenReason != "" || len(t.PartQuestions(it.Verdict.Question)) > 0 {
			continue
		}
		it.Verdict.Progress.SearchedSteps = max(0, it.ClearDepths-1)
		switch {
		case reason == "":
			it.Verdict.OpenReason = t.OpenReason(it)
		case ctx.Err() == nil || reason != ctx.Err().Error():
			it.Verdict.OpenReason = reason
		}
		t.NoteCut(ctx, &it.Verdict)
	}
	t.DeriveAnswers()
	for _, it := range t.QuestionItems {
		if it.Verdict.Status == proof.Open && len(t.PartQuestions(it.Verdict.Question)) > 0 {
			t.NoteCut(ctx, &it.Verdict)
		}
	}
}

// awaitedVerdicts returns the verdicts of the questions that are awaited and not hidden.
func awaitedVerdicts(t *task.ProofTask) []proof.Verdict {
	var verdicts []proof.Verdict
	for _, it := range t.QuestionItems {
		if !it.Hidden && !it.NotAwaited {
			verdicts = append(verdicts, it.Verdict)
		}
	}
	return verdicts
}

// GroundAndBuild grounds the game and builds its network. It returns why the steps of the plan
// cannot be run, or "". If the game is too large for them, it first tries methods for such games.
func GroundAndBuild(ctx context.Context, t *task.ProofTask) string {
	if t.TaskOptions.InvalidReason != "" {
		return "not valid GDL (" + t.TaskOptions.InvalidReason + ")"
	}
	if reason := UnfitReason(t.Rulesheet); reason != "" {
		return reason
	}
	var err error
	tooLarge := ""
	if t.ReferenceGame, err = play.New(t.Rulesheet); err != nil {
		return err.Error()
	}
	followAlways(ctx, t, BeforeGrounding())
	ReportProgress(t, "grounding")
	if t.GroundGame, err = t.GroundTask(ctx); err != nil {
		t.NoteFault(err)
		if tooLarge = groundAgain(ctx, t, err); t.GroundGame == nil {
			return tooLarge
		}
	}
	if t.Sabotage.BreakGame != nil {
		t.Sabotage.BreakGame(t.GroundGame)
	}
	ReportProgress(t, "network")
	if t.Net, err = circuit.NewNetwork(ctx, t.GroundGame); err != nil {
		return err.Error()
	}
	t.AddPreparation(t.GroundGame.Stats)
	logSize(t)
	switch {
	case len(t.GroundGame.OpenAtoms) > 0:
		return partsOnly(ctx, t, TooLargeGames().WantedRows[1:], tooLarge)
	case len(t.Net.Nodes) > t.CurrentBudget().NetworkGates:
		return matchesOnly(ctx, t, "the game is too large to prove: its rules need "+plural.CountNoun(len(t.Net.Nodes), "gate")+largestRule(t.GroundGame, t.Rulesheet.Notation))
	}
	return ""
}

// largestRule returns a text that names the rule with the most ground rules, those of its auxiliary
// relations included; "" if there are no ground rules.
func largestRule(game *grounding.Game, n gdl.Notation) string {
	count := map[*gdl.Rule]int{}
	var largest *gdl.Rule
	for _, r := range game.GroundRules.AllRules() {
		if count[r.SourceRule]++; largest == nil || count[r.SourceRule] > count[largest] {
			largest = r.SourceRule
		}
	}
	if largest == nil {
		return ""
	}
	return fmt.Sprintf(", and the rule for %s has %d of %s", n.CodeText(largest.Head.String()), count[largest], plural.CountNoun(game.GroundRules.Len(), "ground rule"))
}

func logSize(t *task.ProofTask) {
	s := t.GroundGame.Stats
	t.LogWork("grounded: %d fluents, %d moves; %d ground rules, %d of them different, %d gates; %s, %d MB",
		s.FluentCount, s.MoveCount, s.InstanceCount, s.RuleCount, len(t.Net.Nodes), t.ElapsedTime(), s.MemoryBytes>>20)
}
