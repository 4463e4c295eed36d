package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Support is an inductive validity core: a part of the invariants that is enough for a
// proof and inductive by itself. Everything that was proved is inductive together; a
// certificate should show only its support.
//
// It begins with the invariants that a question needs directly, and goes on with those that these
// invariants need, until nothing is missing. Each time, invariants are left out
// as long as the solver still finds no model (QuickXplain), within a budget.
// When that is used up, more is kept than needed, which does no harm.
type Support struct {
	task   *task.Task
	all    []*invariant.Candidate // the invariants that can be stated, in the order of byUse
	needed map[*invariant.Candidate]bool
	sure   bool                          // an undecided query does not count as implied
	whole  bool                          // all that was proved can be stated, and is inductive together
	unsure bool                          // the solver did not say whether the needed invariants are enough
	but    *invariant.Candidate          // does not count
	stated map[*invariant.Candidate]bool // those of which it is known whether they can be stated
	fs     *invariant.Formulas
}

// New returns an empty support.
func New(t *task.Task) *Support {
	s := &Support{task: t, needed: map[*invariant.Candidate]bool{}, whole: true,
		stated: map[*invariant.Candidate]bool{}, fs: invariant.NewFormulas(t.Net)}
	for c := range t.Proved() {
		can := s.states(c)
		if can {
			s.all = append(s.all, c)
		}
		s.whole = s.whole && can && !c.Beside
	}
	slices.SortStableFunc(s.all, byUse)
	return s
}

// states tells whether an invariant can be stated.
func (s *Support) states(c *invariant.Candidate) bool {
	can, known := s.stated[c]
	if !known {
		_, err := c.Statement(s.fs)
		can = err == nil
		s.stated[c] = can
	}
	return can
}

// byUse orders invariants by preference: an invariant that needs more than others is
// not inductive with these, mostly, and a last resort.
func byUse(a, b *invariant.Candidate) int {
	if a.Beside != b.Beside {
		if a.Beside {
			return 1
		}
		return -1
	}
	return a.Weight() - b.Weight()
}

// Without returns an empty support that does not use one of the invariants.
func Without(t *task.Task, c *invariant.Candidate) *Support {
	s := New(t)
	n := len(s.all)
	s.all = slices.DeleteFunc(s.all, func(other *invariant.Candidate) bool { return other == c })
	s.whole, s.but = s.whole && len(s.all) == n, c // others may depend on it
	return s
}

// Need adds an invariant that has to be shown. It may be one that a stronger one
// implies, or that cannot be stated: then it is asked for all the same, so that its
// support is found.
func (s *Support) Need(c *invariant.Candidate) {
	s.needed[c] = true
	if !slices.Contains(s.all, c) {
		s.all = append(s.all, c)
	}
}

// NeedAll adds all invariants. Where some cannot be stated the others have to be
// inductive without them.
func (s *Support) NeedAll(ctx context.Context) error {
	s.needAll()
	if s.whole || len(s.needed) > MostUnminimised {
		s.unsure = true
		return nil
	}
	return s.Close(ctx)
}

func (s *Support) needAll() {
	for _, c := range s.all {
		s.needed[c] = true
	}
}

// Chosen lists the invariants that are needed.
func (s *Support) Chosen() []*invariant.Candidate {
	var list []*invariant.Candidate
	for _, c := range s.task.Cands.All {
		if s.needed[c] {
			list = append(list, c)
		}
	}
	return list
}

// Unsure tells whether the solver left undecided that the invariants are enough: then a
// certificate has to show it.
func (s *Support) Unsure() bool { return s.unsure }

// Size counts the invariants that are needed.
func (s *Support) Size() int { return len(s.Chosen()) }

// Rests returns the invariants of a support; all that were proved where there is
// none, which is not exact.
func Rests(t *task.Task, s *Support, err error) (on []*invariant.Candidate, known bool) {
	if err != nil {
		return slices.Collect(t.Proved()), false
	}
	return s.Chosen(), true
}

// Why there is no support.
var (
	// ErrNotImplied: the invariants that can be stated are not enough.
	ErrNotImplied = errors.New("the proof does not rest on invariants alone")
	// ErrUndecided: the solver does not say whether they are.
	ErrUndecided = errors.New("the solver had no answer in time to whether the invariants are enough")
)

// Stand adds invariants under which no sequence of so many moves satisfies bad.
func (s *Support) Stand(ctx context.Context, moves int, bad func(u *unroll.Program) asp.Lit) error {
	u := unroll.New(s.task.Net)
	u.Free()
	for range moves {
		u.Step()
	}
	q, err := s.load(ctx, u, func(q *query) {
		u.Prog.Constraint(bad(u).Not())
		for t := 0; t <= moves; t++ {
			for n, c := range s.all {
				u.Prog.Constraint(q.assumed[n], s.violated(u, t, c))
			}
		}
	})
	if err != nil {
		return err
	}
	defer q.s.Close()
	return s.extend(ctx, q)
}

// violated returns the literal that an invariant fails at a time; for sums after the first
// layer, that it fails given that it held before.
func (s *Support) violated(u *unroll.Program, t int, c *invariant.Candidate) asp.Lit {
	if t > 0 && invariant.IsSum(c) {
		return c.BrokenAfter(u, t-1)
	}
	return u.Lit(t, c.Violation)
}

// Close adds invariants until all that are needed are inductive.
func (s *Support) Close(ctx context.Context) error {
	if len(s.needed) == 0 {
		return nil
	}
	u := unroll.New(s.task.Net)
	u.Free()
	u.Step()
	q, err := s.load(ctx, u, func(q *query) {
		q.some = u.Prog.NewAtom().Pos()
		var choices []asp.Atom
		for n, c := range s.all {
			u.Prog.Constraint(q.assumed[n], s.violated(u, 0, c))
			asked := u.Prog.NewAtom()
			choices = append(choices, asked)
			q.asked = append(q.asked, asked.Pos())
			u.Prog.Rule(q.some.Atom(), asked.Pos(), s.violated(u, 1, c))
		}
		u.Prog.Choice(choices)
	})
	if err != nil {
		return err
	}
	defer q.s.Close()
	for {
		before := len(s.needed)
		if err := s.extend(ctx, q); err != nil {
			return err
		}
		if len(s.needed) == before {
			return nil
		}
	}
}

// extend adds the invariants without which the query has a model.
func (s *Support) extend(ctx context.Context, q *query) error {
	if q.asksApart() && s.task.Faulty(task.AloneFirst) {
		return s.extendApart(ctx, q)
	}
	var rest []*invariant.Candidate
	everything := map[*invariant.Candidate]bool{}
	for _, c := range s.all {
		everything[c] = true
		if !s.needed[c] {
			rest = append(rest, c)
		}
	}
	switch status, err := q.holds(ctx, s.needed); {
	case err != nil:
		return err
	case status == asp.Unsat:
		return nil
	}
	status, err := q.holds(ctx, everything)
	if status == asp.Unknown && err == nil {
		if q.asksApart() {
			if err := s.extendApart(ctx, q); !errors.Is(err, ErrUndecided) {
				return err
			}
		}
		if !s.sure && !s.whole { // the proof may have used invariants that are not there: an answer is needed
			status, err = q.within(ctx, everything, s.task.Budget().Query)
		}
	}
	switch {
	case err != nil:
		return err
	case status == asp.Sat:
		return ErrNotImplied
	case status == asp.Unknown && (s.sure || !s.whole):
		return ErrUndecided
	case status == asp.Unknown:
		s.needAll() // they were proved together, though not by one query
		s.unsure = true
		return nil
	}
	more, err := s.explain(ctx, q, s.needed, false, rest)
	for _, c := range more {
		s.Need(c)
	}
	return err
}

// explain returns a minimal part of rest that is enough together with base (QuickXplain).
// Grown tells whether base was just extended.
func (s *Support) explain(ctx context.Context, q *query, base map[*invariant.Candidate]bool, grown bool, rest []*invariant.Candidate) ([]*invariant.Candidate, error) {
	if grown {
		if status, err := q.holds(ctx, base); err != nil || status == asp.Unsat {
			return nil, err
		}
	}
	if len(rest) <= 1 {
		return rest, nil
	}
	first, second := rest[:len(rest)/2], rest[len(rest)/2:]
	late, err := s.explain(ctx, q, with(base, first), len(first) > 0, second)
	if err != nil {
		return nil, err
	}
	early, err := s.explain(ctx, q, with(base, late), len(late) > 0, first)
	return append(early, late...), err
}

// with returns the union of a set and some more invariants.
func with(set map[*invariant.Candidate]bool, more []*invariant.Candidate) map[*invariant.Candidate]bool {
	all := make(map[*invariant.Candidate]bool, len(set)+len(more))
	for c := range set {
		all[c] = true
	}
	for _, c := range more {
		all[c] = true
	}
	return all
}

// Imply adds invariants under which a gate holds in no single state.
func (s *Support) Imply(ctx context.Context, bad circuit.Ref) error {
	s.sure = true
	defer func() { s.sure = false }()
	return s.Stand(ctx, 0, func(u *unroll.Program) asp.Lit { return u.Lit(0, bad) })
}
