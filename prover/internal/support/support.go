package support

import (
	"context"
	"errors"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/solve"
	"github.com/gdllint/gdllint/prover/internal/task"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A support is a part of the invariants that is enough for a proof and that is
// inductive by itself. Everything that was proved is inductive together; a
// certificate should show only what it needs.
//
// It begins with what a question needs directly, and goes on with what these
// invariants need, until nothing is missing. Each time, invariants are left out
// as long as the solver still finds no model (QuickXplain), within a budget.
// When that is used up, more is kept than needed, which does no harm.
type support struct {
	task   *task.Task
	all    []int        // the invariants that can be stated, simple ones first: these are kept rather than others
	needed map[int]bool // by candidate
	sure   bool         // what is not decided does not count as implied
}

func newSupport(t *task.Task) *support {
	s := &support{task: t, needed: map[int]bool{}}
	formulas := &gateFormulas{task: t}
	for i, c := range t.Cands.All {
		if t.State[i] == invariant.Proved && c.Violation != circuit.FalseRef && formulas.canState(c) {
			s.all = append(s.all, i)
		}
	}
	slices.SortStableFunc(s.all, func(a, b int) int {
		return t.Cands.All[a].Weight() - t.Cands.All[b].Weight()
	})
	return s
}

// need adds an invariant that has to be shown.
func (s *support) need(i int) { s.needed[i] = true }

// needAll adds all invariants.
func (s *support) needAll() {
	for _, i := range s.all {
		s.need(i)
	}
}

// chosen lists the invariants that are needed.
func (s *support) chosen() []int {
	var list []int
	for i := range s.task.Cands.All {
		if s.needed[i] {
			list = append(list, i)
		}
	}
	return list
}

// errNotImplied says that a proof did not rest on the invariants alone.
var errNotImplied = errors.New("the proof does not rest on invariants alone")

// stand adds invariants because of which no sequence of so many moves has a
// model of bad.
func (s *support) stand(ctx context.Context, moves int, bad func(u *unroll.Program) asp.Lit) error {
	u := unroll.New(s.task.Net)
	u.Free()
	for range moves {
		u.Step()
	}
	q, err := s.query(ctx, u, func(q *supportQuery) {
		u.Prog.Constraint(bad(u).Not())
		for t := 0; t <= moves; t++ {
			for n, i := range s.all {
				u.Prog.Constraint(q.assumed[n], s.violated(u, t, i))
			}
		}
	})
	if err != nil {
		return err
	}
	defer q.s.Close()
	return s.extend(ctx, q)
}

// violated returns that an invariant fails at a time; for sums after the first
// layer, that it fails given that it held before.
func (s *support) violated(u *unroll.Program, t, i int) asp.Lit {
	c := s.task.Cands.All[i]
	if t > 0 && c.IsSum() {
		return invariant.BrokenAfter(u, t-1, c)
	}
	return u.Lit(t, c.Violation)
}

// close adds invariants until all that are needed are inductive.
func (s *support) close(ctx context.Context) error {
	if len(s.needed) == 0 {
		return nil
	}
	u := unroll.New(s.task.Net)
	u.Free()
	u.Step()
	q, err := s.query(ctx, u, func(q *supportQuery) {
		q.some = u.Prog.NewAtom().Pos()
		var choices []asp.Atom
		for n, i := range s.all {
			u.Prog.Constraint(q.assumed[n], s.violated(u, 0, i))
			asked := u.Prog.NewAtom()
			choices = append(choices, asked)
			q.asked = append(q.asked, asked.Pos())
			u.Prog.Rule(q.some.Atom(), asked.Pos(), s.violated(u, 1, i))
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

// A supportQuery is a program whose hypotheses can be switched on one by one.
type supportQuery struct {
	of      *support
	u       *unroll.Program
	s       asp.Solver
	assumed []asp.Lit // by position in all: the invariant is a hypothesis
	asked   []asp.Lit // the invariant may be the one that breaks
	some    asp.Lit   // one that is asked for breaks; 0 if the program asks by itself
}

// query builds a program and loads it.
func (s *support) query(ctx context.Context, u *unroll.Program, fill func(*supportQuery)) (*supportQuery, error) {
	q := &supportQuery{of: s, u: u}
	atoms := make([]asp.Atom, len(s.all))
	for n := range s.all {
		atoms[n] = u.Prog.NewAtom()
		q.assumed = append(q.assumed, atoms[n].Pos())
	}
	if len(atoms) > 0 {
		u.Prog.Choice(atoms)
	}
	fill(q)
	s.task.Exclude(u)
	var err error
	q.s, err = s.task.NewSolver(ctx, u.Prog)
	return q, err
}

// holds tells whether the program has no model with some hypotheses.
func (q *supportQuery) holds(ctx context.Context, hypotheses map[int]bool) (asp.Status, error) {
	var assume []asp.Lit
	if q.some != 0 {
		assume = append(assume, q.some)
	}
	for n, i := range q.of.all {
		if hypotheses[i] {
			assume = append(assume, q.assumed[n])
		} else {
			assume = append(assume, q.assumed[n].Not())
		}
		if q.some != 0 && !q.of.needed[i] {
			assume = append(assume, q.asked[n].Not())
		}
	}
	answer, err := q.of.task.Solve(ctx, q.s, q.u.Prog, asp.Query{Assume: assume, Conflicts: q.of.task.Budget().Query / 8})
	if errors.Is(err, solve.ErrBudget) {
		return asp.Unknown, nil
	}
	return answer.Status, err
}

// extend adds the invariants without which the program has a model.
func (s *support) extend(ctx context.Context, q *supportQuery) error {
	var rest []int
	everything := map[int]bool{}
	for _, i := range s.all {
		everything[i] = true
		if !s.needed[i] {
			rest = append(rest, i)
		}
	}
	switch status, err := q.holds(ctx, s.needed); {
	case err != nil:
		return err
	case status == asp.Unsat:
		return nil
	}
	switch status, err := q.holds(ctx, everything); {
	case err != nil:
		return err
	case status == asp.Sat:
		return errNotImplied
	case status == asp.Unknown && s.sure:
		return errNotImplied
	case status == asp.Unknown:
		s.needAll() // they were proved together, though not by one query
		return nil
	}
	more, err := s.explain(ctx, q, s.needed, false, rest)
	for _, i := range more {
		s.need(i)
	}
	return err
}

// explain returns a part of rest that is enough together with base, and none
// of which can be left out. Grown tells whether base was just extended.
func (s *support) explain(ctx context.Context, q *supportQuery, base map[int]bool, grown bool, rest []int) ([]int, error) {
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

// with returns a set and some more.
func with(set map[int]bool, more []int) map[int]bool {
	all := make(map[int]bool, len(set)+len(more))
	for i := range set {
		all[i] = true
	}
	for _, i := range more {
		all[i] = true
	}
	return all
}
