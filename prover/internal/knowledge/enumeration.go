package knowledge

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/prover/internal/bmc"
)

// Enumerate visits all pairs of states that the role cannot distinguish, with
// the reference semantics.
func Enumerate(ctx context.Context, k *Knower) error {
	if !k.unseen() || bmc.TooManyStates(k.Task) || k.Task.Budget().States <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(k.Task.File, play.Budget{Total: k.Task.Budget().Steps})
	if err != nil {
		return err
	}
	type seenPair struct {
		q        *Question
		one, two play.Trace
	}
	var found []seenPair
	unjudged := error(nil)
	x := &play.MatchPairs{}
	role, _ := k.Task.RoleTerm(k.Task.Game.Roles[k.Role].String())
	err = g.EnumeratePairs(ctx, role, k.Task.Budget().States, func(n int) error {
		k.Undecided(func(q *Question) {
			differ, _, err := x.Differ(ctx, q.Asked, n)
			if err != nil {
				unjudged = err
			} else if differ {
				one, two := x.Traces(n)
				found = append(found, seenPair{q, one, two})
				q.It.Done = true // until it is confirmed below
			}
		})
		if unjudged != nil || !k.anyOpen() {
			return play.ErrStop
		}
		return nil
	}, x)
	for _, f := range found {
		f.q.It.Done = false
		k.Confirm(ctx, f.q, &f.one, &f.two, "enumeration of pairs")
	}
	if err != nil || unjudged != nil || !x.Complete {
		k.Undecided(func(q *Question) {
			q.It.Tried = append(q.It.Tried, fmt.Sprintf("more than %s of states that look the same", plural.Count(x.Len(), "pair")))
		})
		return err
	}
	k.Undecided(func(q *Question) {
		if q.best[0] == nil {
			k.prove(q, fmt.Sprintf("enumeration of %s of states", plural.Count(x.Len(), "pair")), x.Depth(x.Len()-1), OfCopies)
		}
	})
	return nil
}
