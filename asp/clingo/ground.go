package clingo

import "context"

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

// GroundText grounds the text. Grounding cannot be interrupted and can take any time and memory. The context
// is checked only before and after it. Use GroundText only for programs that are known to be small, and
// [SolveText] for other programs.
func (c *Control) GroundText(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.checkReady(ctx); err != nil {
		return err
	}
	if !c.hasText || c.isGrounded {
		return ErrMixed
	}
	if err := c.recordFailure(c.handle.groundText()); err != nil {
		return err
	}
	c.isGrounded = true
	return ctx.Err()
}
