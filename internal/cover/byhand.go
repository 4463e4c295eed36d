package cover

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// byHand counts rules with the reference semantics, for games that are too large for
// the network.
func (c *Coverage) byHand(ctx context.Context, made *gdl.File) error {
	game, err := play.NewWithBudget(made, play.Budget{Steps: 50e6, Total: 300e6})
	if err != nil {
		return err
	}
	for i := range c.Options.Matches {
		rng := rand.New(rand.NewPCG(c.Options.Seed, uint64(i)))
		seen := make([]bool, len(c.Probes))
		r, err := game.RandomMatch(ctx, rng, c.Options.Steps, func(s play.Step) error {
			return c.ask(ctx, game, s, seen)
		})
		var budget *play.BudgetError
		if errors.As(err, &budget) {
			break
		}
		if err != nil {
			return err
		}
		c.Played++
		c.Longest = max(c.Longest, len(r.Trace.Moves))
		if r.Ending == play.Finished {
			c.Finished++
		}
	}
	for i := range c.Counts {
		c.Counts[i].Never = c.Counts[i].Times == 0
	}
	return nil
}

// ask asks all probes of a step.
func (c *Coverage) ask(ctx context.Context, game *play.Game, s play.Step, seen []bool) error {
	for i, p := range c.Probes {
		if s.Moves == nil && game.DependsOnMoves(p.name, 0) {
			continue
		}
		found, err := game.QueryWith(ctx, s.State, s.Moves, p.atom())
		if err != nil {
			return err
		}
		if len(found) == 0 {
			continue
		}
		n := &c.Counts[i]
		if n.Times++; !seen[i] {
			if n.Matches == 0 || s.Index < n.First {
				n.First = s.Index
			}
			seen[i] = true
			n.Matches++
		}
	}
	return nil
}

// Recount counts some matches with the reference semantics, to compare.
func (c *Coverage) Recount(ctx context.Context, traces []play.Trace) ([]Count, error) {
	made, probes, err := instrument(c.Sheet.File)
	if err != nil {
		return nil, err
	}
	game, err := play.NewWithBudget(made, play.Budget{Steps: 20e6, Total: 100e6})
	if err != nil {
		return nil, err
	}
	other := &Coverage{Probes: probes, Counts: make([]Count, len(probes))}
	for _, t := range traces {
		match, err := game.Replay(ctx, t)
		if err != nil {
			return nil, err
		}
		seen := make([]bool, len(probes))
		for i, s := range match.States {
			step := play.Step{Index: i, State: s}
			if i < len(match.Steps) {
				step.Moves = match.Steps[i].Moves
			}
			if err := other.ask(ctx, game, step, seen); err != nil {
				return nil, err
			}
		}
	}
	return other.Counts, nil
}
