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

// Name is the name of the solver.
const Name = "embedded"

// Options of a Solver. Proofs should use the zero value.
type Options struct {
	// MaxCost bounds the atoms and literals that a program may have; 0 is no
	// limit.
	MaxCost int
}

// Solver is one solver with its program; it implements [asp.Solver].
type Solver struct {
	opts   Options
	closed bool
	prog   *asp.Program // the program of the first load
	loaded int          // words of its code that were loaded
	atoms  int          // its atoms at the last load

	steps  int        // words of its code that were translated
	sealed asp.Atom   // atoms up to this one came up in earlier steps
	step   *step      // that is being translated; nil if none is
	open   externals  // atoms that may still be defined
	lits   []cdcl.Lit // by atom; 0: none yet
	loops  []*loop
	sat    *search
	dead   bool // there is no model under any assumptions
}

var _ asp.Solver = (*Solver)(nil)

// New makes a solver.
func New(opts Options) *Solver { return &Solver{opts: opts} }

// Close frees the solver; closing twice is harmless.
func (s *Solver) Close() error {
	*s = Solver{closed: true}
	return nil
}

// Load adds the statements that p has and the solver has not. See [asp.Solver].
// Errors are p.Err(), asp.ErrTooLarge, asp.ErrRedefined, asp.ErrOtherProgram,
// ErrClosed and ctx.Err(); after them nothing has changed.
func (s *Solver) Load(ctx context.Context, p *asp.Program) error {
	if s.closed {
		return ErrClosed
	}
	if err := errors.Join(ctx.Err(), p.Err()); err != nil {
		return err
	}
	if s.prog != nil && s.prog != p {
		return asp.ErrOtherProgram
	}
	if cost := p.Stats().Cost(); s.opts.MaxCost > 0 && cost > s.opts.MaxCost {
		return &asp.TooLargeError{Cost: cost, Max: s.opts.MaxCost}
	}
	if a := s.redefined(p.Code()[s.loaded:]); a != 0 {
		return fmt.Errorf("%w: atom %d", asp.ErrRedefined, a)
	}
	s.prog, s.loaded, s.atoms = p, len(p.Code()), p.NumAtoms()
	return nil
}

// redefined returns an atom that code must not define, or 0.
func (s *Solver) redefined(code []int32) asp.Atom {
	if s.sealed == 0 {
		return 0
	}
	for r := range asp.Decode(code) {
		for _, h := range r.Heads {
			if h <= s.sealed && !s.open.has(h) {
				return h
			}
		}
	}
	return 0
}

// conflictsOfOne is the number of conflicts that count as one. The same question
// takes more of them than of clingo's, and less time for each.
const conflictsOfOne = 2

// Solve answers one query. See [asp.Solver]; other errors than ctx.Err() are
// asp.ErrBadAtom for a literal of an unknown atom, asp.ErrTooLarge for sums that
// take too much, and ErrClosed.
func (s *Solver) Solve(ctx context.Context, q asp.Query) (asp.Answer, error) {
	if s.closed {
		return asp.Answer{}, ErrClosed
	}
	if err := s.check(q); err != nil {
		return asp.Answer{}, err
	}
	if err := s.translate(ctx); err != nil {
		return stopped(asp.Answer{}, err)
	}
	if s.dead {
		return asp.Answer{Status: asp.Unsat}, ctx.Err()
	}
	began := time.Now()
	conflicts, choices := s.sat.spent()
	a, err := s.answer(ctx, q)
	a.Searched = time.Since(began)
	nowConflicts, nowChoices := s.sat.spent()
	a.Conflicts, a.Choices = (nowConflicts-conflicts)/conflictsOfOne, nowChoices-choices
	return a, err
}

// stopped returns the answer to a query that ended with an error.
func stopped(a asp.Answer, err error) (asp.Answer, error) {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		a.Reason = asp.Interrupted
	}
	return a, err
}

// check checks the literals of a query.
func (s *Solver) check(q asp.Query) error {
	for _, lits := range [][]asp.Lit{q.Assume, q.Read} {
		for _, l := range lits {
			if l == 0 || int64(l.Atom()) > int64(s.atoms) {
				return fmt.Errorf("%w: literal %d of %d", asp.ErrBadAtom, l, s.atoms)
			}
		}
	}
	return nil
}

// answer searches for a model until there is one without unfounded atoms.
func (s *Solver) answer(ctx context.Context, q asp.Query) (asp.Answer, error) {
	assume := s.assumptions(q.Assume)
	start, _ := s.sat.spent()
	for {
		limit := int64(0)
		if now, _ := s.sat.spent(); q.Conflicts > 0 {
			limit = max(1, q.Conflicts*conflictsOfOne-(now-start))
		}
		r, err := s.sat.core.Solve(ctx, assume, limit)
		switch {
		case err != nil:
			return stopped(asp.Answer{}, err)
		case r == cdcl.Unsatisfiable:
			return s.unsat(q), nil
		case r != cdcl.Satisfiable:
			return asp.Answer{Reason: asp.ConflictLimit}, nil
		}
		model := s.read()
		if !s.sat.tighten() && s.founded() {
			return s.found(q, model), nil
		}
	}
}

// assumptions are the literals that a query assumes, and the values of externals.
func (s *Solver) assumptions(lits []asp.Lit) []cdcl.Lit {
	assume := make([]cdcl.Lit, 0, len(lits)+len(s.open))
	for _, l := range lits {
		assume = append(assume, s.lit(l))
	}
	for _, e := range s.open {
		switch l := s.lits[e.atom]; e.value {
		case asp.True:
			assume = append(assume, l)
		case asp.False:
			assume = append(assume, l.Not())
		}
	}
	return assume
}

// unsat is the answer where there is no model.
func (s *Solver) unsat(q asp.Query) asp.Answer {
	failed := map[cdcl.Lit]bool{}
	for _, l := range s.sat.core.Failed() {
		failed[l] = true
	}
	s.dead = len(failed) == 0
	a := asp.Answer{Status: asp.Unsat}
	if !q.Core {
		return a
	}
	for _, l := range q.Assume {
		if failed[s.lit(l)] {
			a.Core = append(a.Core, l)
		}
	}
	return a
}

// read returns the model of the last search.
func (s *Solver) read() asp.Model {
	model := asp.NewModel(s.atoms)
	for a := asp.Atom(1); int(a) <= s.atoms; a++ {
		if s.sat.core.Value(s.lits[a]) {
			model.Set(a, true)
		}
	}
	return model
}

// found is the answer where there is a model.
func (s *Solver) found(q asp.Query, model asp.Model) asp.Answer {
	a := asp.Answer{Status: asp.Sat, Values: make([]bool, len(q.Read))}
	for i, l := range q.Read {
		a.Values[i] = model.Holds(l)
	}
	if q.All {
		a.Model = model
	}
	return a
}
