package child

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/gdllint/gdllint/beam/internal/checking"
)

// renewAfter is the number of requests after which a child is replaced, so that it cannot use more
// and more memory.
const renewAfter = 500

// A Pool is a number of children that work at the same time.
type Pool struct {
	program string
	args    []string
	limit   time.Duration
	idle    chan *child // the children without a request; nil for one that is not started yet
}

// NewPool returns a pool of n children with a program and its arguments. A child is started when it
// is needed, and ended when it takes longer than limit for an answer.
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

// attempts is how often a rulesheet is tried, since a child may end for a reason that has nothing
// to do with the rulesheet.
const attempts = 2

// Ask returns the answer to a request. It waits for an idle child. If there is no answer, the error
// is a *Failure, unless ctx has ended.
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

// try sends a request to the child *c, which it starts if *c is nil. It stops the child after an error or after
// renewAfter requests, and sets *c to nil.
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

// Close waits until each child is idle, and ends it. The pool may be used again.
func (p *Pool) Close() {
	for range cap(p.idle) {
		if c := <-p.idle; c != nil {
			c.stop()
		}
		p.idle <- nil
	}
}
