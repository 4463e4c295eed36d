package bmc

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file says when a search by this package decides termination.

// mayExhaustMatches reports whether bounded search may prove termination: there is such a question,
// and no random match was longer than the depth limit.
func mayExhaustMatches(t *task.ProofTask) bool {
	return t.TerminationItem() != nil && (t.MatchWatch == nil || t.MatchWatch.LongestMatch <= t.CurrentBudget().SearchDepth)
}

// longestMatch returns the depth up to which a search must go before it can prove that all matches end: the length of the longest
// random match, at most the depth limit. It is the depth limit if no matches were watched.
func longestMatch(t *task.ProofTask) int {
	if t.MatchWatch == nil {
		return t.CurrentBudget().SearchDepth
	}
	return min(t.MatchWatch.LongestMatch, t.CurrentBudget().SearchDepth)
}

// settleTerminationByCycle decides termination when all reachable states have been enumerated: termination
// is violated if they have a cycle, and proved otherwise.
func settleTerminationByCycle(ctx context.Context, t *task.ProofTask, x *play.Exploration, method string, why task.ProofArgument) error {
	it := t.TerminationItem()
	if it == nil || it.ReplayFailed {
		return nil
	}
	trace, found, err := x.FindCycle(ctx)
	switch {
	case err != nil:
		return err
	case found:
		t.RefuteByTrace(ctx, it, &trace, "enumeration")
	default:
		t.SettleProved(it, method, x.DepthOf(x.Len()-1), why)
	}
	return nil
}
