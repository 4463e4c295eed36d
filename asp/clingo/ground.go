package clingo

import (
	"context"

	"github.com/gdllint/gdllint/asp"
)

// AddText adds a program in clingo's language, with variables. Call GroundText
// when all of it is added. A Control has either text or a Program.
func (c *Control) AddText(program string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.checkReady(context.Background()); err != nil {
		return err
	}
	if c.program != nil || c.isGrounded {
		return ErrMixed
	}
	c.hasText = true
	return c.recordFailure(c.handle.addText(program))
}

// GroundText grounds the text and returns its atoms. The keys are the atoms as clingo prints them, and the values
// are the literals for SolveQuery. Grounding cannot be interrupted and can take any time and memory. The context
// is checked only before and after it. Use GroundText only for programs that are known to be small, and
// [SolveText] for other programs.
func (c *Control) GroundText(ctx context.Context) (map[string]asp.Lit, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.checkReady(ctx); err != nil {
		return nil, err
	}
	if !c.hasText || c.isGrounded {
		return nil, ErrMixed
	}
	if err := c.recordFailure(c.handle.groundText()); err != nil {
		return nil, err
	}
	names, err := c.handle.atomSymbols()
	if err != nil {
		return nil, c.recordFailure(err)
	}
	c.isGrounded, c.atomCount = true, len(names)
	atoms := make(map[string]asp.Lit, len(names))
	for i, name := range names {
		atoms[name] = asp.Lit(i + 1)
	}
	return atoms, ctx.Err()
}
