package support

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Used returns the invariants that the proof of an item needs, or that it may
// have used where no smallest support is known: then exact is false and all are
// named that were proved. It is for measuring, and spends as much of the budget as a
// certificate would.
func Used(ctx context.Context, t *task.Task, it *task.Item) (used []*invariant.Candidate, exact bool) {
	if it.Verdict.Trace != nil || t.Cands == nil || len(t.Parts(it.Verdict.Question)) > 0 {
		return nil, true
	}
	why := it.Why
	if why == nil {
		why = task.NoClaim("")
	}
	t.Aside(t.Budget().Conflicts/4, func() { used, exact = why.Rests(ctx, t, it) })
	return used, exact
}
