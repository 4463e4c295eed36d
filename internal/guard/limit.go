package guard

import (
	"context"
	"errors"
	"sync"
	"time"
)

// A FileClock limits the time for each file of a run. All rulesheets of one page share the time of
// the page.
type FileClock struct {
	mu        sync.Mutex
	deadlines map[string]time.Time
}

// Context returns a context for work on a file. It ends after limit, counted from the first call for that file, with the
// cause exceeded.
func (c *FileClock) Context(ctx context.Context, file string, limit time.Duration, exceeded error) (context.Context, context.CancelFunc) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.deadlines == nil {
		c.deadlines = map[string]time.Time{}
	}
	if c.deadlines[file].IsZero() {
		c.deadlines[file] = time.Now().Add(limit)
	}
	return context.WithDeadlineCause(ctx, c.deadlines[file], exceeded)
}

// A CutError says that work ended before it was done.
type CutError struct {
	Reason      error
	ByInterrupt bool // the user interrupted the work; no limit was exceeded
}

func (e *CutError) Error() string {
	if e.ByInterrupt {
		return "interrupted"
	}
	return e.Reason.Error()
}

// CutCause returns a *CutError that says why a context has ended; nil if it has not.
func CutCause(ctx context.Context) error {
	if ctx.Err() == nil {
		return nil
	}
	cause := context.Cause(ctx)
	return &CutError{cause, errors.Is(cause, context.Canceled)}
}

// patience is how long RunWithin waits for work to return after its context has ended.
const patience = 700 * time.Millisecond

// RunWithin calls run as RunValue does, until the context ends. If run then returns an error other
// than a *Fault, or does not return within patience, the error is a *CutError.
func RunWithin[T any](ctx context.Context, part string, run func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		o.value, o.err = RunValue(part, run)
		done <- o
	}()
	var o outcome
	select {
	case o = <-done:
	case <-ctx.Done():
		select {
		case o = <-done:
		case <-time.After(patience):
			o.err = context.Cause(ctx)
		}
	}
	var fault *Fault
	if o.err != nil && ctx.Err() != nil && !errors.As(o.err, &fault) {
		o.err = CutCause(ctx)
	}
	return o.value, o.err
}
