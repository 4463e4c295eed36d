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
	if err := c.ready(context.Background()); err != nil {
		return err
	}
	if c.prog != nil || c.grounded {
		return ErrMixed
	}
	c.text = true
	return c.fail(c.h.addText(program))
}

// Ground grounds the text and returns its atoms: for each, as clingo prints it,
// the literal for SolveQuery. Grounding cannot be interrupted and can take any
// time and memory: the context is checked before and after only. Use it only for
// programs that are known to be small, and [SolveText] for others.
func (c *Control) Ground(ctx context.Context) (map[string]asp.Lit, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	if !c.text || c.grounded {
		return nil, ErrMixed
	}
	if err := c.fail(c.h.ground()); err != nil {
		return nil, err
	}
	names, err := c.h.symbols()
	if err != nil {
		return nil, c.fail(err)
	}
	c.grounded, c.atoms = true, len(names)
	atoms := make(map[string]asp.Lit, len(names))
	for i, name := range names {
		atoms[name] = asp.Lit(i + 1)
	}
	return atoms, ctx.Err()
}
