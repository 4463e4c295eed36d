package clingo

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// The states of a case in the C code.
const (
	caseOpen = iota
	caseSat
	caseUnsat
	caseLimit
	caseDropped
)

var _ asp.CaseSolver = (*Control)(nil)

// A watch is the state of a search through cases, with the function that receives
// its models.
type watch struct {
	found  func(at int, model asp.Model) (done []int, more bool)
	status []byte // by case
	model  asp.Model
	asked  int64
	ended  bool // the search was stopped by the receiver, and not for lack of a model
	fault  any  // a panic of found
}

// tell passes a model to the receiver. A panic must not run through the library:
// it ends the search and is raised again after it.
func (w *watch) tell(at int) (more bool) {
	defer func() {
		if fault := recover(); fault != nil {
			w.fault, more = fault, false
		}
	}()
	done, more := w.found(at, w.model)
	for _, i := range done {
		if i < len(w.status) && i != at && w.status[i] == caseOpen {
			w.status[i] = caseDropped
		}
	}
	return more
}

// SolveCases decides cases in one search; see [asp.SolveCases]. Errors are those of
// SolveQuery.
func (c *Control) SolveCases(ctx context.Context, q asp.Cases) (asp.CasesAnswer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := asp.CasesAnswer{Status: make([]asp.Status, len(q.Of))}
	if err := c.ready(ctx); err != nil {
		a.Reason = asp.Interrupted
		return a, err
	}
	if err := c.checkCases(q); err != nil || len(q.Of) == 0 {
		return a, err
	}
	if err := c.endStep(); err != nil {
		return a, c.fail(err)
	}
	c.queries++
	w := &watch{found: q.Found, status: make([]byte, len(q.Of)), model: asp.NewModel(c.atoms)}
	return c.repeatCases(ctx, q, w, a)
}

// checkCases checks the literals and that there is a program.
func (c *Control) checkCases(q asp.Cases) error {
	for _, lits := range [][]asp.Lit{q.Assume, q.Of} {
		if err := c.checkQuery(asp.Query{Assume: lits}); err != nil {
			return err
		}
	}
	return nil
}

// repeatCases searches through the open cases until the answer is not that of an
// interrupt that was meant for an earlier query.
func (c *Control) repeatCases(ctx context.Context, q asp.Cases, w *watch, a asp.CasesAnswer) (asp.CasesAnswer, error) {
	for range maxAttempts {
		r, err := c.runCases(ctx, q, w)
		if w.fault != nil {
			panic(w.fault)
		}
		if err != nil {
			return a, c.fail(err)
		}
		c.conflicts += r.conflicts
		c.choices += r.choices
		a.Calls++
		a.Searched += r.searched()
		a.Conflicts, a.Choices = a.Conflicts+r.conflicts, a.Choices+r.choices
		if err := w.judge(r, q, &a); err != nil {
			return a, c.fail(err)
		}
		if a.Reason != asp.Interrupted {
			return a, nil
		}
		if err := ctx.Err(); err != nil {
			return a, err
		}
	}
	return a, c.fail(errors.New("clingo: interrupted again and again for no reason"))
}

// runCases searches through the cases once.
func (c *Control) runCases(ctx context.Context, q asp.Cases, w *watch) (r raw, err error) {
	c.watched(ctx, func() { r, err = c.h.solveCases(q, w, c.atoms) })
	return r, err
}

// forbidden reports whether a case was forbidden, so that a search may have ended
// because of that.
func (w *watch) forbidden() bool {
	return slices.Contains(w.status, caseSat) || slices.Contains(w.status, caseLimit)
}

// judge derives the status of the cases from the result of a search. If the search
// ended by itself, the cases that are left have no model, unless it ended because
// of a forbidden case that follows from the assumptions.
func (w *watch) judge(r raw, q asp.Cases, a *asp.CasesAnswer) error {
	a.Reason = asp.NoReason
	switch sat, unsat := r.bits&bitSat != 0, r.bits&bitUnsat != 0; {
	case sat || r.hasModel:
		return fmt.Errorf("clingo: a model beside the cases (bits %d)", r.bits)
	case unsat && r.bits&bitExhausted == 0:
		return fmt.Errorf("clingo: contradictory result (bits %d)", r.bits)
	case unsat && !w.ended && !w.forbidden():
		for i, s := range w.status {
			if s == caseOpen {
				w.status[i] = caseUnsat
				w.asked++
			}
		}
	case unsat:
	case r.bits&bitInterrupted != 0:
		a.Reason = asp.Interrupted
	case q.Conflicts > 0:
		a.Reason = asp.ConflictLimit
	default:
		return fmt.Errorf("clingo: no result (bits %d)", r.bits)
	}
	a.Asked = w.asked
	for i, s := range w.status {
		switch s {
		case caseSat:
			a.Status[i] = asp.Sat
		case caseUnsat:
			a.Status[i] = asp.Unsat
		}
	}
	return nil
}
