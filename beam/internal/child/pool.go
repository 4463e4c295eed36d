package child

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/beam/internal/checking"
)

// renewAfter is the number of questions after which a child is replaced, so
// that nothing can pile up in it.
const renewAfter = 500

// A Pool is some children, as many as may work at the same time.
type Pool struct {
	program string
	args    []string
	limit   time.Duration
	idle    chan *child // nil for one that was not started
}

// NewPool returns a pool of n children, none of which is started before it is
// needed. One that takes longer than limit for an answer is ended.
func NewPool(n int, program string, args []string, limit time.Duration) *Pool {
	p := &Pool{program: program, args: args, limit: limit, idle: make(chan *child, n)}
	for range n {
		p.idle <- nil
	}
	return p
}

// A Failure says why a rulesheet has no answer.
type Failure struct {
	Attempts int
	Err      error
}

func (f *Failure) Error() string { return fmt.Sprintf("after %d attempts: %v", f.Attempts, f.Err) }

// Unwrap returns what happened in the last attempt.
func (f *Failure) Unwrap() error { return f.Err }

// attempts is how often a rulesheet is tried. The first child may have ended
// for a reason that is not in the rulesheet.
const attempts = 2

// Ask returns the answer for a rulesheet, waiting for an idle child. If there
// is none the error is a *Failure, unless ctx ended.
func (p *Pool) Ask(ctx context.Context, r checking.Request) (line json.RawMessage, err error) {
	var c *child
	select {
	case c = <-p.idle:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { p.idle <- c }()
	for range attempts {
		if line, err = p.try(ctx, &c, r); err == nil {
			return line, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
	}
	return nil, &Failure{Attempts: attempts, Err: err}
}

// try asks a child, and leaves none that is of no more use.
func (p *Pool) try(ctx context.Context, c **child, r checking.Request) (line json.RawMessage, err error) {
	if *c == nil {
		if *c, err = start(p.program, p.args); err != nil {
			return nil, err
		}
	}
	line, err = (*c).question(ctx, r, p.limit)
	if err != nil || (*c).asked >= renewAfter {
		(*c).stop()
		*c = nil
	}
	return line, err
}

// Close ends the children that are idle.
func (p *Pool) Close() {
	for range cap(p.idle) {
		if c := <-p.idle; c != nil {
			c.stop()
		}
		p.idle <- nil
	}
}
