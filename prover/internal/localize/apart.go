package localize

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// LocalSupport finds the support of single invariants. A local program shows that no transition breaks an invariant.
// The support consists of the invariants that this program assumes.
type LocalSupport struct {
	localizer *localizer
	positions map[*invariant.Candidate]int
}

// NewLocalSupport is about some invariants, which are inductive together, and nothing else is
// assumed.
func NewLocalSupport(t *task.ProofTask, invariants []*invariant.Candidate) *LocalSupport {
	l := &localizer{task: t}
	l.beginWith(invariants)
	l.hypotheses.forgetUnchosen()
	return &LocalSupport{localizer: l, positions: l.hypotheses.chosenPosition}
}

// LocalSupportOf returns the candidates under which no transition breaks an invariant. The invariant itself
// is mostly among them. An invariant that is not shown may hold all the same. An error is that of the budget or the
// context.
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
