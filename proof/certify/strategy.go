package certify

import (
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/evidence"
)

// byStrategy is the CheckedBy of verdicts that a strategy shows.
const byStrategy = "strategy"

// followStrategy checks a verdict of strong winnability: it follows the strategy of the role.
func (c *Checker) followStrategy(ctx context.Context, file *gdl.File, e *evidence.ManifestEntry) outcome {
	if e.Property != proof.StrongWinnability || e.Verdict != proof.Proved {
		return outcomeBy(byStrategy, NoAnswer, "a strategy does not show this verdict")
	}
	all := ctx
	ctx, cancel := context.WithTimeout(ctx, c.TimeLimit)
	defer cancel()
	g, err := newUnboundedGame(file)
	if err == nil {
		err = (&proof.StrategyFollower{Game: g, Role: e.Role, StatesLeft: c.MaxStates}).Follow(ctx, e.StrategyNodes)
	}
	if errors.Is(err, proof.ErrManyStates) {
		return outcomeBy(byStrategy, NoAnswer, err.Error())
	}
	return playOutcome(all, ctx, byStrategy, fmt.Sprintf("the strategy is not followed within %v", c.TimeLimit), err)
}

// playOutcome returns the outcome of work by package play that ended with err. ctx is the context of the work, with a
// time limit, and all is the context around it.
func playOutcome(all, ctx context.Context, how, tooLong string, err error) outcome {
	switch {
	case err == nil:
		return outcomeBy(how, Stands)
	case all.Err() != nil:
		return outcomeBy(how, NoAnswer, interruptReason(all))
	case ctx.Err() != nil:
		return outcomeBy(how, NoAnswer, tooLong)
	}
	return outcomeBy(how, Contradicts, err.Error())
}
