package localize

import (
	"context"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Apart finds the support of single invariants: those that
// the local program assumed in which nothing broke them.
type Apart struct {
	l  *localizer
	at map[*invariant.Candidate]int
}

// NewApart is about some invariants, which are inductive together, and nothing else is
// assumed.
func NewApart(t *task.Task, invariants []*invariant.Candidate) *Apart {
	l := &localizer{task: t}
	l.begin(invariants)
	l.facts.onlyChosen()
	return &Apart{l: l, at: l.facts.position}
}

// Rests returns the candidates under which no transition breaks an invariant, itself mostly
// among them. Not shown says nothing. An error is that of the budget or the context.
func (a *Apart) Rests(ctx context.Context, c *invariant.Candidate) (on []*invariant.Candidate, shown bool, err error) {
	i := a.at[c]
	a.l.sums = invariant.IsSum(c)
	shown, err = a.l.check(ctx, i)
	if !shown {
		return nil, false, err
	}
	for _, j := range a.l.assumed[i] {
		on = append(on, a.l.chosen[j])
	}
	return on, true, nil
}
