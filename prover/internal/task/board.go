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

// gracePeriod is the grace period after the end of its context in which a prover waits for work
// that is slow to notice, such as a call of the solver's library. Then it
// answers with the results that it has, and leaves the work behind.
const gracePeriod = 120 * time.Millisecond

// A resultBoard holds the results of a prover, for readers that cannot wait for the rest:
// other goroutines may read it while the work goes on.
type resultBoard struct {
	mutex         sync.Mutex
	postedItems   map[*QuestionItem]postedItem
	programFaults []error
	tellDecided   func(proof.Verdict) // may be nil
	rowLedger     accountLedger
}

// postedItem is the result known of an item.
type postedItem struct {
	currentVerdict proof.Verdict
	progressTexts  []string // how far its proof got
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

// PostedTask returns the results on the board as a task of its own, with the items in the
// order in which they were asked: the task itself is being worked on.
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

// ProgramFaults returns the faults of the program that the work met. Questions that had nothing
// to do with them were answered all the same.
func (b *resultBoard) ProgramFaults() []error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return slices.Clone(b.programFaults)
}

// GuardPart runs a part of the work. The remaining budget when it fails is
// restored, so that the other parts go on.
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
	if !slices.Contains(b.programFaults, err) { // it may come out of a part of a part
		b.programFaults = append(b.programFaults, err)
	}
	return true
}

// CutReason names the cause that has ended a context, and when. The cause of a deadline
// says more than that there was one.
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

// GraceContext returns a context to end with: the given one or, if that has ended,
// one for the grace period that remains. A match that was
// found in time can still be judged then.
func GraceContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(context.WithoutCancel(ctx), gracePeriod)
}

// WaitWithGrace waits until the work is done, or too slow to end with its context.
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
