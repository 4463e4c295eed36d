package cover

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
	"github.com/gdllint/gdllint/session"
)

// This file counts with the reference semantics.

// countByReference counts how often the probes of a rulesheet fire in matches, with the reference
// semantics. It is for games that are too large for a network.
func (c *Coverage) countByReference(ctx context.Context, rulesheet *gdl.File) error {
	game, err := play.NewWithBudget(rulesheet, play.Budget{MaxSteps: 50e6, MaxTotalSteps: 300e6})
	if err != nil {
		return err
	}
	if err := c.replayScripted(ctx, game); err != nil {
		return err
	}
	all := sample.OfGame(game, sample.Options{Seed: c.Options.RandomSeed, MaxSteps: c.Options.MaxSteps})
	for i := range c.Options.Matches {
		matches, err := all.Matches(ctx, i+1)
		if err == nil {
			err = c.askMatch(ctx, game, &matches[i].ReplayedMatch)
		}
		if cut := session.CutReason(ctx, err); cut != nil {
			c.StopReason += fmt.Sprintf("; %v, after %d matches", cut, c.PlayedMatches)
			c.IsCut = ctx.Err() != nil || c.PlayedMatches == 0
			break
		}
		if err != nil {
			return err
		}
		if c.notePlayed(matches[i].TraceTo(len(matches[i].Steps))); matches[i].Ending == play.EndFinished {
			c.FinishedMatches++
		}
	}
	for i := range c.Counts {
		c.Counts[i].Never = c.Counts[i].Times == 0 && c.PlayedMatches > 0
	}
	return nil
}

// replayScripted replays the tests that begin in the initial state, and counts their events.
func (c *Coverage) replayScripted(ctx context.Context, game *play.Game) error {
	for _, m := range c.Options.Tests {
		if m.IsStartGiven {
			continue
		}
		trace := play.Trace{Moves: m.Moves}
		match, err := game.ReplayTrace(ctx, trace)
		if err != nil {
			return err
		}
		if err := c.askMatch(ctx, game, match); err != nil {
			return err
		}
		c.notePlayed(trace)
		c.ScriptedMatches++
	}
	return nil
}

// notePlayed counts a match, and keeps its moves if the options ask for that.
func (c *Coverage) notePlayed(t play.Trace) {
	c.PlayedMatches++
	c.LongestMatch = max(c.LongestMatch, len(t.Moves))
	if c.Options.KeepMatches {
		c.MatchTraces = append(c.MatchTraces, t)
	}
}

// askMatch evaluates all probes in all states and steps of a match.
func (c *Coverage) askMatch(ctx context.Context, game *play.Game, match *play.ReplayedMatch) error {
	seen := make([]bool, len(c.RuleProbes))
	for i, s := range match.States {
		step := play.MatchStep{StepIndex: i, State: s}
		if i < len(match.Steps) {
			step.Moves = match.Steps[i].JointMove
		}
		if err := c.askProbes(ctx, game, step, seen); err != nil {
			return err
		}
	}
	return nil
}

// askProbes evaluates all probes in a state of a match and with the moves made there. After the last move it leaves out
// probes that depend on moves. seen tells which probes have fired in the match before.
func (c *Coverage) askProbes(ctx context.Context, game *play.Game, s play.MatchStep, seen []bool) error {
	for i, p := range c.RuleProbes {
		if s.Moves == nil && (p.isOfSteps() || game.DependsOnMoves(p.relation, 0)) {
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
		if n.Times++; !seen[i] {
			if n.Matches == 0 || s.StepIndex < n.FirstStep {
				n.FirstStep = s.StepIndex
			}
			seen[i] = true
			n.Matches++
		}
	}
	return nil
}
