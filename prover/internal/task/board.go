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
)

// patience is the grace period after the end of its context in which a prover waits for work
// that is slow to notice, such as a call of the solver's library. Then it
// answers with the results that it has, and leaves the work behind.
const patience = 120 * time.Millisecond

// A board holds the results of a prover, for readers that cannot wait for the rest:
// other goroutines may read it while the work goes on.
type board struct {
	mu     sync.Mutex
	known  map[*Item]posted
	faults []error
	ledger ledger
}

// posted is the result known of an item.
type posted struct {
	verdict proof.Verdict
	far     []string // how far its proof got
}

// Post puts the results of some items on the board.
func (t *Task) Post(items ...*Item) {
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	if t.board.known == nil {
		t.board.known = map[*Item]posted{}
	}
	for _, it := range items {
		v := it.Verdict
		if it.Stated != nil {
			v.Formula = it.Stated
		}
		v.Reached.Steps = max(0, it.Clear-1)
		t.board.known[it] = posted{v, it.far()}
	}
}

// Left returns the results on the board as a task of its own, with the items in the
// order in which they were asked: the task itself is being worked on.
func (t *Task) Left(asked []*Item) *Task {
	left := &Task{File: t.File}
	left.BeginWith(&t.Meter)
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	for _, it := range asked {
		known := t.board.known[it]
		left.Items = append(left.Items, &Item{Verdict: known.verdict, Tried: known.far, Hidden: it.Hidden, Aside: it.Aside})
	}
	return left
}

// Faults returns the faults of the program that the work met. Questions that had nothing
// to do with them were answered all the same.
func (t *Task) Faults() []error {
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	return slices.Clone(t.board.faults)
}

// Guard runs a part of the work. The remaining budget when it fails is
// restored, so that the other parts go on.
func (t *Task) Guard(part string, run func() error) error {
	restore := t.Mark()
	err := proof.Guard(part, run)
	if t.NoteFault(err) {
		restore()
	}
	return err
}

// NoteFault keeps an error that is a fault of the program, and tells whether it
// is one.
func (t *Task) NoteFault(err error) bool {
	var fault *proof.FaultError
	if !errors.As(err, &fault) {
		return false
	}
	t.board.mu.Lock()
	defer t.board.mu.Unlock()
	if !slices.Contains(t.board.faults, err) { // it may come out of a part of a part
		t.board.faults = append(t.board.faults, err)
	}
	return true
}

// CutReason names the cause that has ended a context, and when. The cause of a deadline
// says more than that there was one.
func (t *Task) CutReason(ctx context.Context) string {
	why := "stopped"
	if cause := context.Cause(ctx); proof.CutBy(ctx) == proof.CutByInterrupt {
		why = "interrupted"
	} else if cause != context.DeadlineExceeded {
		why = cause.Error()
	}
	if worked := t.Seconds(); worked >= 0.05 {
		return fmt.Sprintf("%s, after %.1f s of proving", why, worked)
	}
	return why + " before proofs began"
}

// Cut adds to the reason why a question is open that the work was cut short.
func (t *Task) Cut(ctx context.Context, v *proof.Verdict) {
	by, why := proof.CutBy(ctx), ""
	switch {
	case v.Cut != "":
		return
	case by != "":
		why = t.CutReason(ctx)
	case t.Starved():
		by, why = proof.CutByMemory, "cut short: the solver had no memory left"
	default:
		return
	}
	parts := []string{why}
	if v.Reason != "" && v.Reason != undecided {
		parts = append(parts, v.Reason)
	}
	v.Cut, v.Reason = by, strings.Join(parts, "; ")
}

// Sparing returns a context to end with: the given one or, if that has ended,
// one for the grace period that remains. A match that was
// found in time can still be judged then.
func Sparing(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(context.WithoutCancel(ctx), patience)
}

// Waited waits until the work is done, or too slow to end with its context.
func Waited(ctx context.Context, done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-ctx.Done():
	}
	select {
	case <-done:
		return true
	case <-time.After(patience):
		return false
	}
}
