package proof

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// stepsExist tells whether the step program, without what is to be proved, has
// a model; it must have one unless no match can begin.
func (k *knower) stepsExist(ctx context.Context) (bool, error) {
	u := newUnrolling(k.p.net)
	c := k.newCopies(u)
	c.free(k.same)
	k.assumeKnown(c, 0)
	c.step()
	k.assumeKnown(c, 1)
	s, err := k.p.newSolver(ctx, u.prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := k.p.solve(ctx, s, u.prog, asp.Query{})
	if err != nil || answer.Status != asp.Unsat {
		return answer.Status == asp.Sat, err
	}
	begins, err := k.begins(ctx)
	return !begins && err == nil, err
}

// begins tells, by the reference semantics, whether there is a first step.
func (k *knower) begins(ctx context.Context) (bool, error) {
	g := k.p.play
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
