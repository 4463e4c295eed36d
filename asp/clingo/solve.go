package clingo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// The bits of the library's solve result.
const (
	bitSat = 1 << iota
	bitUnsat
	bitExhausted
	bitInterrupted
)

const (
	// interruptEvery is the pause between interrupts: one that comes
	// before the library has started to search may get lost.
	interruptEvery = 2 * time.Millisecond
	// maxAttempts bounds the attempts at a query that is hit by an interrupt
	// meant for an earlier one. Two should do.
	maxAttempts = 4
)

// raw is the result of one solve of the library.
type raw struct {
	bits               uint32
	hasModel, hasCore  bool
	values, core       []bool
	model              asp.Model
	conflicts, choices int64
	seconds            float64
}

// searched is the time of the search.
func (r raw) searched() time.Duration { return time.Duration(r.seconds * float64(time.Second)) }

// Solve answers one query. See [asp.Solver]; other errors than ctx.Err() are
// asp.ErrBadAtom for a literal of an unknown atom, asp.ErrOtherProgram after an
// unfinished load, and failures of the library. The end of a context stops the
// search within some 10 ms, but not the preparation of new rules, which for a
// million of them takes seconds.
func (c *Control) Solve(ctx context.Context, q asp.Query) (asp.Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	stopped := asp.Answer{Reason: asp.Interrupted}
	if err := c.ready(ctx); err != nil {
		return stopped, err
	}
	if err := c.checkQuery(q); err != nil {
		return asp.Answer{}, err
	}
	if err := c.endStep(); err != nil {
		return asp.Answer{}, c.fail(err)
	}
	c.queries++
	return c.repeat(ctx, q)
}

// repeat solves until the answer is not that of an interrupt that was meant for
// an earlier query.
func (c *Control) repeat(ctx context.Context, q asp.Query) (asp.Answer, error) {
	var a asp.Answer
	for range maxAttempts {
		r, err := c.run(ctx, q)
		if err == nil {
			c.conflicts += r.conflicts
			c.choices += r.choices
			a, err = r.answer(q, a)
		}
		if err != nil {
			return asp.Answer{}, c.fail(err)
		}
		if a.Reason != asp.Interrupted {
			return a, nil
		}
		if err := ctx.Err(); err != nil {
			return a, err
		}
	}
	return asp.Answer{}, c.fail(errors.New("clingo: interrupted again and again for no reason"))
}

// endStep seals the statements that were loaded since the last solve. An external
// that got rules is set to false: otherwise the library, where it drops all of
// these rules as never applicable, would still take the atom as an external with
// its old value.
func (c *Control) endStep() error {
	if c.prog == nil {
		return nil
	}
	defined := c.steps.seal(c.prog.Code()[c.solved:c.loaded], c.atoms)
	c.solved = c.loaded
	if len(defined) == 0 {
		return nil
	}
	var off asp.Program
	off.NewAtoms(c.atoms)
	for _, a := range defined {
		off.External(a, asp.False)
	}
	_, err := c.h.load(c.atoms, off.Code(), len(off.Code()))
	return err
}

// checkQuery checks the literals of a query and that there is a program.
func (c *Control) checkQuery(q asp.Query) error {
	if c.partial {
		return fmt.Errorf("%w: loading was not finished", asp.ErrOtherProgram)
	}
	if c.text && !c.grounded {
		return ErrMixed
	}
	for _, lits := range [][]asp.Lit{q.Assume, q.Read} {
		for _, l := range lits {
			if l == 0 || int64(l.Atom()) > int64(c.atoms) {
				return fmt.Errorf("%w: literal %d of %d", asp.ErrBadAtom, l, c.atoms)
			}
		}
	}
	return nil
}

// run solves a query once.
func (c *Control) run(ctx context.Context, q asp.Query) (r raw, err error) {
	c.watched(ctx, func() { r, err = c.h.solve(q, c.atoms) })
	return r, err
}

// watched runs a search in this thread, while a watcher waits for the context.
// The watcher is gone when it returns, so it cannot meet Close.
func (c *Control) watched(ctx context.Context, search func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(gone)
		for {
			c.h.interrupt()
			select {
			case <-done:
				return
			case <-time.After(interruptEvery):
			}
		}
	})
	search()
	close(done)
	if !stop() {
		<-gone
	}
}

// answer interprets the bits of a result; before is the answer of an interrupted
// attempt. Only a finished search without a model counts as Unsat.
func (r raw) answer(q asp.Query, before asp.Answer) (asp.Answer, error) {
	a := asp.Answer{Conflicts: before.Conflicts + r.conflicts, Choices: before.Choices + r.choices, Searched: before.Searched + r.searched()}
	switch sat, unsat := r.bits&bitSat != 0, r.bits&bitUnsat != 0; {
	case sat && !unsat && r.hasModel:
		a.Status, a.Values, a.Model = asp.Sat, r.values, r.model
	case unsat && !sat && !r.hasModel && r.bits&bitExhausted != 0:
		a.Status, a.Core = asp.Unsat, r.coreOf(q)
	case sat || unsat || r.hasModel:
		return a, fmt.Errorf("clingo: contradictory result (bits %d, model %t)", r.bits, r.hasModel)
	case r.bits&bitInterrupted != 0:
		a.Reason = asp.Interrupted
	case q.Conflicts > 0:
		a.Reason = asp.ConflictLimit
	default:
		return a, fmt.Errorf("clingo: no result (bits %d)", r.bits)
	}
	return a, nil
}

// coreOf is the core in terms of the query: all assumptions if the library has
// no cores.
func (r raw) coreOf(q asp.Query) []asp.Lit {
	if !q.Core {
		return nil
	}
	var core []asp.Lit
	for i, l := range q.Assume {
		if !r.hasCore || r.core[i] {
			core = append(core, l)
		}
	}
	return core
}
