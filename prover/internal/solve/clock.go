package solve

import (
	"context"
	"time"
)

// A WorkClock measures the time of the work, and writes to its log.
type WorkClock struct {
	logf      func(format string, args ...any)
	ctx       context.Context // the context of the work, for functions without a parameter for it
	startTime time.Time
}

// StartClock starts the clock for work with a context.
func (c *WorkClock) StartClock(ctx context.Context) { c.ctx, c.startTime = ctx, time.Now() }

// StartClockWith sets the start to that of another clock. TimeOver returns false, since there is no
// context.
func (c *WorkClock) StartClockWith(other *WorkClock) { c.startTime = other.startTime }

// LogWork writes a line to the log, if there is one.
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

// TimeOver tells whether the context of the work has ended.
func (c *WorkClock) TimeOver() bool { return c.ctx != nil && c.ctx.Err() != nil }
