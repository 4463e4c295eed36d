package induction

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveSteps decides the properties of transitions, such as monotonicity:
// no transition from a state that satisfies the invariants violates them.
func ProveSteps(ctx context.Context, t *task.ProofTask) error {
	var pending []*task.QuestionItem
	t.VisitOpenGoals(func(it *task.QuestionItem) {
		if len(it.QuestionGoal.BadSteps) > 0 {
			pending = append(pending, it)
		}
	})
	for _, it := range pending {
		if _, err := t.WithinConflicts(t.WholeShare(10), func() error { return ProveStep(ctx, t, it) }); err != nil {
			return err
		}
	}
	return nil
}

// ProveStep asks whether a transition between states that satisfy the
// invariants violates a property of steps.
func ProveStep(ctx context.Context, t *task.ProofTask, it *task.QuestionItem) error {
	u := unroll.New(t.Net)
	t.AssumeSteps(u, 1)
	t.ViolatesStep(u, 0, it.QuestionGoal.BadSteps)
	holds, err := t.HasNoModel(ctx, u.LogicProgram, 0)
	if err != nil || !holds {
		return err
	}
	if it.ProvedAlways() {
		t.SettleProved(it, "induction", 1, StepArgument{})
	}
	return nil
}
