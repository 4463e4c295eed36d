package solve

import (
	"context"
	"errors"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/proof"
)

// ErrBudget says that the conflicts of a game are used up.
var ErrBudget = errors.New("the solver's budget is used up")

// The work of the solver is counted in conflicts of a small program. In a
// large one each takes longer, and reading the program takes its time too.
const (
	smallProgram = 20_000 // atoms and literals
	LoadCost     = 1_000  // atoms and literals read in the time of a conflict
)

// A Meter counts the work that is done for a rulesheet, and ends it.
type Meter struct {
	Budget  proof.Budget
	whole   int64 // conflicts that the game may take
	logf    func(format string, args ...any)
	Ctx     context.Context // of the work, for loops that are not long enough to be given it
	Began   time.Time
	Limited bool  // only a part of the budget may be used now:
	Limit   int64 // up to so many conflicts
	Short   bool  // a part of the work has used up its share

	Conflicts, Queries int64

	NoSolver string // why there is no solver
}

// NewMeter returns a meter for a budget. It tells log what is done, if that is
// not nil.
func NewMeter(budget proof.Budget, log func(format string, args ...any)) Meter {
	return Meter{Budget: budget, whole: budget.Conflicts, logf: log}
}

// Log tells what is done, if somebody wants to know.
func (m *Meter) Log(format string, args ...any) {
	if m.logf != nil {
		m.logf(format, args...)
	}
}

// Elapsed returns the time since the work began.
func (m *Meter) Elapsed() time.Duration { return time.Since(m.Began).Round(time.Millisecond) }

// Over tells whether the time for the work is over.
func (m *Meter) Over() bool { return m.Ctx != nil && m.Ctx.Err() != nil }

// Share returns a part of the conflicts that the game may take.
func (m *Meter) Share(part int64) int64 { return m.whole / part }

// Weight returns what a conflict in a program counts.
func Weight(prog *asp.Program) int64 { return 1 + int64(prog.Stats().Cost())/smallProgram }

// NewSolver loads a program into a fresh solver.
func (m *Meter) NewSolver(ctx context.Context, prog *asp.Program) (asp.Solver, error) {
	if prog.Stats().Cost() > m.Budget.Literals {
		return nil, ErrBudget
	}
	s, err := clingo.New(clingo.Options{Seed: 1})
	if err != nil {
		return nil, err
	}
	m.Conflicts += int64(prog.Stats().Cost()) / LoadCost
	if err := s.Load(ctx, prog); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// Solve answers a query within what is left of the budget.
func (m *Meter) Solve(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	limit := m.Allowed()
	if m.Conflicts >= limit {
		return asp.Answer{}, ErrBudget
	}
	if q.Conflicts == 0 {
		q.Conflicts = m.Budget.Query
	}
	w := Weight(prog)
	q.Conflicts = max(1, min(q.Conflicts, limit-m.Conflicts)/w)
	answer, err := s.Solve(ctx, q)
	m.Conflicts += (answer.Conflicts + 1) * w
	m.Queries++
	return answer, err
}

// Allowed returns the number of conflicts at which the present part of the
// work ends.
func (m *Meter) Allowed() int64 {
	if m.Limited {
		return m.Limit
	}
	return m.Budget.Conflicts
}

// Spent tells whether the present part of the work has used up its share.
func (m *Meter) Spent() bool { return m.Conflicts >= m.Allowed() }

// Within runs a part of the work that may use so many conflicts, and reports
// whether that was enough. Each part has its own share, so that a hard
// question takes nothing from an easy one, and what is tried for one does not
// depend on which others are asked. Parts of a part share what it has.
func (m *Meter) Within(conflicts int64, part func() error) (enough bool, err error) {
	limited, limit := m.Limited, m.Limit
	defer func() { m.Limited, m.Limit = limited, limit }()
	end := m.Conflicts + conflicts
	if !limited || end < limit {
		m.Limited, m.Limit = true, end
	}
	err = part()
	if errors.Is(err, ErrBudget) {
		return false, nil
	}
	return true, err
}
