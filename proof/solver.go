package proof

import (
	"context"
	"errors"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// errBudget says that the conflicts of a game are used up.
var errBudget = errors.New("the solver's budget is used up")

// The work of the solver is counted in conflicts of a small program. In a
// large one each takes longer, and reading the program takes its time too.
const (
	smallProgram = 20_000 // atoms and literals
	loadCost     = 1_000  // atoms and literals read in the time of a conflict
)

// A meter counts the work that is done for a rulesheet, and ends it.
type meter struct {
	budget  Budget
	whole   int64 // conflicts that the game may take
	logf    func(format string, args ...any)
	ctx     context.Context // of the work, for loops that are not long enough to be given it
	began   time.Time
	limited bool  // only a part of the budget may be used now:
	limit   int64 // up to so many conflicts
	short   bool  // a part of the work has used up its share

	conflicts, queries int64

	noSolver string // why there is no solver
}

// newMeter returns a meter for a budget. It tells log what is done, if that is
// not nil.
func newMeter(budget Budget, log func(format string, args ...any)) meter {
	return meter{budget: budget, whole: budget.Conflicts, logf: log}
}

// log tells what is done, if somebody wants to know.
func (p *meter) log(format string, args ...any) {
	if p.logf != nil {
		p.logf(format, args...)
	}
}

// elapsed returns the time since the work began.
func (p *meter) elapsed() time.Duration { return time.Since(p.began).Round(time.Millisecond) }

// over tells whether the time for the work is over.
func (p *meter) over() bool { return p.ctx != nil && p.ctx.Err() != nil }

// share returns a part of the conflicts that the game may take.
func (p *meter) share(part int64) int64 { return p.whole / part }

// weight returns what a conflict in a program counts.
func weight(prog *asp.Program) int64 { return 1 + int64(prog.Stats().Cost())/smallProgram }

// newSolver loads a program into a fresh solver.
func (p *meter) newSolver(ctx context.Context, prog *asp.Program) (asp.Solver, error) {
	if prog.Stats().Cost() > p.budget.Literals {
		return nil, errBudget
	}
	s, err := clingo.New(clingo.Options{Seed: 1})
	if err != nil {
		return nil, err
	}
	p.conflicts += int64(prog.Stats().Cost()) / loadCost
	if err := s.Load(ctx, prog); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// solve answers a query within what is left of the budget.
func (p *meter) solve(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	limit := p.allowed()
	if p.conflicts >= limit {
		return asp.Answer{}, errBudget
	}
	if q.Conflicts == 0 {
		q.Conflicts = p.budget.Query
	}
	w := weight(prog)
	q.Conflicts = max(1, min(q.Conflicts, limit-p.conflicts)/w)
	answer, err := s.Solve(ctx, q)
	p.conflicts += (answer.Conflicts + 1) * w
	p.queries++
	return answer, err
}

// allowed returns the number of conflicts at which the present part of the
// work ends.
func (p *meter) allowed() int64 {
	if p.limited {
		return p.limit
	}
	return p.budget.Conflicts
}

// spent tells whether the present part of the work has used up its share.
func (p *meter) spent() bool { return p.conflicts >= p.allowed() }

// within runs a part of the work that may use so many conflicts, and reports
// whether that was enough. Each part has its own share, so that a hard
// question takes nothing from an easy one, and what is tried for one does not
// depend on which others are asked. Parts of a part share what it has.
func (p *meter) within(conflicts int64, part func() error) (enough bool, err error) {
	limited, limit := p.limited, p.limit
	defer func() { p.limited, p.limit = limited, limit }()
	end := p.conflicts + conflicts
	if !limited || end < limit {
		p.limited, p.limit = true, end
	}
	err = part()
	if errors.Is(err, errBudget) {
		return false, nil
	}
	return true, err
}
