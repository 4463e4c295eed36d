package knowledge

import (
	"context"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// stepsExist tells whether the step program, without what is to be proved, has
// a model; it must have one unless no match can begin.
func (k *Knower) stepsExist(ctx context.Context) (bool, error) {
	u := unroll.New(k.Task.Net)
	c := k.newCopies(u)
	c.Free(k.Same)
	k.assumeKnown(c, 0)
	c.Step()
	k.assumeKnown(c, 1)
	s, err := k.Task.NewSolver(ctx, u.Prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := k.Task.Solve(ctx, s, u.Prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := k.Begins(ctx)
	return !begins && err == nil, err
}

// Begins tells, by the reference semantics, whether there is a first step.
func (k *Knower) Begins(ctx context.Context) (bool, error) {
	g := k.Task.Play
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
