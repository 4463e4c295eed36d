package clingo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/asp"
)

// This file answers queries with the library.

// The bits of the library's solve result.
const (
	bitSat = 1 << iota
	bitUnsat
	bitExhausted
	bitInterrupted
)

const (
	// interruptInterval is the pause between interrupts. An interrupt may get lost if it comes before the library
	// has started to search.
	interruptInterval = 2 * time.Millisecond
	// maxAttempts is how often a query is tried that is hit by an interrupt meant for an earlier
	// one. Two should be enough.
	maxAttempts = 4
)

// solveResult is the result of one solve of the library.
type solveResult struct {
	resultBits         uint32
	hasModel           bool
	model              asp.Model
	conflicts, choices int64
	searchSeconds      float64
}

// SolveQuery answers one query. See [asp.Solver]; other errors than ctx.Err() are
// asp.ErrBadAtom for a literal of an unknown atom, asp.ErrOtherProgram after an
// unfinished load, ErrMixed before text is grounded, ErrClosed, and failures of
// the library, which are final. The end of a context stops the
// search within some 10 ms, but not the preparation of new rules, which for a
// million of them takes seconds.
func (c *Control) SolveQuery(ctx context.Context, q asp.Query) (asp.Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	stopped := asp.Answer{StopReason: asp.Interrupted}
	if err := c.checkReady(ctx); err != nil {
		return stopped, err
	}
	if err := c.checkQuery(q); err != nil {
		return asp.Answer{}, err
	}
	c.sealedAtoms = asp.Atom(c.atomCount)
	return c.repeatSolve(ctx, q)
}

// repeatSolve solves until the answer is not that of an interrupt that was meant for
// an earlier query.
func (c *Control) repeatSolve(ctx context.Context, q asp.Query) (asp.Answer, error) {
	var a asp.Answer
	for range maxAttempts {
		var r solveResult
		var err error
		c.runInterruptibly(ctx, func() { r, err = c.handle.solveQuery(q, c.atomCount) })
		if err == nil {
			a, err = r.interpretResult(q, a)
		}
		if err != nil {
			return asp.Answer{}, c.recordFailure(err)
		}
		if a.StopReason != asp.Interrupted {
			return a, nil
		}
		if err := ctx.Err(); err != nil {
			return a, err
		}
	}
	return asp.Answer{}, c.recordFailure(errors.New("clingo: interrupted again and again for no reason"))
}

// checkQuery checks the literals of a query, and that loading and grounding are finished.
func (c *Control) checkQuery(q asp.Query) error {
	if c.loadUnfinished {
		return fmt.Errorf("%w: loading was not finished", asp.ErrOtherProgram)
	}
	if c.hasText && !c.isGrounded {
		return ErrMixed
	}
	for _, l := range q.Assumptions {
		if l == 0 || int64(l.Atom()) > int64(c.atomCount) {
			return fmt.Errorf("%w: literal %d of %d", asp.ErrBadAtom, l, c.atomCount)
		}
	}
	return nil
}

// runInterruptibly runs a search in this thread, while a watcher waits for the context.
// The watcher is gone when it returns, so it cannot meet Close.
func (c *Control) runInterruptibly(ctx context.Context, search func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(gone)
		for {
			c.handle.interruptSolve()
			select {
			case <-done:
				return
			case <-time.After(interruptInterval):
			}
		}
	})
	search()
	close(done)
	if !stop() {
		<-gone
	}
}

// interpretResult interprets the bits of a result; before is the answer of an interrupted
// attempt. Only a finished search without a model counts as Unsat.
func (r solveResult) interpretResult(q asp.Query, before asp.Answer) (asp.Answer, error) {
	a := asp.Answer{Conflicts: before.Conflicts + r.conflicts, Choices: before.Choices + r.choices, SearchTime: before.SearchTime + time.Duration(r.searchSeconds*float64(time.Second))}
	switch sat, unsat := r.resultBits&bitSat != 0, r.resultBits&bitUnsat != 0; {
	case sat && !unsat && r.hasModel:
		a.Status, a.Model = asp.Sat, r.model
	case unsat && !sat && !r.hasModel && r.resultBits&bitExhausted != 0:
		a.Status = asp.Unsat
	case sat || unsat || r.hasModel:
		return a, fmt.Errorf("clingo: contradictory result (bits %d, model %t)", r.resultBits, r.hasModel)
	case r.resultBits&bitInterrupted != 0:
		a.StopReason = asp.Interrupted
	case q.MaxConflicts > 0:
		a.StopReason = asp.ConflictLimit
	default:
		return a, fmt.Errorf("clingo: no result (bits %d)", r.resultBits)
	}
	return a, nil
}
