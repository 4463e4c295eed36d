package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Discharge is a query about single states that had no model, as it was recorded
// when it was answered. The support of a proof cannot be read off the gates that it is
// about: that one of two roles has the turn may follow from a clause that neither
// mentions. So it is the invariants that its program had, and less only where the solver confirms it.
type Discharge struct {
	// Had are the invariants that the program stated.
	Had []*invariant.Candidate
	// Ask builds the program again. It calls state where the invariants have to be
	// stated.
	Ask func(state func(u *unroll.Program)) *unroll.Program
	// Whole tells that nothing else which the program stated is missing from it now.
	Whole bool
}

// Discharge adds those of a query's invariants that are needed for it to have no model.
// Where the solver does not say whether fewer are enough, all of them are added.
func (s *Support) Discharge(ctx context.Context, d Discharge) error {
	part := &Support{task: s.task, needed: s.needed, sure: true}
	for _, c := range d.Had {
		if c != s.but && s.states(c) {
			part.all = append(part.all, c)
		}
	}
	slices.SortStableFunc(part.all, byUse)
	err := ErrUndecided
	if !s.task.Spent() {
		err = part.ask(ctx, d)
	}
	if errors.Is(err, ErrUndecided) && d.Whole && len(part.all) == len(d.Had) {
		part.needAll()
		err = nil
	}
	for _, c := range part.all {
		if s.needed[c] {
			s.Need(c)
		}
	}
	return err
}

// ask minimises the invariants of a discharge's query.
func (s *Support) ask(ctx context.Context, d Discharge) error {
	var q *query
	u := d.Ask(func(u *unroll.Program) {
		q = s.begin(u)
		for n, c := range s.all {
			u.Prog.Constraint(q.assumed[n], u.Lit(0, c.Violation))
		}
	})
	q.u = u
	if err := q.open(ctx); err != nil {
		return err
	}
	defer q.s.Close()
	return s.extend(ctx, q)
}
