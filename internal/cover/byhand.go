package cover

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
)

// countByReference counts rules with the reference semantics, for games that are too large for
// the network.
func (c *Coverage) countByReference(ctx context.Context, made *gdl.File) error {
	game, err := play.NewWithBudget(made, play.Budget{MaxSteps: 50e6, MaxTotalSteps: 300e6})
	if err != nil {
		return err
	}
	for i := range c.CountOptions.Matches {
		rng := rand.New(rand.NewPCG(c.CountOptions.RandomSeed, uint64(i)))
		seen := make([]bool, len(c.RuleProbes))
		r, err := game.RandomMatch(ctx, rng, c.CountOptions.MaxSteps, func(s play.MatchStep) error {
			return c.askProbes(ctx, game, s, seen)
		})
		var budget *play.BudgetError
		if errors.As(err, &budget) {
			break
		}
		if err != nil {
			return err
		}
		c.PlayedMatches++
		c.LongestMatch = max(c.LongestMatch, len(r.Trace.Moves))
		if r.Ending == play.EndFinished {
			c.FinishedMatches++
		}
	}
	for i := range c.Counts {
		c.Counts[i].Never = c.Counts[i].OccurrenceCount == 0
	}
	return nil
}

// askProbes evaluates all probes of a step.
func (c *Coverage) askProbes(ctx context.Context, game *play.Game, s play.MatchStep, seen []bool) error {
	for i, p := range c.RuleProbes {
		if s.Moves == nil && (p.isOfSteps() || game.DependsOnMoves(p.relationName, 0)) {
			continue
		}
		found, err := game.QueryAtomsWith(ctx, s.State, s.Moves, p.probeAtom())
		if err != nil {
			return err
		}
		if len(found) == 0 {
			continue
		}
		n := &c.Counts[i]
		if n.OccurrenceCount++; !seen[i] {
			if n.Matches == 0 || s.StepIndex < n.FirstStep {
				n.FirstStep = s.StepIndex
			}
			seen[i] = true
			n.Matches++
		}
	}
	return nil
}

// RecountByReference counts some matches with the reference semantics, for
// comparison.
func (c *Coverage) RecountByReference(ctx context.Context, traces []play.Trace) ([]HitCount, error) {
	made, probes, err := addProbeRules(c.PlayableSheet.File)
	if err != nil {
		return nil, err
	}
	game, err := play.NewWithBudget(made, play.Budget{MaxSteps: 20e6, MaxTotalSteps: 100e6})
	if err != nil {
		return nil, err
	}
	other := &Coverage{RuleProbes: probes, Counts: make([]HitCount, len(probes))}
	for _, t := range traces {
		match, err := game.ReplayTrace(ctx, t)
		if err != nil {
			return nil, err
		}
		seen := make([]bool, len(probes))
		for i, s := range match.States {
			step := play.MatchStep{StepIndex: i, State: s}
			if i < len(match.Steps) {
				step.Moves = match.Steps[i].JointMove
			}
			if err := other.askProbes(ctx, game, step, seen); err != nil {
				return nil, err
			}
		}
	}
	return other.Counts, nil
}
