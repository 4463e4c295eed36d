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
	SolveCases(ctx context.Context, q Cases) (CasesAnswer, error)
}

// Cases asks for a stable model of each of some literals: one in which the
// literal holds.
//
// The literals must be free: each is an atom that a choice allows and that no
// rule needs to be true, such as those of [Program.NewCase]. A solver forbids the
// cases that it has met, and a case that implies another one would look as if
// it had no model.
type Cases struct {
	// Assume are literals that must hold, for this search only. If a case
	// follows from them, the cases after it may stay undecided.
	Assume []Lit
	// Of are the cases, in the order in which they are tried. The same one must
	// not come twice.
	Of []Lit
	// Each is the conflict limit of one case, which a search may exceed
	// somewhat; 0 or less is no limit.
	Each int64
	// Conflicts is the conflict limit of all cases; 0 or less is no limit.
	Conflicts int64
	// Found receives a model of a case; the next model overwrites it. It returns
	// the other cases that need no model any more (those that are not of this
	// search do not matter), and whether to go on. It must not use the solver.
	Found func(at int, model Model) (done []int, more bool)
}

// CasesAnswer is the result of going through cases.
type CasesAnswer struct {
	// Status is the answer by case. Unknown is a case that took too many
	// conflicts, was not tried, or needed no model any more.
	Status []Status
	// Reason is the reason why not all cases were tried.
	Reason Reason
	// Asked counts the cases that were tried; the calls of the solver are counted
	// beside them.
	Asked, Calls int64
	// Conflicts and Choices are the work of all cases together.
	Conflicts, Choices int64
	// Searched is the time of the search; see Answer.
	Searched time.Duration
}

// Case returns a new literal for a CaseQuery: it may hold only where l holds.
func (p *Program) Case(l Lit) Lit {
	a := p.NewAtom()
	p.Choice([]Atom{a})
	p.Constraint(a.Pos(), l.Not())
	return a.Pos()
}

// SolveCases decides cases: in one search if the solver is a CaseSolver, else
// with a query for each.
func SolveCases(ctx context.Context, s Solver, q Cases) (CasesAnswer, error) {
	if c, can := s.(CaseSolver); can {
		return c.SolveCases(ctx, q)
	}
	return OneByOne(ctx, s, q)
}

// OneByOne decides cases with a query for each.
func OneByOne(ctx context.Context, s Solver, q Cases) (CasesAnswer, error) {
	a := CasesAnswer{Status: make([]Status, len(q.Of))}
	done := make([]bool, len(q.Of))
	for i, c := range q.Of {
		if done[i] {
			continue
		}
		limit, left := q.limit(a.Conflicts)
		if !left {
			a.Reason = ConflictLimit
			return a, nil
		}
		assume := append(append(make([]Lit, 0, len(q.Assume)+1), q.Assume...), c)
		one, err := s.Solve(ctx, Query{Assume: assume, All: true, Conflicts: limit})
		a.Asked, a.Calls = a.Asked+1, a.Calls+1
		a.Conflicts, a.Choices, a.Searched = a.Conflicts+one.Conflicts, a.Choices+one.Choices, a.Searched+one.Searched
		if err != nil {
			a.Reason = one.Reason
			return a, err
		}
		a.Status[i] = one.Status
		if one.Status != Sat {
			continue
		}
		met, more := q.Found(i, one.Model)
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

// limit returns the conflict limit of the next case after the given number of
// conflicts (0 is no limit), and whether any are left.
func (q Cases) limit(spent int64) (limit int64, left bool) {
	limit = max(q.Each, 0)
	if q.Conflicts <= 0 {
		return limit, true
	}
	rest := q.Conflicts - spent
	if limit == 0 || rest < limit {
		limit = rest
	}
	return limit, rest > 0
}
