package embedded

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
	"github.com/gdllint/gdllint/asp/internal/conformance"
)

// pigeons puts n pigeons into m holes, at most one in each.
func pigeons(n, m int) *asp.Program {
	p := &asp.Program{}
	holes := make([][]asp.Lit, m)
	for range n {
		var homeless []asp.Lit
		for h := range m {
			a := p.NewAtom()
			p.Choice([]asp.Atom{a})
			homeless, holes[h] = append(homeless, a.Neg()), append(holes[h], a.Pos())
		}
		p.Constraint(homeless...)
	}
	for _, h := range holes {
		p.AtLeast(0, 2, h...)
	}
	return p
}

// TestLimit: a search ends soon after its limit, at the same place each time,
// and a later one goes on with what was learned.
func TestLimit(t *testing.T) {
	var spent []int64
	for range 3 {
		s := New(Options{})
		conformance.Load(t, s, pigeons(8, 7))
		a := conformance.Solve(t, s, asp.Query{Conflicts: 10})
		if a.Status != asp.Unknown || a.Reason != asp.ConflictLimit || a.Conflicts < 10 {
			t.Fatalf("%+v", a)
		}
		spent = append(spent, a.Conflicts)
		b := conformance.Solve(t, s, asp.Query{})
		spent = append(spent, b.Conflicts, b.Choices)
		if c := conformance.Solve(t, s, asp.Query{}); b.Status != asp.Unsat || c.Status != asp.Unsat || c.Conflicts != 0 {
			t.Errorf("then %+v, again %+v", b, c)
		}
	}
	if !slices.Equal(spent[:3], spent[3:6]) || !slices.Equal(spent[:3], spent[6:]) {
		t.Errorf("not the same each time: %v", spent)
	}
}

// TestCancel interrupts searches that would take hours.
func TestCancel(t *testing.T) {
	s := New(Options{})
	p := pigeons(14, 13)
	all := p.NewAtom()
	p.Choice([]asp.Atom{all})
	conformance.Load(t, s, p)
	for i := range 10 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
		a, err := s.Solve(ctx, asp.Query{Assume: []asp.Lit{all.Pos()}})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status != asp.Unknown || a.Reason != asp.Interrupted {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	a := conformance.Solve(t, s, asp.Query{Conflicts: 50})
	if a.Status != asp.Unknown || a.Reason != asp.ConflictLimit || a.Conflicts < 50 {
		t.Errorf("after that: %+v", a)
	}
}

// TestInterruptedTranslation: what was not translated in time is translated by
// the next query.
func TestInterruptedTranslation(t *testing.T) {
	p := &asp.Program{}
	x := p.NewAtom()
	p.Choice([]asp.Atom{x})
	for range 5 * checkEvery {
		y := p.NewAtom()
		p.Rule(y, x.Neg())
		x = y
	}
	s := New(Options{})
	conformance.Load(t, s, p)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := s.Solve(ctx, asp.Query{}); !errors.Is(err, context.Canceled) || a.Reason != asp.Interrupted {
		t.Fatalf("%+v, %v", a, err)
	}
	for _, l := range []asp.Lit{x.Pos(), x.Neg()} {
		if a := conformance.Solve(t, s, asp.Query{Assume: []asp.Lit{l}, Read: []asp.Lit{1, l}}); a.Status != asp.Sat || !a.Values[1] || a.Values[0] != l.Positive() {
			t.Errorf("%d: %+v", l, a)
		}
	}
}

func TestRefused(t *testing.T) {
	s, p := New(Options{}), &asp.Program{}
	p.NewAtoms(4)
	p.Choice([]asp.Atom{1})
	p.External(2, asp.False)
	p.Rule(3, 2)
	conformance.Load(t, s, p)
	conformance.Solve(t, s, asp.Query{})
	if err := s.Load(t.Context(), &asp.Program{}); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("another program: %v", err)
	}
	for _, l := range []asp.Lit{0, 5, -5} {
		if _, err := s.Solve(t.Context(), asp.Query{Assume: []asp.Lit{l}}); !errors.Is(err, asp.ErrBadAtom) {
			t.Errorf("assume %d: %v", l, err)
		}
	}
	p.Rule(2, 1)
	conformance.Load(t, s, p)
	if a := conformance.Solve(t, s, asp.Query{Assume: []asp.Lit{3}}); a.Status != asp.Sat {
		t.Errorf("defining an external: %v", a.Status)
	}
	for _, head := range []asp.Atom{1, 2, 3, 4} {
		q := *p
		q.Rule(head)
		if got := s.redefined(q.Code()[s.loaded:]); got != head {
			t.Errorf("atom %d: got %d", head, got)
		}
	}
	p.Fact(4)
	if err := s.Load(t.Context(), p); !errors.Is(err, asp.ErrRedefined) {
		t.Errorf("redefined: %v", err)
	}
	small := New(Options{MaxCost: 1})
	if err := small.Load(t.Context(), p); !errors.Is(err, asp.ErrTooLarge) {
		t.Errorf("too large: %v", err)
	}
	s.Close()
	s.Close()
	_, err := s.Solve(t.Context(), asp.Query{})
	for _, err := range []error{err, s.Load(t.Context(), p)} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("closed: %v", err)
		}
	}
}

// TestLate: a program that has no model has none although the first thing that
// was found out is that an assumption cannot hold, and stays without one.
func TestLate(t *testing.T) {
	for n := 3; n < 8; n++ {
		p := pigeons(n, n-1)
		free := p.NewAtom()
		p.Choice([]asp.Atom{free})
		s := New(Options{})
		conformance.Load(t, s, p)
		for _, l := range []asp.Lit{free.Pos(), free.Neg(), 1, -1} {
			a := conformance.Solve(t, s, asp.Query{Assume: []asp.Lit{l}, Core: true})
			if a.Status != asp.Unsat {
				t.Errorf("%d pigeons, assume %d: %v", n, l, a.Status)
			}
			p.Choice([]asp.Atom{p.NewAtom()})
			conformance.Load(t, s, p)
		}
	}
}

// TestSums compares sums, also those that are added up in binary, with
// arithmetic.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		s := newSearch()
		n := 1 + r.IntN(7)
		vars := make([]cdcl.Lit, n)
		for i := range vars {
			vars[i] = s.variable()
		}
		var elems []element
		for range r.IntN(10) {
			l := [...]cdcl.Lit{vars[r.IntN(n)], vars[r.IntN(n)].Not(), s.yes, s.no()}[r.IntN(4)]
			elems = append(elems, element{l, int64(r.IntN(9))})
		}
		bound := int64(r.IntN(40)) - 3
		kept, rest := s.normalize(slices.Clone(elems), bound)
		sums := []cdcl.Lit{s.atLeast(slices.Clone(elems), bound, false), s.reaches(s.addUp(kept), max(rest, 0))}
		half := s.atLeast(slices.Clone(elems), bound, true)
		for world := range 1 << n {
			assume := make([]cdcl.Lit, n)
			total := int64(0)
			for i, v := range vars {
				assume[i] = v
				if world>>i&1 == 0 {
					assume[i] = v.Not()
				}
			}
			for _, e := range elems {
				if slices.Contains(append(assume, s.yes), e.lit) {
					total += e.weight
				}
			}
			for i, l := range append(sums, half) {
				if r, _ := s.core.Solve(t.Context(), append(slices.Clone(assume), l), 0); (r == cdcl.Satisfiable) != (total >= bound) && (i < 2 || r == cdcl.Unsatisfiable) {
					t.Fatalf("%v reaches %d, which is at least %d: sum %d says %d", elems, total, bound, i, r)
				}
				want := total < bound
				if r, _ := s.core.Solve(t.Context(), append(slices.Clone(assume), l.Not()), 0); (r == cdcl.Satisfiable) != want {
					t.Fatalf("%v reaches %d, which is less than %d: sum %d says %d", elems, total, bound, i, r)
				}
			}
		}
	}
}

// TestLargeSum has so many different weights that they are added up in binary.
func TestLargeSum(t *testing.T) {
	p := &asp.Program{}
	var elems []asp.WeightLit
	for i := range 40 {
		a := p.NewAtom()
		p.Choice([]asp.Atom{a})
		elems = append(elems, asp.WeightLit{Lit: a.Pos(), Weight: int32(100_003 + 7919*i)})
	}
	sum, next := p.NewAtom(), p.NewAtom()
	const least = 8_000_000
	p.Weight(sum, least, elems...)
	p.Weight(next, least+1, elems...)
	s := New(Options{})
	conformance.Load(t, s, p)
	r := rand.New(rand.NewPCG(2, 9))
	for range 50 {
		var assume []asp.Lit
		total := int32(0)
		for _, e := range elems {
			if l := e.Lit; r.IntN(5) > 0 {
				assume, total = append(assume, l), total+e.Weight
			} else {
				assume = append(assume, l.Not())
			}
		}
		a := conformance.Solve(t, s, asp.Query{Assume: assume, Read: []asp.Lit{sum.Pos(), next.Pos()}})
		if a.Status != asp.Sat || a.Values[0] != (total >= least) || a.Values[1] != (total > least) {
			t.Errorf("%d: %v", total, a.Values)
		}
	}
}

// looseProgram has sums that are followed loosely, of each other too, and rules
// about them.
func looseProgram(r *rand.Rand) *asp.Program {
	p := &asp.Program{}
	p.Choice([]asp.Atom{p.NewAtoms(1)})
	for range 150 {
		p.Choice([]asp.Atom{p.NewAtom()})
	}
	lit := func() asp.Lit { return asp.Lit(1+r.IntN(p.NumAtoms())) * asp.Lit(1-2*r.IntN(2)) }
	for range 6 {
		var elems []asp.WeightLit
		total := int32(0)
		for range 120 {
			e := asp.WeightLit{Lit: lit(), Weight: 1 + int32(r.IntN(8)/7)}
			elems, total = append(elems, e), total+e.Weight
		}
		bound := total/2 + int32(r.IntN(21)) - 10
		p.Weight(p.NewAtom(), bound, elems...)
		if r.IntN(3) == 0 {
			p.Weight(0, bound+4, elems...)
		}
		p.Rule(p.NewAtom(), lit(), lit())
	}
	return p
}

// TestLoose compares the answers to programs with sums that are followed loosely.
func TestLoose(t *testing.T) {
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	programs, loose, count := 40, 0, map[asp.Status]int{}
	if testing.Short() {
		programs = 8
	}
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 31))
		p := looseProgram(r)
		s := New(Options{})
		conformance.Load(t, s, p)
		if err := s.translate(t.Context()); err != nil {
			t.Fatal(err)
		}
		loose += len(s.sat.loose)
		for range 10 {
			var assume []asp.Lit
			for a := asp.Atom(1); int(a) <= p.NumAtoms(); a++ {
				if at := r.IntN(4); at < 3 && (a < 140 || at == 0) {
					assume = append(assume, []asp.Lit{a.Pos(), a.Neg()}[r.IntN(2)])
				}
			}
			if againstClingo(t, s, p, assume, count); t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
	if count[asp.Sat] < programs || count[asp.Unsat] < programs || loose < programs {
		t.Errorf("%v queries and %d loose sums are too few to mean something", count, loose)
	}
}

// againstClingo compares the answers to a query, and has clingo confirm the core
// or the model.
func againstClingo(t *testing.T, s *Solver, p *asp.Program, assume []asp.Lit, count map[asp.Status]int) {
	t.Helper()
	c, err := clingo.New(clingo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	conformance.Load(t, c, p)
	q := asp.Query{Assume: assume, Core: true, All: true}
	a, b := conformance.Solve(t, s, q), conformance.Solve(t, c, q)
	count[a.Status]++
	if a.Status != b.Status {
		t.Fatalf("assume %v: %v, clingo says %v", assume, a.Status, b.Status)
	}
	confirm := asp.Query{Assume: a.Core}
	for x := asp.Atom(1); a.Status == asp.Sat && int(x) <= p.NumAtoms(); x++ {
		l := x.Pos()
		if !a.Model.Holds(l) {
			l = l.Not()
		}
		confirm.Assume = append(confirm.Assume, l)
	}
	if b := conformance.Solve(t, c, confirm); b.Status != a.Status {
		t.Fatalf("assume %v: clingo does not confirm %v by %v", assume, a.Status, confirm.Assume)
	}
}

// TestAgainstClingo compares the answers to random programs that are too large
// for their models to be listed.
func TestAgainstClingo(t *testing.T) {
	if err := clingo.Available(); err != nil {
		t.Skip(err)
	}
	programs, count := 600, map[asp.Status]int{}
	if testing.Short() {
		programs = 100
	}
	for seed := range programs {
		g := conformance.NewGenerator(uint64(seed), 23)
		g.Circles(20+seed%60, 40+seed%150)
		s := New(Options{})
		conformance.Load(t, s, g.Prog)
		for range 10 {
			if againstClingo(t, s, g.Prog, g.Lits(seed%5, g.Prog.NumAtoms()), count); t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
	if count[asp.Sat] < programs || count[asp.Unsat] < programs {
		t.Errorf("%v queries are too few to mean something", count)
	}
}
