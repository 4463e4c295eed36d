package solve

import (
	"context"
	"errors"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/solvers"
	"github.com/gdllint/gdllint/proof"
)

// This file asks the solver, and counts and limits the conflicts of the work.

// ErrBudget is the error that the conflicts or the effort of the present work are used up.
var ErrBudget = errors.New("the solver's budget is used up")

// The work of the solver is counted in conflicts of a small program. In a large program a conflict takes longer,
// and it takes time to read the program.
const (
	smallProgramCost = 20_000 // the size of a small program, in atoms and literals
	LoadCost         = 1_000  // the number of atoms and literals that are read in the time of a conflict
)

// A WorkMeter counts the work for a rulesheet, and ends it. Engines read the meter and spend work through it.
// Their limits are set only by shares of the work (WithinConflicts, WithOwnBudget, AllowConflicts, WithoutCharge).
type WorkMeter struct {
	currentBudget  proof.Budget
	solverChoice   solvers.Choice
	wholeConflicts int64 // the conflicts in the budget of the game
	shareLimited   bool  // only a part of the budget may be used now, up to shareLimit
	shareLimit     int64 // the number of conflicts at which this part ends
	shareUsedUp    bool  // a part of the work has used up its share

	WorkClock
	WorkSpending
	EffortMeter
	SolverTrouble
	previousQuery lastQuery
	onRefuted     func(prog *asp.Program, assume []asp.Lit)
}

// NewWorkMeter returns a meter for a budget, whose queries the chosen solver answers. log may be
// nil.
func NewWorkMeter(budget proof.Budget, solver solvers.Choice, log func(format string, args ...any)) *WorkMeter {
	return &WorkMeter{currentBudget: budget, solverChoice: solver, wholeConflicts: budget.SolverConflicts, EffortMeter: EffortMeter{gameEffort: budget.TotalEffort, mostEffort: budget.TotalEffort}, WorkClock: WorkClock{logf: log}}
}

// ObserveRefuted calls f for each query without a model, unless f is nil.
func (m *WorkMeter) ObserveRefuted(f func(prog *asp.Program, assume []asp.Lit)) { m.onRefuted = f }

// CurrentBudget returns the budget of the present part of the work.
func (m *WorkMeter) CurrentBudget() proof.Budget { return m.currentBudget }

// SpendConflicts adds conflicts for work that is done without the solver.
func (m *WorkMeter) SpendConflicts(conflicts int64) { m.addWork(0, conflicts, 1000*conflicts, 0) }

// ShareUsedUp tells whether a part of the work has used up its share.
func (m *WorkMeter) ShareUsedUp() bool { return m.shareUsedUp }

// NoteShareUsedUp records that a part of the work has used up its share.
func (m *WorkMeter) NoteShareUsedUp() { m.shareUsedUp = true }

// WholeShare returns the conflicts in the budget of the game divided by part.
func (m *WorkMeter) WholeShare(part int64) int64 { return m.wholeConflicts / part }

// ConflictWeight returns the number of conflicts that are charged for one conflict in a program.
func ConflictWeight(prog *asp.Program) int64 {
	return 1 + int64(prog.Stats().LoadCost())/smallProgramCost
}

// NewSolver loads a program into a fresh solver.
func (m *WorkMeter) NewSolver(ctx context.Context, prog *asp.Program) (asp.Solver, error) {
	if prog.Stats().LoadCost() > m.currentBudget.ProgramLiterals || !m.canLoad(prog) {
		return nil, ErrBudget
	}
	s, err := m.solverChoice.New()
	if err != nil {
		m.noteMemoryError(err)
		return nil, err
	}
	began := time.Now()
	if err := s.LoadProgram(ctx, prog); err != nil {
		m.noteMemoryError(err)
		s.Close()
		return nil, err
	}
	load := int64(prog.Stats().LoadCost()) / LoadCost
	m.addWork(0, load, loadingEffort(prog), time.Since(began))
	return s, nil
}

// SolveOnce returns the answer to one query about a program, from a new solver.
func (m *WorkMeter) SolveOnce(ctx context.Context, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	s, err := m.NewSolver(ctx, prog)
	if err != nil {
		return asp.Answer{}, err
	}
	defer s.Close()
	return m.SolveQuery(ctx, s, prog, q)
}

// HasNoModel tells whether a program has no answer set, by a completed search in a fresh solver with at most
// conflicts conflicts; 0 allows as many as a query may take. If the search was not completed, the result is false and
// says nothing.
func (m *WorkMeter) HasNoModel(ctx context.Context, prog *asp.Program, conflicts int64) (bool, error) {
	answer, err := m.SolveOnce(ctx, prog, asp.Query{MaxConflicts: conflicts})
	return err == nil && answer.Status == asp.Unsat, err
}

// HasNoState does the same as HasNoModel for a program about single states. A conflict has less
// weight in it than in a program about a transition, since the solver examines only a small part of
// the program for it.
func (m *WorkMeter) HasNoState(ctx context.Context, prog *asp.Program, conflicts int64) (bool, error) {
	if m.BudgetSpent() {
		return false, ErrBudget
	}
	s, err := m.NewSolver(ctx, prog)
	if err != nil {
		return false, err
	}
	defer s.Close()
	answer, err := m.SolveState(ctx, s, prog, asp.Query{MaxConflicts: conflicts})
	return answer.Status == asp.Unsat, err
}

// SolveState does the same as SolveQuery for a program about single states.
func (m *WorkMeter) SolveState(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	w := 1 + ConflictWeight(prog)/8
	q.MaxConflicts *= w
	return m.solveWeighed(ctx, s, prog, q, w)
}

// SolveQuery returns the answer to a query within the rest of the budget. The program may have
// grown since the solver loaded it.
func (m *WorkMeter) SolveQuery(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query) (asp.Answer, error) {
	return m.solveWeighed(ctx, s, prog, q, ConflictWeight(prog))
}

// solveWeighed does the same as SolveQuery, where a conflict has weight w.
func (m *WorkMeter) solveWeighed(ctx context.Context, s asp.Solver, prog *asp.Program, q asp.Query, w int64) (asp.Answer, error) {
	limit := m.AllowedConflicts()
	if m.BudgetSpent() {
		return asp.Answer{}, ErrBudget
	}
	if err := s.LoadProgram(ctx, prog); err != nil {
		m.noteMemoryError(err)
		return asp.Answer{}, err
	}
	if q.MaxConflicts == 0 {
		q.MaxConflicts = m.currentBudget.QueryConflicts
	}
	q.MaxConflicts = max(1, min(q.MaxConflicts/w, (limit-m.conflictCount)/w, m.affordableConflicts(prog)))
	began := time.Now()
	answer, err := s.SolveQuery(ctx, q)
	m.noteMemoryError(err)
	m.addThousandths(choicesEffort(prog, answer.Choices))
	conflicts := answer.Conflicts + 1
	m.addWork(1, conflicts*w, queryEffortOf(prog, m.previousQuery.noteProgram(prog), 1, conflicts), time.Since(began)-answer.SearchTime)
	if m.onRefuted != nil && answer.Status == asp.Unsat {
		m.onRefuted(prog, q.Assumptions)
	}
	return answer, err
}

// addWork adds queries, weighted conflicts, effort in thousandths of a unit, and preparation time
// to the work done.
func (m *WorkMeter) addWork(queries, conflicts, effort int64, prepared time.Duration) {
	m.queryCount += queries
	m.conflictCount += conflicts
	m.addThousandths(effort)
	m.preparationTime += prepared
}

// AllowedConflicts returns the number of spent conflicts at which the present part of the work
// ends.
func (m *WorkMeter) AllowedConflicts() int64 {
	if m.shareLimited {
		return m.shareLimit
	}
	return m.currentBudget.SolverConflicts
}

// BudgetSpent tells whether the conflicts of the present part of the work, or the effort, are used
// up.
func (m *WorkMeter) BudgetSpent() bool {
	return m.conflictCount >= m.AllowedConflicts() || m.EffortExhausted()
}

// WithinConflicts runs a part of the work that may use a number of conflicts, its share, and
// reports whether this number was enough. So a hard question takes nothing from an easy one, and
// the attempts for a question do not depend on the other questions. The parts of a part share its
// conflicts.
func (m *WorkMeter) WithinConflicts(conflicts int64, part func() error) (enough bool, err error) {
	limited, limit := m.shareLimited, m.shareLimit
	defer func() { m.shareLimited, m.shareLimit = limited, limit }()
	end := m.conflictCount + conflicts
	if !limited || end < limit {
		m.shareLimited, m.shareLimit = true, end
	}
	err = part()
	if errors.Is(err, ErrBudget) {
		return false, nil
	}
	return true, err
}

// WithOwnBudget runs a part of the work with another budget, of which nothing is spent yet.
// Afterwards its conflicts are added to those spent before.
func (m *WorkMeter) WithOwnBudget(budget proof.Budget, part func() error) error {
	whole, spent := m.currentBudget, m.conflictCount
	defer func() { m.currentBudget, m.conflictCount = whole, m.conflictCount+spent }()
	m.currentBudget, m.conflictCount = budget, 0
	return part()
}

// AllowConflicts sets the number of conflicts of the present budget, including those already spent.
func (m *WorkMeter) AllowConflicts(conflicts int64) { m.currentBudget.SolverConflicts = conflicts }

// WithoutCharge runs a part of the work that may use a number of conflicts, and does not count them
// afterwards.
func (m *WorkMeter) WithoutCharge(conflicts int64, part func()) {
	spent := m.conflictCount
	defer func() { m.conflictCount = spent }()
	m.conflictCount = m.currentBudget.SolverConflicts - conflicts
	part()
}

// MarkShares returns a function that restores the present budget and share, to be called if a part
// of the work panics.
func (m *WorkMeter) MarkShares() (restore func()) {
	budget, conflicts, limited, limit := m.currentBudget, m.conflictCount, m.shareLimited, m.shareLimit
	return func() {
		m.currentBudget, m.conflictCount, m.shareLimited, m.shareLimit = budget, max(conflicts, m.conflictCount), limited, limit
	}
}
