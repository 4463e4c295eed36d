package bmc

import (
	"context"

	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// mayExhaust reports whether bounded search may prove termination: no random match was
// longer than the depth bound.
func mayExhaust(t *task.Task) bool {
	return t.Termination() != nil && (t.Watch == nil || t.Watch.Longest <= t.Budget().Depth)
}

// judgeCycles decides termination once all reachable states have been enumerated. The
// shortest cycle may be found only after that.
func judgeCycles(ctx context.Context, t *task.Task, g *play.Game, x *play.Exploration, method string, why task.Argument) error {
	it := t.Termination()
	if it == nil || it.Refuted {
		return nil
	}
	trace, found, err := g.Cycle(ctx, x)
	switch {
	case err != nil:
		return err
	case found:
		t.Confirm(ctx, it, &trace, "enumeration")
	default:
		t.Prove(it, method, x.Depth(x.Len()-1), why)
	}
	return nil
}
