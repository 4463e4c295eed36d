package tally

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/prover/internal/support"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A replay proves a goal and the counts that it needs once more, with as few
// invariants as the solver confirms, and with no other counts than those that a
// certificate states.
type replay struct {
	of    *Tallies              // as they were proved
	again *Tallies              // those of them that have been proved again
	copy  map[*Tallied]*Tallied // of those that again knows
	known map[Claim]bool        // that again knows
	s     *support.Support
}

func newReplay(t *task.Task, s *support.Support) *replay {
	of := Of(t)
	if of == nil {
		of = newTallies(t)
	}
	return &replay{of: of, again: newTallies(t), copy: map[*Tallied]*Tallied{}, known: map[Claim]bool{}, s: s}
}

// prove proves counts again, and then a goal.
func (r *replay) prove(ctx context.Context, counts []Claim, it *task.Item, had *Record) error {
	for _, group := range r.of.together(counts) {
		copies := make([]Claim, len(group))
		for i, c := range group {
			copies[i] = r.copyOf(c)
		}
		if err := r.discharge(ctx, aboutClaims(copies), r.of.Had[group[0]]); err != nil {
			return err
		}
		for i, c := range group {
			r.again.take(copies[i], nil)
			r.known[c] = true
		}
	}
	if had.Ask != nil {
		return r.s.Discharge(ctx, support.Discharge{Had: had.Invariants, Whole: true, Ask: had.Ask})
	}
	return r.discharge(ctx, aboutGate(it.Goal.State), had)
}

// discharge asks the question of a matter again: as it was asked, and where counts that are
// not stated leave that open with all gates worked out.
func (r *replay) discharge(ctx context.Context, about matter, had *Record) error {
	err := r.s.Discharge(ctx, r.asked(about, had, had.cut))
	if err != nil && had.cut && ctx.Err() == nil {
		err = r.s.Discharge(ctx, r.asked(about, had, false))
	}
	return err
}

func (r *replay) asked(about matter, had *Record, cut bool) support.Discharge {
	missing := slices.ContainsFunc(had.Counts, func(c Claim) bool { return !r.known[c] })
	return support.Discharge{Had: had.Invariants, Whole: !missing && cut == had.cut, Ask: func(state func(*unroll.Program)) *unroll.Program {
		return r.again.program(about, cut, &Record{}, state)
	}}
}

// copyOf returns a count of a copy of its tally, of which nothing is known at first.
func (r *replay) copyOf(c Claim) Claim {
	if r.copy[c.T] == nil {
		one := *c.T
		one.MostProved, one.SomeProved = false, false
		r.copy[c.T] = &one
	}
	return Claim{r.copy[c.T], c.Some}
}
