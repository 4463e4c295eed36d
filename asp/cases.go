package asp

import (
	"context"
	"time"
)

// A CaseSolver is a Solver that decides many cases in one search. The interface
// is optional: the function SolveCases asks one query a case where a solver does
// not implement it.
type CaseSolver interface {
	Solver
	// SolveCases decides the cases of a query; see the function SolveCases.
	SolveCases(ctx context.Context, q CaseQuery) (CasesAnswer, error)
}

// CaseQuery asks for each of some literals (the cases) whether there is a stable model in which the
// literal holds.
//
// The literals must be free. A free literal is an atom that a choice allows and that no rule needs to be true,
// such as the atoms of [Program.NewCase]. The reason is that a solver forbids the cases for which it has found a
// model. A case that implies a forbidden case would seem to have no model.
type CaseQuery struct {
	// CaseLits are the cases, in the order in which they are tried. The same one must
	// not come twice.
	CaseLits []Lit
	// ConflictsPerCase is the conflict limit of one case, which a search may exceed
	// somewhat; 0 or less is no limit.
	ConflictsPerCase int64
	// MaxConflicts is the conflict limit of all cases; 0 or less is no limit.
	MaxConflicts int64
	// OnModel receives a model of a case; the next model overwrites it. It returns the other cases that need no
	// model any more, and whether to go on. Cases that do not belong to this search are ignored. OnModel must not
	// use the solver.
	OnModel func(at int, model Model) (done []int, more bool)
}

// CasesAnswer is the result of going through cases.
type CasesAnswer struct {
	// StatusByCase is the answer by case. Unknown is a case that took too many
	// conflicts, was not tried, or needed no model any more.
	StatusByCase []Status
	// StopReason is the reason why not all cases were tried.
	StopReason StopReason
	// TriedCases counts the cases that were tried; the calls of the solver are counted
	// beside them.
	TriedCases, SolverCalls int64
	// Conflicts and Choices are the work of all cases together.
	Conflicts, Choices int64
	// SearchTime is the time of the search; see Answer.
	SearchTime time.Duration
}

// NewCase returns a new literal for a CaseQuery: it may hold only where l holds.
func (p *Program) NewCase(l Lit) Lit {
	a := p.NewAtom()
	p.AddChoice([]Atom{a})
	p.AddConstraint(a.PosLit(), l.Complement())
	return a.PosLit()
}

// SolveCases decides cases: in one search if the solver is a CaseSolver, else
// with a query for each.
func SolveCases(ctx context.Context, s Solver, q CaseQuery) (CasesAnswer, error) {
	if c, can := s.(CaseSolver); can {
		return c.SolveCases(ctx, q)
	}
	return SolveCasesSeparately(ctx, s, q)
}

// SolveCasesSeparately decides cases with a query for each.
func SolveCasesSeparately(ctx context.Context, s Solver, q CaseQuery) (CasesAnswer, error) {
	a := CasesAnswer{StatusByCase: make([]Status, len(q.CaseLits))}
	done := make([]bool, len(q.CaseLits))
	for i, c := range q.CaseLits {
		if done[i] {
			continue
		}
		limit, left := q.caseLimit(a.Conflicts)
		if !left {
			a.StopReason = ConflictLimit
			return a, nil
		}
		one, err := s.SolveQuery(ctx, Query{Assumptions: []Lit{c}, WantModel: true, MaxConflicts: limit})
		a.TriedCases, a.SolverCalls = a.TriedCases+1, a.SolverCalls+1
		a.Conflicts, a.Choices, a.SearchTime = a.Conflicts+one.Conflicts, a.Choices+one.Choices, a.SearchTime+one.SearchTime
		if err != nil {
			a.StopReason = one.StopReason
			return a, err
		}
		a.StatusByCase[i] = one.Status
		if one.Status != Sat {
			continue
		}
		met, more := q.OnModel(i, one.Model)
		if !more {
			return a, nil
		}
		for _, j := range met {
			if j < len(done) {
				done[j] = true
			}
		}
	}
	return a, nil
}

// caseLimit returns the conflict limit of the next case after the given number of
// conflicts (0 is no limit), and whether any are left.
func (q CaseQuery) caseLimit(spent int64) (limit int64, left bool) {
	limit = max(q.ConflictsPerCase, 0)
	if q.MaxConflicts <= 0 {
		return limit, true
	}
	rest := q.MaxConflicts - spent
	if limit == 0 || rest < limit {
		limit = rest
	}
	return limit, rest > 0
}
