package checker

import (
	"context"
	"sync/atomic"

	"github.com/gdllint/gdllint/internal/cores"
)

// A crew is the jobs of one run. Each input takes one; when no input is left to
// be begun, those that are idle help with the inputs that are still worked on.
type crew struct {
	busy chan struct{}
	left atomic.Int64 // inputs that nobody has begun
}

func newCrew(jobs, inputs int) *crew {
	c := &crew{busy: make(chan struct{}, jobs)}
	c.left.Store(int64(inputs))
	return c
}

// begin waits for an idle job for the next input. It reports false if ctx ends
// before there is one.
func (c *crew) begin(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case c.busy <- struct{}{}:
	}
	c.left.Add(-1)
	return ctx.Err() == nil
}

// end makes a job idle.
func (c *crew) end() { <-c.busy }

// lend gives away a job that is idle, as long as no input waits for it.
func (c *crew) lend() (giveBack func()) {
	if c.left.Load() > 0 {
		return nil
	}
	select {
	case c.busy <- struct{}{}:
		return c.end
	default:
		return nil
	}
}

// lending returns a context whose work may borrow from the crew.
func (c *crew) lending(ctx context.Context) context.Context { return cores.With(ctx, c.lend) }
