package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// stepsExist tells whether the step program, without the statements to be proved, has
// a model.
func (k *Knower) stepsExist(ctx context.Context) (bool, error) {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.Free(k.Same)
	k.assumeKnown(c, 0)
	c.Step()
	k.assumeKnown(c, 1)
	return HasSteps(ctx, k.Task, u.Prog)
}

// HasSteps tells whether a program of a step has a model; it must have one
// unless no match can begin: a program without models proves anything.
func HasSteps(ctx context.Context, t *task.Task, prog *asp.Program) (bool, error) {
	answer, err := t.SolveOnce(ctx, prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := Begins(ctx, t)
	return !begins && err == nil, err
}

// Begins tells, by the reference semantics, whether there is a first step.
func Begins(ctx context.Context, t *task.Task) (bool, error) {
	g := t.Play
	s, err := g.Initial(ctx)
	if err != nil {
		return false, err
	}
	if over, err := g.Terminal(ctx, s); err != nil || over {
		return false, err
	}
	for _, r := range g.Roles() {
		moves, err := g.Legal(ctx, s, r)
		if err != nil || len(moves) == 0 {
			return false, err
		}
	}
	return true, nil
}
