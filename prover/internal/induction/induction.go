package induction

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ProveSteps decides the properties of transitions, such as monotonicity:
// no transition from a state that satisfies the invariants violates them.
func ProveSteps(ctx context.Context, t *task.Task) error {
	var pending []*task.Item
	t.Open(func(it *task.Item) {
		if len(it.Goal.Steps) > 0 {
			pending = append(pending, it)
		}
	})
	for _, it := range pending {
		if _, err := t.Within(t.WholeShare(10), func() error { return ProveStep(ctx, t, it) }); err != nil {
			return err
		}
	}
	return nil
}

// ProveStep asks whether a transition between states that satisfy the
// invariants violates a property of steps.
func ProveStep(ctx context.Context, t *task.Task, it *task.Item) error {
	u := unroll.New(t.Net)
	u.Free()
	t.AssumeInvariants(u, 0)
	u.Step()
	t.AssumeInvariants(u, 1)
	t.ViolatesStep(u, 0, it.Goal.Steps)
	holds, err := Unsat(ctx, t, u)
	if err != nil || !holds {
		return err
	}
	if it.Always() {
		t.Prove(it, "induction", 1, OfSteps{})
	}
	return nil
}
