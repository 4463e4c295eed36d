package task

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/solve"
)

// This file keeps the results so far on a board that other goroutines may read.

// gracePeriod is how long a prover waits, after its context has ended, for work that is slow to
// notice that, such as a call of the solver's library. After it the prover answers with the results
// that it has, and leaves the work behind.
const gracePeriod = 120 * time.Millisecond

// A resultBoard holds the results so far. Other goroutines may read it while the work goes on.
type resultBoard struct {
	mutex         sync.Mutex
	postedItems   map[*QuestionItem]postedItem
	programFaults []error
	tellDecided   func(proof.Verdict) // may be nil
	rowLedger     accountLedger       // the cost and results of rows
}

// postedItem is the latest result of an item.
type postedItem struct {
	currentVerdict proof.Verdict
	progressTexts  []string // how far its proof has come
}

// PostItems puts the results of some items on the board.
func (b *resultBoard) PostItems(items ...*QuestionItem) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.postedItems == nil {
		b.postedItems = map[*QuestionItem]postedItem{}
	}
	for _, it := range items {
		v := it.Verdict
		if it.StatedFormula != nil {
			v.Formula = it.StatedFormula
		}
		v.Progress.SearchedSteps = max(0, it.ClearDepths-1)
		if b.tellDecided != nil && it.Done && !it.Hidden && !it.NotAwaited && b.postedItems[it].currentVerdict.Status != v.Status {
			b.tellDecided(v)
		}
		b.postedItems[it] = postedItem{v, it.progressTexts()}
	}
}

// PostedTask returns the results on the board as a separate task with the given items, since the
// task itself may still be worked on.
func (t *ProofTask) PostedTask(asked []*QuestionItem) *ProofTask {
	left := &ProofTask{Rulesheet: t.Rulesheet, WorkMeter: &solve.WorkMeter{}}
	left.StartClockWith(&t.WorkClock)
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for _, it := range asked {
		known := t.postedItems[it]
		left.QuestionItems = append(left.QuestionItems, &QuestionItem{Verdict: known.currentVerdict, TriedTexts: known.progressTexts, Hidden: it.Hidden, NotAwaited: it.NotAwaited})
	}
	return left
}

// ProgramFaults returns the faults of the program (panics) that ended a part of the work. The other
// parts were done all the same.
func (b *resultBoard) ProgramFaults() []error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return slices.Clone(b.programFaults)
}

// GuardPart runs a part of the work. If it panics the error says so, and the shares of the budget
// that were set before are restored.
func (t *ProofTask) GuardPart(part string, run func() error) error {
	restore := t.MarkShares()
	err := proof.RunGuarded(part, run)
	if t.NoteFault(err) {
		restore()
	}
	return err
}

// NoteFault keeps an error that is a fault of the program, and tells whether it
// is one.
func (b *resultBoard) NoteFault(err error) bool {
	var fault *proof.FaultError
	if !errors.As(err, &fault) {
		return false
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if !slices.Contains(b.programFaults, err) { // the same error comes again from each enclosing part
		b.programFaults = append(b.programFaults, err)
	}
	return true
}

// CutReason returns a text that says why a context has ended, and after how many seconds of work.
func (t *ProofTask) CutReason(ctx context.Context) string {
	why := "stopped"
	if cause := context.Cause(ctx); proof.ContextCutCause(ctx) == proof.CutByInterrupt {
		why = "interrupted"
	} else if cause != context.DeadlineExceeded {
		why = cause.Error()
	}
	if worked := t.ElapsedSeconds(); worked >= 0.05 {
		return fmt.Sprintf("%s, after %.1f s of proving", why, worked)
	}
	return why + " before proofs began"
}

// NoteCut adds to the reason why a question is open that the work was cut short.
func (t *ProofTask) NoteCut(ctx context.Context, v *proof.Verdict) {
	by, why := proof.ContextCutCause(ctx), ""
	switch {
	case v.CutCause != "":
		return
	case by != "":
		why = t.CutReason(ctx)
	case t.MemoryExhausted():
		by, why = proof.CutByMemory, "cut short: the solver had no memory left"
	default:
		return
	}
	parts := []string{why}
	if v.OpenReason != "" && v.OpenReason != undecidedReason {
		parts = append(parts, v.OpenReason)
	}
	v.CutCause, v.OpenReason = by, strings.Join(parts, "; ")
}

// GraceContext returns ctx or, if that has ended, a context for the grace period. So a match that
// was found in time can still be judged.
func GraceContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(context.WithoutCancel(ctx), gracePeriod)
}

// WithHalf returns a context with half of the time that is left, if the time is limited. cut is the cause of its end;
// nil for the usual cause.
func WithHalf(ctx context.Context, cut error) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	if !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, time.Until(deadline)/2, cut)
}

// WaitWithGrace waits until done is closed, or until the grace period after the end of ctx is over.
// It reports whether the work is done.
func WaitWithGrace(ctx context.Context, done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-ctx.Done():
	}
	select {
	case <-done:
		return true
	case <-time.After(gracePeriod):
		return false
	}
}
