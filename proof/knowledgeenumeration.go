package proof

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/play"
)

// enumerate visits all pairs of states that the role cannot tell apart, with
// the reference semantics.
func (k *knower) enumerate(ctx context.Context) error {
	if !k.unseen() || k.p.tooManyStates() || k.p.budget.States <= 0 {
		return nil
	}
	g, err := play.NewWithBudget(k.p.file, play.Budget{Total: k.p.budget.Steps})
	if err != nil {
		return err
	}
	type spotted struct {
		q        *knowing
		one, two play.Trace
	}
	var found []spotted
	unjudged := error(nil)
	x := &play.MatchPairs{}
	role, _ := k.p.roleTerm(k.p.game.Roles[k.role].String())
	err = g.EnumeratePairs(ctx, role, k.p.budget.States, func(n int) error {
		k.undecided(func(q *knowing) {
			differ, _, err := x.Differ(ctx, q.asked, n)
			if err != nil {
				unjudged = err
			} else if differ {
				one, two := x.Traces(n)
				found = append(found, spotted{q, one, two})
				q.it.done = true // until it is confirmed below
			}
		})
		if unjudged != nil || !k.anyOpen() {
			return play.ErrStop
		}
		return nil
	}, x)
	for _, f := range found {
		f.q.it.done = false
		k.confirm(ctx, f.q, &f.one, &f.two, "enumeration of pairs")
	}
	if err != nil || unjudged != nil || !x.Complete {
		k.undecided(func(q *knowing) {
			q.it.tried = append(q.it.tried, fmt.Sprintf("more than %s of states that look the same", count(x.Len(), "pair")))
		})
		return err
	}
	k.undecided(func(q *knowing) {
		if q.best[0] == nil {
			k.prove(q, fmt.Sprintf("enumeration of %s of states", count(x.Len(), "pair")), x.Depth(x.Len()-1))
		}
	})
	return nil
}
