package localize

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// LocalSupport finds the support of single invariants: the invariants that a local program assumes
// to show that no transition breaks the given one.
type LocalSupport struct {
	localizer *localizer
	positions map[*invariant.Candidate]int
}

// NewLocalSupport returns a LocalSupport for invariants that are inductive together. Local programs
// assume nothing else.
func NewLocalSupport(t *task.ProofTask, invariants []*invariant.Candidate) *LocalSupport {
	l := &localizer{task: t}
	l.beginWith(invariants)
	l.hypotheses.forgetUnchosen()
	return &LocalSupport{localizer: l, positions: l.hypotheses.chosenPosition}
}

// LocalSupportOf returns the support of an invariant, mostly including the invariant itself. If
// shown is false, no local program has shown the invariant, though it may hold. An error comes from
// the budget or the context.
func (a *LocalSupport) LocalSupportOf(ctx context.Context, c *invariant.Candidate) (on []*invariant.Candidate, shown bool, err error) {
	if invariant.CountsLiterals(c) {
		return nil, false, nil // its literals are spread over the whole board
	}
	i := a.positions[c]
	shown, err = a.localizer.unbreakable(ctx, i)
	if !shown {
		return nil, false, err
	}
	for _, j := range a.localizer.assumedPositions[i] {
		on = append(on, a.localizer.chosenCandidates[j])
	}
	return on, true, nil
}
