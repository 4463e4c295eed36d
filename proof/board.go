package proof

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"
)

// patience is how long after the end of its context a prover waits for work
// that is slow to notice, such as a call of the solver's library. Then it
// answers with what it knows, and leaves the work behind.
const patience = 200 * time.Millisecond

// A board holds what a prover knows, for whoever cannot wait for the rest:
// other goroutines may read it while the work goes on.
type board struct {
	mu     sync.Mutex
	known  map[*item]posted
	faults []error
}

// posted is what is known of an item.
type posted struct {
	verdict Verdict
	far     []string // how far its proof got
}

// post puts what is known of some items on the board.
func (p *Prover) post(items ...*item) {
	p.board.mu.Lock()
	defer p.board.mu.Unlock()
	if p.board.known == nil {
		p.board.known = map[*item]posted{}
	}
	for _, it := range items {
		v := it.verdict
		if it.stated != nil {
			v.Formula = it.stated
		}
		p.board.known[it] = posted{v, it.far()}
	}
}

// left returns what is on the board as a task of its own, with the items in the
// order in which they were asked: the task itself is being worked on.
func (p *Prover) left(asked []*item) *Prover {
	left := &Prover{file: p.file, meter: meter{began: p.began}}
	p.board.mu.Lock()
	defer p.board.mu.Unlock()
	for _, it := range asked {
		known := p.board.known[it]
		left.items = append(left.items, &item{verdict: known.verdict, tried: known.far, hidden: it.hidden, aside: it.aside})
	}
	return left
}

// A FaultError is a fault of the program in one part of the work.
type FaultError struct {
	Part  string
	Value any // what it panicked with
	stack string
}

func (e *FaultError) Error() string {
	return fmt.Sprintf("%s failed: %v; this is a fault of the program, please report it (-v shows details)", e.Part, e.Value)
}

// Stack tells where in the program it happened.
func (e *FaultError) Stack() string { return e.stack }

// Faults returns the faults of the program that the work met. What had nothing
// to do with them was answered all the same.
func (p *Prover) Faults() []error {
	p.board.mu.Lock()
	defer p.board.mu.Unlock()
	return slices.Clone(p.board.faults)
}

// guard runs a part of the work. What remains of the budget when it fails is
// restored, so that the other parts go on.
func (p *Prover) guard(part string, run func() error) error {
	budget, conflicts, limited, limit := p.budget, p.conflicts, p.limited, p.limit
	err := Guard(part, run)
	if p.noteFault(err) {
		p.budget, p.conflicts, p.limited, p.limit = budget, max(conflicts, p.conflicts), limited, limit
	}
	return err
}

// noteFault keeps an error that is a fault of the program, and tells whether it
// is one.
func (p *Prover) noteFault(err error) bool {
	var fault *FaultError
	if !errors.As(err, &fault) {
		return false
	}
	p.board.mu.Lock()
	defer p.board.mu.Unlock()
	if !slices.Contains(p.board.faults, err) { // it may come out of a part of a part
		p.board.faults = append(p.board.faults, err)
	}
	return true
}

// Guard runs a part of the work and turns a panic into a *FaultError.
func Guard(part string, run func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &FaultError{Part: part, Value: value, stack: string(debug.Stack())}
		}
	}()
	return run()
}

// far says how far the proof of an item got.
func (it *item) far() []string {
	far := slices.Clone(it.tried)
	if it.clear > 1 {
		far = append(far, "no violation in matches of up to "+count(it.clear-1, "step"))
	}
	return far
}

// What can cut the work short: see Verdict.Cut.
const (
	CutByTimeout   = "timeout"
	CutByInterrupt = "interrupt"
)

// CutBy names what has ended a context; "" if it has not ended.
func CutBy(ctx context.Context) string {
	switch {
	case ctx.Err() == nil:
		return ""
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return CutByTimeout
	}
	return CutByInterrupt
}

// cutReason says what has ended a context, and when. The cause of a deadline
// says more than that there was one.
func (p *Prover) cutReason(ctx context.Context) string {
	why := "stopped"
	if cause := context.Cause(ctx); CutBy(ctx) == CutByInterrupt {
		why = "interrupted"
	} else if cause != context.DeadlineExceeded {
		why = cause.Error()
	}
	if worked := time.Since(p.began).Seconds(); worked >= 0.05 {
		return fmt.Sprintf("%s, after %.1f s of proving", why, worked)
	}
	return why + " before proofs began"
}

// cut adds to the reason why a question is open that the work was cut short.
func (p *Prover) cut(ctx context.Context, v *Verdict) {
	if ctx.Err() == nil || v.Cut != "" {
		return
	}
	parts := []string{p.cutReason(ctx)}
	if v.Reason != "" && v.Reason != undecided {
		parts = append(parts, v.Reason)
	}
	v.Cut, v.Reason = CutBy(ctx), strings.Join(parts, "; ")
}

// sparing returns a context to end with: the given one or, if that has ended,
// one for the time that remains until nobody waits any more. A match that was
// found in time can still be judged then.
func sparing(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Err() == nil {
		return ctx, func() {}
	}
	return context.WithTimeout(context.WithoutCancel(ctx), patience)
}
