package solve

import (
	"context"
	"time"
)

// A WorkClock tells the time that the work takes, and logs it.
type WorkClock struct {
	logf      func(format string, args ...any)
	ctx       context.Context // of the work, for loops that are not long enough to be given it
	startTime time.Time
}

// StartClock starts the clock. The context is that of the work.
func (c *WorkClock) StartClock(ctx context.Context) { c.ctx, c.startTime = ctx, time.Now() }

// StartClockWith takes over the start of another clock. It takes over no context: the time is never over.
func (c *WorkClock) StartClockWith(other *WorkClock) { c.startTime = other.startTime }

// LogWork logs the work, if that is wanted.
func (c *WorkClock) LogWork(format string, args ...any) {
	if c.logf != nil {
		c.logf(format, args...)
	}
}

// ElapsedTime returns the time since the work began.
func (c *WorkClock) ElapsedTime() time.Duration {
	return time.Since(c.startTime).Round(time.Millisecond)
}

// ElapsedSeconds returns the seconds since the work began.
func (c *WorkClock) ElapsedSeconds() float64 { return time.Since(c.startTime).Seconds() }

// TimeOver tells whether the time for the work is over.
func (c *WorkClock) TimeOver() bool { return c.ctx != nil && c.ctx.Err() != nil }
