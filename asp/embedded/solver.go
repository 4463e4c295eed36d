package embedded

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// ErrClosed is the error of a solver that was closed.
var ErrClosed = errors.New("embedded solver: closed")

// SolverName is the name of this solver in settings and reports.
const SolverName = "embedded"

// Solver is one solver with its program; it implements [asp.Solver].
type Solver struct {
	isClosed    bool
	program     *asp.Program // the program of the first load
	loadedWords int          // words of its code that were loaded
	loadedAtoms int          // its atoms at the last load

	translatedWords int          // words of its code that were translated
	lastSealedAtom  asp.Atom     // atoms up to this one belong to earlier steps
	currentStep     *programStep // the step that is being translated; nil if none is
	atomLits        []cdcl.Lit   // by atom; 0: none yet
	loops           []*positiveLoop
	sat             *satSearch
	isInconsistent  bool // there is no model under any assumptions
}

var _ asp.Solver = (*Solver)(nil)

// New makes a solver.
func New() *Solver { return &Solver{} }

// Close frees the solver; closing twice is harmless.
func (s *Solver) Close() error {
	*s = Solver{isClosed: true}
	return nil
}

// LoadProgram adds the statements that p has and the solver has not. See [asp.Solver].
// Errors are p.Err(), asp.ErrRedefined, asp.ErrOtherProgram, ErrClosed and ctx.Err();
// after them nothing has changed.
func (s *Solver) LoadProgram(ctx context.Context, p *asp.Program) error {
	if s.isClosed {
		return ErrClosed
	}
	if err := errors.Join(ctx.Err(), p.Err()); err != nil {
		return err
	}
	if s.program != nil && s.program != p {
		return asp.ErrOtherProgram
	}
	if a := p.Redefined(s.loadedWords, s.lastSealedAtom); a != 0 {
		return fmt.Errorf("%w: atom %d", asp.ErrRedefined, a)
	}
	s.program, s.loadedWords, s.loadedAtoms = p, len(p.StatementCode()), p.NumAtoms()
	return nil
}

// conflictsPerUnit is the number of this solver's conflicts that count as one in limits and
// answers. The same question takes more conflicts than in clingo, and each takes less time.
const conflictsPerUnit = 2

// SolveQuery answers one query. See [asp.Solver]; other errors than ctx.Err() are
// asp.ErrBadAtom for a literal of an unknown atom, asp.ErrTooLarge for a large sum
// about atoms that depend on each other, and ErrClosed.
func (s *Solver) SolveQuery(ctx context.Context, q asp.Query) (asp.Answer, error) {
	if s.isClosed {
		return asp.Answer{}, ErrClosed
	}
	if err := s.checkQuery(q); err != nil {
		return asp.Answer{}, err
	}
	if err := s.translateLoaded(ctx); err != nil {
		return stoppedAnswer(err)
	}
	if s.isInconsistent {
		return asp.Answer{Status: asp.Unsat}, ctx.Err()
	}
	began := time.Now()
	conflicts, choices := s.sat.spentWork()
	a, err := s.findStableModel(ctx, q)
	a.SearchTime = time.Since(began)
	nowConflicts, nowChoices := s.sat.spentWork()
	a.Conflicts, a.Choices = (nowConflicts-conflicts)/conflictsPerUnit, nowChoices-choices
	return a, err
}

// stoppedAnswer returns the answer to a query that ended with an error.
func stoppedAnswer(err error) (a asp.Answer, _ error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		a.StopReason = asp.Interrupted
	}
	return a, err
}

func (s *Solver) checkQuery(q asp.Query) error {
	for _, l := range q.Assumptions {
		if l == 0 || int64(l.Atom()) > int64(s.loadedAtoms) {
			return fmt.Errorf("%w: literal %d of %d", asp.ErrBadAtom, l, s.loadedAtoms)
		}
	}
	return nil
}

// findStableModel searches for models until one has no unfounded atoms and fits all sums, or there
// are no more, or a limit is reached.
func (s *Solver) findStableModel(ctx context.Context, q asp.Query) (asp.Answer, error) {
	assume := encodeLits(s, q.Assumptions)
	start, _ := s.sat.spentWork()
	for {
		limit := int64(0)
		if now, _ := s.sat.spentWork(); q.MaxConflicts > 0 {
			limit = max(1, q.MaxConflicts*conflictsPerUnit-(now-start))
		}
		r, err := s.sat.core.SolveClauses(ctx, assume, limit)
		switch {
		case err != nil:
			return stoppedAnswer(err)
		case r == cdcl.Unsatisfiable:
			s.isInconsistent = s.sat.core.IsContradictory()
			return asp.Answer{Status: asp.Unsat}, nil
		case r != cdcl.Satisfiable:
			return asp.Answer{StopReason: asp.ConflictLimit}, nil
		}
		model := s.readModel()
		if !s.sat.refineSums() && !s.rejectUnfounded() {
			if !q.WantModel {
				model = nil
			}
			return asp.Answer{Status: asp.Sat, Model: model}, nil
		}
	}
}

// readModel returns the model of the last search.
func (s *Solver) readModel() asp.Model {
	model := asp.NewModel(s.loadedAtoms)
	for a := asp.Atom(1); int(a) <= s.loadedAtoms; a++ {
		if s.sat.core.ModelValue(s.atomLits[a]) {
			model.SetAtom(a, true)
		}
	}
	return model
}
