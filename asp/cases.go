package asp

import (
	"context"
	"time"
)

// A CaseSolver is a Solver that goes through many cases in one search. It is
// optional: SolveCases asks one query after the other where a solver has it
// not.
type CaseSolver interface {
	Solver
	// SolveCases answers what SolveCases does.
	SolveCases(ctx context.Context, q Cases) (CasesAnswer, error)
}

// Cases asks, of each of some literals, for a stable model in which it holds.
//
// The literals must be free: each is an atom that a choice allows and that no
// rule needs to be true, such as those of [Program.Case]. A solver forbids the
// cases that it has met, and a case that implies another one would look as if
// it had no model.
type Cases struct {
	// Assume are literals that must hold, for this search only. If a case
	// follows from them, nothing may be found out about those after it.
	Assume []Lit
	// Of are the cases, in the order in which they are tried. The same one must
	// not come twice.
	Of []Lit
	// Each ends the search for one case after so many conflicts, or somewhat
	// more; 0 or less is no limit.
	Each int64
	// Conflicts ends all after so many conflicts; 0 or less is no limit.
	Conflicts int64
	// Found is told of a model of a case; the next one overwrites it. It returns
	// which other cases need no model any more (those that are not of this
	// search do not matter), and whether to go on. It must not use the solver.
	Found func(at int, model Model) (done []int, more bool)
}

// CasesAnswer is the result of going through cases.
type CasesAnswer struct {
	// Status says, by case, whether there is a model. Unknown is what took too
	// many conflicts, was not looked at, or needed no model any more.
	Status []Status
	// Reason says why not all cases were looked at.
	Reason Reason
	// Asked counts the cases that were looked at, Calls those of the solver.
	Asked, Calls int64
	// Conflicts and Choices are the work that all took.
	Conflicts, Choices int64
	// Searched is the time of the search; see Answer.
	Searched time.Duration
}

// Case returns a literal that is a case of Cases: it may hold where l does.
func (p *Program) Case(l Lit) Lit {
	a := p.NewAtom()
	p.Choice([]Atom{a})
	p.Constraint(a.Pos(), l.Not())
	return a.Pos()
}

// SolveCases goes through cases: in one search if the solver can do so, else
// with a query for each.
func SolveCases(ctx context.Context, s Solver, q Cases) (CasesAnswer, error) {
	if c, can := s.(CaseSolver); can {
		return c.SolveCases(ctx, q)
	}
	return OneByOne(ctx, s, q)
}

// OneByOne goes through cases with a query for each.
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

// limit returns the conflicts that the next case may take if so many are spent,
// 0 for any number, and whether there are any left.
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
