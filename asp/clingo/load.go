package clingo

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/asp"
)

// This file hands the statements of a program to the library.

// loadQuota is the number of words of code that one C call takes, about 20 ms of work. It is small enough that the
// end of a context is noticed, and large enough that the cost of the call itself does not matter.
const loadQuota = 1 << 16

// LoadProgram adds the statements of p that the Control does not have yet. See [asp.Solver]. The possible errors
// are p.Err(), asp.ErrRedefined, asp.ErrOtherProgram, ErrMixed, ErrClosed, ctx.Err() and failures of the library.
// After ctx.Err() a part of the program may be loaded; then queries are refused until another call has loaded the
// rest. A failure of the library is final. After the other errors nothing has changed.
func (c *Control) LoadProgram(ctx context.Context, p *asp.Program) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.checkReady(ctx); err != nil {
		return err
	}
	if err := c.admitProgram(p); err != nil {
		return err
	}
	code := p.StatementCode()
	if c.program == p && c.loadedWords == len(code) && c.atomCount == p.NumAtoms() {
		return nil // even an empty addition would begin a new step
	}
	c.program, c.loadUnfinished = p, true
	for first := true; first || c.loadedWords < len(code); first = false {
		if err := ctx.Err(); err != nil {
			return err
		}
		used, err := c.handle.loadCode(p.NumAtoms(), code[c.loadedWords:], loadQuota)
		c.loadedWords += used
		if err != nil {
			return c.recordFailure(err)
		}
	}
	c.atomCount = p.NumAtoms()
	c.loadUnfinished = false
	return nil
}

// admitProgram checks that the program may be loaded.
func (c *Control) admitProgram(p *asp.Program) error {
	if err := p.Err(); err != nil {
		return err
	}
	if c.hasText {
		return ErrMixed
	}
	if c.program != nil && c.program != p {
		return asp.ErrOtherProgram
	}
	if a := p.Redefined(c.loadedWords, c.sealedAtoms); a != 0 {
		return fmt.Errorf("%w: atom %d", asp.ErrRedefined, a)
	}
	return nil
}
