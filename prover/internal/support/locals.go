package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/localize"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A Memory caches the supports of single invariants that local programs have shown: the
// certificates of several properties have common supports. Loses is for tests.
type Memory struct {
	Loses func(e *proof.Evidence) // a fault: it drops a part of the evidence when it is written down

	of    []*invariant.Candidate // all that can be stated
	apart *localize.Apart
	known map[*invariant.Candidate][]*invariant.Candidate
	vain  map[*invariant.Candidate]bool
}

// apartPart is the part of the budget of a game that may go to invariants one by one:
// othello takes a thirtieth; a proof that takes more, as in checkers, is lost to other ways.
const apartPart = 20

// extendApart extends the support for one of the needed invariants after the other: where all in
// one question are too hard, each alone may not be. An invariant once implied by those that
// are needed stays so.
func (s *Support) extendApart(ctx context.Context, q *query) error {
	defer func() { q.only = nil }()
	began := s.task.Conflicts()
	for _, c := range s.all {
		if !s.needed[c] || q.implied[c] {
			continue
		}
		if s.task.Conflicts()-began > s.task.Budget().Conflicts/apartPart {
			return ErrUndecided
		}
		on, shown, err := s.restsOn(ctx, c)
		if err != nil {
			return err
		}
		if q.only = c; !shown {
			err = s.extend(ctx, q)
		}
		if err != nil {
			return err
		}
		for _, other := range on {
			s.needed[other] = true
		}
		q.implied[c] = true
	}
	return nil
}

// restsOn returns the support of an invariant, if a local program shows it.
func (s *Support) restsOn(ctx context.Context, c *invariant.Candidate) (on []*invariant.Candidate, shown bool, err error) {
	m := task.Remember[Memory](s.task)
	m.about(s)
	if on, shown = m.known[c]; shown && s.canState(on) || m.vain[c] {
		return on, !m.vain[c], nil
	}
	on, shown, err = m.apart.Rests(ctx, c)
	if errors.Is(err, solve.ErrBudget) {
		return nil, false, nil
	}
	if err != nil || !shown {
		m.vain[c] = true
		return nil, false, err
	}
	if s.task.Faulty(task.Careless) {
		on = nil
	}
	m.known[c] = on
	return on, true, nil
}

// about resets the state if other invariants can be stated than so far. A known support stays,
// if it needs no others.
func (m *Memory) about(s *Support) {
	if m.known == nil {
		m.known = map[*invariant.Candidate][]*invariant.Candidate{}
	}
	if m.apart == nil || !slices.Equal(m.of, s.all) {
		m.of, m.apart, m.vain = slices.Clone(s.all), localize.NewApart(s.task, s.all), map[*invariant.Candidate]bool{}
	}
}

// canState tells whether some invariants can all be stated.
func (s *Support) canState(some []*invariant.Candidate) bool {
	return !slices.ContainsFunc(some, func(c *invariant.Candidate) bool { return !slices.Contains(s.all, c) })
}
