package clingo

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/asp"
)

// The states of a case; the C code has the same numbers.
const (
	caseOpen = iota
	caseSat
	caseUnsat
	caseLimit
	caseDropped
)

var _ asp.CaseSolver = (*Control)(nil)

// A caseSearch is the state of a search through cases, with the function that receives
// its models.
type caseSearch struct {
	onModel         func(at int, model asp.Model) (done []int, more bool)
	caseStatus      []byte // by case
	model           asp.Model
	triedCases      int64
	stoppedByCaller bool // onModel has stopped the search
	callbackPanic   any  // a panic of onModel
}

// reportModel passes a model to the receiver. A panic must not run through the library:
// it ends the search and is raised again after it.
func (w *caseSearch) reportModel(at int) (more bool) {
	defer func() {
		if fault := recover(); fault != nil {
			w.callbackPanic, more = fault, false
		}
	}()
	done, more := w.onModel(at, w.model)
	for _, i := range done {
		if i < len(w.caseStatus) && i != at && w.caseStatus[i] == caseOpen {
			w.caseStatus[i] = caseDropped
		}
	}
	return more
}

// SolveCases decides cases in one search; see [asp.SolveCases]. Errors are those of
// SolveQuery.
func (c *Control) SolveCases(ctx context.Context, q asp.CaseQuery) (asp.CasesAnswer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := asp.CasesAnswer{StatusByCase: make([]asp.Status, len(q.CaseLits))}
	if err := c.checkReady(ctx); err != nil {
		a.StopReason = asp.Interrupted
		return a, err
	}
	if err := c.checkQuery(asp.Query{Assumptions: q.CaseLits}); err != nil || len(q.CaseLits) == 0 {
		return a, err
	}
	c.sealedAtoms = asp.Atom(c.atomCount)
	w := &caseSearch{onModel: q.OnModel, caseStatus: make([]byte, len(q.CaseLits)), model: asp.NewModel(c.atomCount)}
	return c.repeatCases(ctx, q, w, a)
}

// repeatCases searches through the open cases until the answer is not that of an
// interrupt that was meant for an earlier query.
func (c *Control) repeatCases(ctx context.Context, q asp.CaseQuery, w *caseSearch, a asp.CasesAnswer) (asp.CasesAnswer, error) {
	for range maxAttempts {
		r, err := c.runCases(ctx, q, w)
		if w.callbackPanic != nil {
			panic(w.callbackPanic)
		}
		if err != nil {
			return a, c.recordFailure(err)
		}
		a.SolverCalls++
		a.SearchTime += r.searchTime()
		a.Conflicts, a.Choices = a.Conflicts+r.conflicts, a.Choices+r.choices
		if err := w.recordResult(r, q, &a); err != nil {
			return a, c.recordFailure(err)
		}
		if a.StopReason != asp.Interrupted {
			return a, nil
		}
		if err := ctx.Err(); err != nil {
			return a, err
		}
	}
	return a, c.recordFailure(errors.New("clingo: interrupted again and again for no reason"))
}

// runCases searches through the cases once.
func (c *Control) runCases(ctx context.Context, q asp.CaseQuery, w *caseSearch) (r solveResult, err error) {
	c.runInterruptibly(ctx, func() { r, err = c.handle.solveCases(q, w, c.atomCount) })
	return r, err
}

// hasForbiddenCase reports whether a case was forbidden, so that a search may have ended
// because of that.
func (w *caseSearch) hasForbiddenCase() bool {
	return slices.Contains(w.caseStatus, caseSat) || slices.Contains(w.caseStatus, caseLimit)
}

// recordResult sets the status of the cases from the result of a search. If the search was
// completed, the open cases have no model; but if a case was forbidden before, the search may have
// ended because of that, and they stay open.
func (w *caseSearch) recordResult(r solveResult, q asp.CaseQuery, a *asp.CasesAnswer) error {
	a.StopReason = asp.NoReason
	switch sat, unsat := r.resultBits&bitSat != 0, r.resultBits&bitUnsat != 0; {
	case sat || r.hasModel:
		return fmt.Errorf("clingo: a model beside the cases (bits %d)", r.resultBits)
	case unsat && r.resultBits&bitExhausted == 0:
		return fmt.Errorf("clingo: contradictory result (bits %d)", r.resultBits)
	case unsat && !w.stoppedByCaller && !w.hasForbiddenCase():
		for i, s := range w.caseStatus {
			if s == caseOpen {
				w.caseStatus[i] = caseUnsat
				w.triedCases++
			}
		}
	case unsat:
	case r.resultBits&bitInterrupted != 0:
		a.StopReason = asp.Interrupted
	case q.MaxConflicts > 0:
		a.StopReason = asp.ConflictLimit
	default:
		return fmt.Errorf("clingo: no result (bits %d)", r.resultBits)
	}
	a.TriedCases = w.triedCases
	for i, s := range w.caseStatus {
		switch s {
		case caseSat:
			a.StatusByCase[i] = asp.Sat
		case caseUnsat:
			a.StatusByCase[i] = asp.Unsat
		}
	}
	return nil
}
