package support

import (
	"context"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/tally"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Used returns the invariants, by index among the candidates, that the proof of
// an item needs, or that it may have used where no smallest support is known:
// then exact is false and all are named that were proved. It is for measuring,
// and spends of the budget what a certificate would.
func Used(ctx context.Context, t *task.Task, it *task.Item) (used []int, exact bool) {
	switch {
	case it.Verdict.Trace != nil || t.Cands == nil || restsOnNoInvariants(t, it):
		return nil, true
	case it.Verdict.Method == proof.EveryMoveSeen:
		return nil, true
	}
	var s *support
	err := errNotImplied
	t.Aside(t.Budget().Conflicts/4, func() { s, err = supportOf(ctx, t, it) })
	if err == nil {
		return s.chosen(), true
	}
	for i, state := range t.State {
		if state == invariant.Proved {
			used = append(used, i)
		}
	}
	return used, false
}

// restsOnNoInvariants tells the proofs that look at states or matches only, and
// what follows from other verdicts.
func restsOnNoInvariants(t *task.Task, it *task.Item) bool {
	how := it.How
	return how.Enumerated || how.Initially || how.Fluent != "" || how.Length > 0 ||
		it.Verdict.Property == proof.InitialState || len(t.Parts(it.Verdict.Question)) > 0
}

// supportOf finds the support of a proof about single copies of the game.
func supportOf(ctx context.Context, t *task.Task, it *task.Item) (*support, error) {
	switch {
	case it.How.Ranking != nil:
		return rankingSupport(ctx, t, it)
	case it.Goal == nil || len(it.How.Batch) > 0:
		return nil, errNotImplied
	case it.Goal.HasSteps():
		return sequenceSupport(ctx, t, it)
	}
	if it.Goal.State != circuit.FalseRef {
		if s, err := singleSupport(ctx, t, it, countsOf(t, it)); err == nil {
			return s, nil
		}
	}
	s, _, err := inductiveSupport(ctx, t, it)
	return s, err
}

// countsOf returns the tallies that the proof of an item rests on.
func countsOf(t *task.Task, it *task.Item) []tally.Claim {
	if it.Verdict.Method != tally.SingleMethod {
		return nil
	}
	return countsBelow(t, it.Goal.State)
}
