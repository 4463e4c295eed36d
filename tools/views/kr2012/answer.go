package kr2012

import (
	"context"
	"strings"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/plan"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// AnswerByViews answers questions about a rulesheet by the plan of the prover, but for what it does about
// knowledge: in place of that it has the papers' programs. Tests may make a fault in these by prepare; otherwise it is nil.
func AnswerByViews(ctx context.Context, file *gdl.File, budget proof.Budget, prepare func(*ViewProgram), questions ...proof.Question) []proof.Verdict {
	t := task.New(file, task.TaskOptions{Budget: budget})
	ViewMethodStateOf(t).BreakViews = prepare
	soon, last := plan.KnowledgeAtOnce().StrategyName, plan.KnowledgeAtLast().StrategyName
	t.WrapRow = func(row string, run func() error) error {
		switch {
		case strings.HasPrefix(row, soon+": "):
			return nil
		case row == last:
			return DecideByViews(ctx, t)
		}
		return run()
	}
	t.AskQuestions(questions...)
	return plan.AnswerAll(ctx, t)
}
