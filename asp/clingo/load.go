package clingo

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// loadQuota is the number of words of code that one C call takes: some 20 ms of
// work, so that the end of a context is noticed, and enough to make the cost of
// the call itself negligible.
const loadQuota = 1 << 16

// Load adds the statements that p has and the Control has not. See [asp.Solver].
// Errors are p.Err(), asp.ErrTooLarge, asp.ErrRedefined, asp.ErrOtherProgram,
// ErrMixed, ctx.Err() and failures of the library. After ctx.Err() the program is
// loaded in part, and queries are refused until another load has finished it;
// after the other errors of asp nothing has changed.
func (c *Control) Load(ctx context.Context, p *asp.Program) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.ready(ctx); err != nil {
		return err
	}
	if err := c.admit(p); err != nil {
		return err
	}
	code := p.Code()
	if c.prog == p && c.loaded == len(code) && c.atoms == p.NumAtoms() {
		return nil // even an empty addition would begin a new step
	}
	c.prog, c.partial = p, true
	for first := true; first || c.loaded < len(code); first = false {
		if err := ctx.Err(); err != nil {
			return err
		}
		used, err := c.h.load(p.NumAtoms(), code[c.loaded:], loadQuota)
		c.loaded += used
		if err != nil {
			return c.fail(err)
		}
	}
	c.atoms = p.NumAtoms()
	c.partial = false
	return nil
}

// admit checks that the program may be loaded, and charges its cost.
func (c *Control) admit(p *asp.Program) error {
	if err := p.Err(); err != nil {
		return err
	}
	if c.text {
		return ErrMixed
	}
	if c.prog != nil && c.prog != p {
		return asp.ErrOtherProgram
	}
	cost := p.Stats().Cost()
	if c.opts.MaxCost > 0 && cost > c.opts.MaxCost {
		return &asp.TooLargeError{Cost: cost, Max: c.opts.MaxCost}
	}
	if a := c.steps.redefined(p.Code()[c.loaded:]); a != 0 {
		return fmt.Errorf("%w: atom %d", asp.ErrRedefined, a)
	}
	if err := c.opts.Pool.reserve(cost - c.charged); err != nil {
		return err
	}
	c.charged = cost
	return nil
}
