package proof

import (
	"context"
	"errors"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// errBudget says that the conflicts of a game are used up.
var errBudget = errors.New("the solver's budget is used up")

// newSolver loads a program into a fresh solver.
func (p *Prover) newSolver(ctx context.Context, prog *asp.Program) (asp.Solver, error) {
	if prog.Stats().Cost() > p.budget.Literals {
		return nil, errBudget
	}
	s, err := clingo.New(clingo.Options{Seed: 1})
	if err != nil {
		return nil, err
	}
	if err := s.Load(ctx, prog); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// solve answers a query within what is left of the budget.
func (p *Prover) solve(ctx context.Context, s asp.Solver, q asp.Query) (asp.Answer, error) {
	if p.conflicts >= p.budget.Conflicts {
		return asp.Answer{}, errBudget
	}
	if q.Conflicts == 0 {
		q.Conflicts = p.budget.Query
	}
	q.Conflicts = min(q.Conflicts, p.budget.Conflicts-p.conflicts)
	answer, err := s.Solve(ctx, q)
	p.conflicts += answer.Conflicts + 1
	p.queries++
	return answer, err
}
