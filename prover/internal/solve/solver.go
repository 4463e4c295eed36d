package solve

import (
	"context"
	"errors"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/proof"
)

// ErrBudget is the error of a game whose conflicts are used up.
var ErrBudget = errors.New("the solver's budget is used up")

// The work of the solver is counted in conflicts of a small program. In a
// large one each takes longer, and reading the program takes its time too.
const (
	smallProgram = 20_000 // atoms and literals
	LoadCost     = 1_000  // atoms and literals read in the time of a conflict
)

// A Meter counts the work that is done for a rulesheet, and ends it. Engines
// read it and spend through it; their limits are set by shares of the
// work (WithinConflicts, WithOwnBudget, WithoutCharge) only.
type Meter struct {
	budget  proof.Budget
	solver  solvers.Choice
	whole   int64 // conflicts that the game may take
	logf    func(format string, args ...any)
	ctx     context.Context // of the work, for loops that are not long enough to be given it
	began   time.Time
	limited bool  // only a part of the budget may be used now:
	limit   int64 // up to so many conflicts
	short   bool  // a part of the work has used up its share

	Spending
	effortLimit
	last glance

	noSolver string // why there is no solver
	starved  bool   // the solver had no memory left
	refuted  func(prog *asp.Program, assume []asp.Lit)
}

// NewMeter returns a meter for a budget, whose queries the chosen solver answers.
// It logs the work, if log is not nil.
func NewMeter(budget proof.Budget, solver solvers.Choice, log func(format string, args ...any)) Meter {
	return Meter{budget: budget, solver: solver, whole: budget.Conflicts, effortLimit: effortLimit{most: budget.Effort}, logf: log}
}

// TellRefuted calls f for each query without a model, unless f is nil.
func (m *Meter) TellRefuted(f func(prog *asp.Program, assume []asp.Lit)) { m.refuted = f }

// tell reports the answer to a query.
func (m *Meter) tell(prog *asp.Program, assume []asp.Lit, answer asp.Answer) {
	if m.refuted != nil && answer.Status == asp.Unsat {
		m.refuted(prog, assume)
	}
}

// Begin starts the clock. The context is that of the work.
func (m *Meter) Begin(ctx context.Context) { m.ctx, m.began = ctx, time.Now() }

// BeginWith starts the clock when that of another meter was started.
func (m *Meter) BeginWith(other *Meter) { m.began = other.began }

// Log logs the work, if that is wanted.
func (m *Meter) Log(format string, args ...any) {
	if m.logf != nil {
		m.logf(format, args...)
	}
}

// Elapsed returns the time since the work began.
func (m *Meter) Elapsed() time.Duration { return time.Since(m.began).Round(time.Millisecond) }

// Seconds returns the seconds since the work began.
func (m *Meter) Seconds() float64 { return time.Since(m.began).Seconds() }

// Over tells whether the time for the work is over.
func (m *Meter) Over() bool { return m.ctx != nil && m.ctx.Err() != nil }

// Budget returns the budget of the present part of the work.
func (m *Meter) Budget() proof.Budget { return m.budget }

// Conflicts returns the conflicts that have been spent.
func (m *Meter) Conflicts() int64 { return m.conflicts }

// Queries returns how often the solver was asked.
func (m *Meter) Queries() int64 { return m.queries }

// Cases returns how many cases were gone through, several in one query.
func (m *Meter) Cases() int64 { return m.cases }

// Prepared returns the time that the solver took before it began to search. It
// is for people: no measure of work.
func (m *Meter) Prepared() time.Duration { return m.prepared }

// Spend counts work that is done without a query of the solver.
func (m *Meter) Spend(conflicts int64) { m.note(0, conflicts, conflicts, 0) }

// Short tells whether a part of the work has used up its share.
func (m *Meter) Short() bool { return m.short }

// NoteShort notes that a part of the work has used up its share.
func (m *Meter) NoteShort() { m.short = true }

// NoSolver returns why there is no solver, or "".
func (m *Meter) NoSolver() string { return m.noSolver }

// NoteError notes an error of a missing solver.
func (m *Meter) NoteError(err error) {
	if errors.Is(err, clingo.ErrNoLibrary) {
		m.noSolver = err.Error()
	}
}

// Starved tells whether the system had no memory left for the solver. Questions that stay
// open then might have been answered within the budget.
func (m *Meter) Starved() bool { return m.starved }

// starve notes whether an error of the solver is one of memory.
func (m *Meter) starve(err error) { m.starved = m.starved || errors.Is(err, asp.ErrMemory) }

// Share returns a part of the conflicts that the game may take.
func (m *Meter) Share(part int64) int64 { return m.whole / part }

// Weight returns the weight of a conflict in a program.
func Weight(prog *asp.Program) int64 { return 1 + int64(prog.Stats().Cost())/smallProgram }

// NewSolver loads a program into a fresh solver.
func (m *Meter) NewSolver(ctx context.Context, prog *asp.Program) (asp.Solver, error) {
	if prog.Stats().Cost() > m.budget.Literals || m.Exhausted() {
		return nil, ErrBudget
	}
	s, err := m.solver.New()
	if err != nil {
		m.starve(err)
		return nil, err
	}
	began := time.Now()
	if err := s.Load(ctx, prog); err != nil {
		m.starve(err)
		s.Close()
		return nil, err
	}
	load := int64(prog.Stats().Cost()) / LoadCost
	m.note(0, load, loadingOf(prog), time.Since(began))
	return s, nil
}

// SolveOnce answers one query about a program in a fresh solver.
func (m *Meter) SolveOnce(ctx context.Context, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	s, err := m.NewSolver(ctx, prog)
	if err != nil {
		return asp.Answer{}, err
	}
	defer s.Close()
	return m.Solve(ctx, s, prog, q)
}

// NoModel tells whether a program has no answer set, by a completed search of at most so
// many conflicts in a fresh solver; 0: of as many as a query may take. It is the basis of all
// proofs: that there is none within its conflicts says nothing.
func (m *Meter) NoModel(ctx context.Context, prog *asp.Program, conflicts int64) (bool, error) {
	answer, err := m.SolveOnce(ctx, prog, asp.Query{Conflicts: conflicts})
	return err == nil && answer.Status == asp.Unsat, err
}

// Solve answers a query within the rest of the budget.
func (m *Meter) Solve(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	limit := m.Allowed()
	if m.Spent() {
		return asp.Answer{}, ErrBudget
	}
	if q.Conflicts == 0 {
		q.Conflicts = m.budget.Query
	}
	w := Weight(prog)
	q.Conflicts = max(1, min(q.Conflicts/w, (limit-m.conflicts)/w, m.affordable(prog)))
	began := time.Now()
	answer, err := s.Solve(ctx, q)
	m.starve(err)
	m.asked(prog, 1, answer.Conflicts+1, w, time.Since(began)-answer.Searched)
	m.tell(prog, q.Assume, answer)
	return answer, err
}

// asked counts queries about a program, in which a conflict has some weight.
func (m *Meter) asked(prog *asp.Program, queries, conflicts, weight int64, prepared time.Duration) {
	m.note(queries, conflicts*weight, effortOf(prog, m.last.known(prog), queries, conflicts), prepared)
}

// note counts work.
func (m *Meter) note(queries, conflicts, effort int64, prepared time.Duration) {
	m.queries += queries
	m.conflicts += conflicts
	m.effort += effort
	m.prepared += prepared
}

// casesAConflict is the number of cases without conflict that count as one: in javastrike
// local programs about its cells take 14 microseconds for each unit of effort where a case
// counts as much as a conflict, others 30 to 50.
const casesAConflict = 2

// SolveCases solves cases within the rest of the budget. Those that there is nothing left
// for are not looked at.
func (m *Meter) SolveCases(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Cases) (asp.CasesAnswer, error) {
	left := m.Allowed() - m.conflicts
	if m.Spent() {
		return asp.CasesAnswer{}, ErrBudget
	}
	if q.Conflicts > 0 {
		left = min(left, q.Conflicts)
	}
	w := Weight(prog)
	q.Each, q.Conflicts = max(1, q.Each/w), max(1, min(left/w, m.affordable(prog)))
	q.Of = q.Of[:min(int64(len(q.Of)), q.Conflicts)]
	began := time.Now()
	answer, err := asp.SolveCases(ctx, s, q)
	m.starve(err)
	m.cases += answer.Asked
	m.asked(prog, answer.Calls, answer.Conflicts+answer.Asked/casesAConflict, w, time.Since(began)-answer.Searched)
	return answer, err
}

// Allowed returns the number of conflicts at which the present part of the
// work ends.
func (m *Meter) Allowed() int64 {
	if m.limited {
		return m.limit
	}
	return m.budget.Conflicts
}

// Spent tells whether the present part of the work has used up its share, or the
// game its effort.
func (m *Meter) Spent() bool { return m.conflicts >= m.Allowed() || m.Exhausted() }

// Within runs a part of the work that may use so many conflicts, and reports
// whether that was enough. Each part has its own share, so that a hard
// question takes nothing from an easy one, and the attempts for one do not
// depend on which others are asked. Parts of a part share its conflicts.
func (m *Meter) Within(conflicts int64, part func() error) (enough bool, err error) {
	limited, limit := m.limited, m.limit
	defer func() { m.limited, m.limit = limited, limit }()
	end := m.conflicts + conflicts
	if !limited || end < limit {
		m.limited, m.limit = true, end
	}
	err = part()
	if errors.Is(err, ErrBudget) {
		return false, nil
	}
	return true, err
}

// Apart runs a part of the work that has a budget of its own. Its conflicts
// are added to those spent before.
func (m *Meter) Apart(budget proof.Budget, part func() error) error {
	whole, spent := m.budget, m.conflicts
	defer func() { m.budget, m.conflicts = whole, m.conflicts+spent }()
	m.budget, m.conflicts = budget, 0
	return part()
}

// Allow changes how many conflicts the budget of a part allows that has one of
// its own, all that were spent on the part included.
func (m *Meter) Allow(conflicts int64) { m.budget.Conflicts = conflicts }

// Aside runs a part of the work that has so many conflicts left, and forgets
// those that it spends.
func (m *Meter) Aside(conflicts int64, part func()) {
	spent := m.conflicts
	defer func() { m.conflicts = spent }()
	m.conflicts = m.budget.Conflicts - conflicts
	part()
}

// Mark returns the function that puts the shares back as they are now, where a part of the
// work has failed in the middle of one.
func (m *Meter) Mark() (restore func()) {
	budget, conflicts, limited, limit := m.budget, m.conflicts, m.limited, m.limit
	return func() {
		m.budget, m.conflicts, m.limited, m.limit = budget, max(conflicts, m.conflicts), limited, limit
	}
}

// SolveState answers a query about single states with at most so many
// conflicts. A conflict in such a program is found by looking at a small part
// of it, and counts less than one of a transition.
func (m *Meter) SolveState(ctx context.Context, s asp.Solver, prog *asp.Program, conflicts int64) (asp.Answer, error) {
	w := 1 + Weight(prog)/8
	began := time.Now()
	answer, err := s.Solve(ctx, asp.Query{Conflicts: max(1, min(conflicts, (m.Allowed()-m.conflicts)/w, m.affordable(prog)))})
	m.starve(err)
	m.asked(prog, 1, answer.Conflicts+1, w, time.Since(began)-answer.Searched)
	m.tell(prog, nil, answer)
	return answer, err
}
