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
)

// pigeons puts n pigeons into m holes, at most one in each.
func pigeons(n, m int) *asp.Program {
	p := &asp.Program{}
	holes := make([][]asp.Lit, m)
	for range n {
		var homeless []asp.Lit
		for h := range m {
			a := p.NewAtom()
			p.AddChoice([]asp.Atom{a})
			homeless, holes[h] = append(homeless, a.NegLit()), append(holes[h], a.PosLit())
		}
		p.AddConstraint(homeless...)
	}
	for _, h := range holes {
		p.AddAtLeast(0, 2, h...)
	}
	return p
}

// TestLimit: a search ends soon after its limit, at the same place each time,
// and a later one goes on with what was learned.
func TestLimit(t *testing.T) {
	var spent []int64
	for range 3 {
		s := New()
		mustLoad(t, s, pigeons(8, 7))
		a := mustSolve(t, s, asp.Query{MaxConflicts: 10})
		if a.Status != asp.Unknown || a.StopReason != asp.ConflictLimit || a.Conflicts < 10 {
			t.Fatalf("%+v", a)
		}
		spent = append(spent, a.Conflicts)
		b := mustSolve(t, s, asp.Query{})
		spent = append(spent, b.Conflicts, b.Choices)
		if c := mustSolve(t, s, asp.Query{}); b.Status != asp.Unsat || c.Status != asp.Unsat || c.Conflicts != 0 {
			t.Errorf("then %+v, again %+v", b, c)
		}
	}
	if !slices.Equal(spent[:3], spent[3:6]) || !slices.Equal(spent[:3], spent[6:]) {
		t.Errorf("not the same each time: %v", spent)
	}
}

// TestCancel interrupts searches that would take hours.
func TestCancel(t *testing.T) {
	s := New()
	p := pigeons(14, 13)
	all := p.NewAtom()
	p.AddChoice([]asp.Atom{all})
	mustLoad(t, s, p)
	for i := range 10 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
		a, err := s.SolveQuery(ctx, asp.Query{Assumptions: []asp.Lit{all.PosLit()}})
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || a.Status != asp.Unknown || a.StopReason != asp.Interrupted {
			t.Fatalf("%+v, %v", a, err)
		}
	}
	a := mustSolve(t, s, asp.Query{MaxConflicts: 50})
	if a.Status != asp.Unknown || a.StopReason != asp.ConflictLimit || a.Conflicts < 50 {
		t.Errorf("after that: %+v", a)
	}
}

// TestInterruptedTranslation: what was not translated in time is translated by
// the next query.
func TestInterruptedTranslation(t *testing.T) {
	p := &asp.Program{}
	x := p.NewAtom()
	p.AddChoice([]asp.Atom{x})
	for range 5 * contextCheckInterval {
		y := p.NewAtom()
		p.AddRule(y, x.NegLit())
		x = y
	}
	s := New()
	mustLoad(t, s, p)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if a, err := s.SolveQuery(ctx, asp.Query{}); !errors.Is(err, context.Canceled) || a.StopReason != asp.Interrupted {
		t.Fatalf("%+v, %v", a, err)
	}
	for _, l := range []asp.Lit{x.PosLit(), x.NegLit()} {
		if a := mustSolve(t, s, asp.Query{Assumptions: []asp.Lit{l}, WantModel: true}); a.Status != asp.Sat || !a.Model.SatisfiesLit(l) || a.Model.SatisfiesLit(1) != l.IsPositive() {
			t.Errorf("%d: %+v", l, a)
		}
	}
}

func TestRefused(t *testing.T) {
	s, p := New(), &asp.Program{}
	p.NewAtoms(4)
	p.AddChoice([]asp.Atom{1})
	p.AddRule(3, 1)
	mustLoad(t, s, p)
	mustSolve(t, s, asp.Query{})
	if err := s.LoadProgram(t.Context(), &asp.Program{}); !errors.Is(err, asp.ErrOtherProgram) {
		t.Errorf("another program: %v", err)
	}
	for _, l := range []asp.Lit{0, 5, -5} {
		if _, err := s.SolveQuery(t.Context(), asp.Query{Assumptions: []asp.Lit{l}}); !errors.Is(err, asp.ErrBadAtom) {
			t.Errorf("assume %d: %v", l, err)
		}
	}
	for _, head := range []asp.Atom{1, 2, 3, 4} {
		q := *p
		q.AddRule(head)
		if got := q.Redefined(s.loadedWords, s.lastSealedAtom); got != head {
			t.Errorf("atom %d: got %d", head, got)
		}
	}
	p.AddFact(4)
	if err := s.LoadProgram(t.Context(), p); !errors.Is(err, asp.ErrRedefined) {
		t.Errorf("redefined: %v", err)
	}
	s.Close()
	s.Close()
	_, err := s.SolveQuery(t.Context(), asp.Query{})
	for _, err := range []error{err, s.LoadProgram(t.Context(), p)} {
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
		p.AddChoice([]asp.Atom{free})
		s := New()
		mustLoad(t, s, p)
		for _, l := range []asp.Lit{free.PosLit(), free.NegLit(), 1, -1} {
			a := mustSolve(t, s, asp.Query{Assumptions: []asp.Lit{l}})
			if a.Status != asp.Unsat {
				t.Errorf("%d pigeons, assume %d: %v", n, l, a.Status)
			}
			p.AddChoice([]asp.Atom{p.NewAtom()})
			mustLoad(t, s, p)
		}
	}
}

// TestSums compares sums, also those that are added up in binary, with
// arithmetic.
func TestSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		s := newSatSearch()
		n := 1 + r.IntN(7)
		vars := make([]cdcl.Lit, n)
		for i := range vars {
			vars[i] = s.newVariable()
		}
		var elems []sumElement
		for range r.IntN(10) {
			l := [...]cdcl.Lit{vars[r.IntN(n)], vars[r.IntN(n)].Complement(), s.trueLit, s.falseLit()}[r.IntN(4)]
			elems = append(elems, sumElement{l, int64(r.IntN(9))})
		}
		bound := int64(r.IntN(40)) - 3
		kept, rest := s.normalizeSum(slices.Clone(elems), bound)
		sums := []cdcl.Lit{s.encodeAtLeast(slices.Clone(elems), bound, false), s.atLeastConstant(s.addInBinary(kept), max(rest, 0))}
		half := s.encodeAtLeast(slices.Clone(elems), bound, true)
		for world := range 1 << n {
			assume := make([]cdcl.Lit, n)
			total := int64(0)
			for i, v := range vars {
				assume[i] = v
				if world>>i&1 == 0 {
					assume[i] = v.Complement()
				}
			}
			for _, e := range elems {
				if slices.Contains(append(assume, s.trueLit), e.lit) {
					total += e.weight
				}
			}
			for i, l := range append(sums, half) {
				if r, _ := s.core.SolveClauses(t.Context(), append(slices.Clone(assume), l), 0); (r == cdcl.Satisfiable) != (total >= bound) && (i < 2 || r == cdcl.Unsatisfiable) {
					t.Fatalf("%v reaches %d, which is at least %d: sum %d says %d", elems, total, bound, i, r)
				}
				want := total < bound
				if r, _ := s.core.SolveClauses(t.Context(), append(slices.Clone(assume), l.Complement()), 0); (r == cdcl.Satisfiable) != want {
					t.Fatalf("%v reaches %d, which is less than %d: sum %d says %d", elems, total, bound, i, r)
				}
			}
		}
	}
}

// TestLargeSum has so many different weights that they are added up in binary.
func TestLargeSum(t *testing.T) {
	p := &asp.Program{}
	var elems []asp.WeightedLit
	for i := range 40 {
		a := p.NewAtom()
		p.AddChoice([]asp.Atom{a})
		elems = append(elems, asp.WeightedLit{Lit: a.PosLit(), Weight: int32(100_003 + 7919*i)})
	}
	sum, next := p.NewAtom(), p.NewAtom()
	const least = 8_000_000
	p.AddWeightRule(sum, least, elems...)
	p.AddWeightRule(next, least+1, elems...)
	s := New()
	mustLoad(t, s, p)
	r := rand.New(rand.NewPCG(2, 9))
	for range 50 {
		var assume []asp.Lit
		total := int32(0)
		for _, e := range elems {
			if l := e.Lit; r.IntN(5) > 0 {
				assume, total = append(assume, l), total+e.Weight
			} else {
				assume = append(assume, l.Complement())
			}
		}
		a := mustSolve(t, s, asp.Query{Assumptions: assume, WantModel: true})
		if a.Status != asp.Sat || a.Model.SatisfiesLit(sum.PosLit()) != (total >= least) || a.Model.SatisfiesLit(next.PosLit()) != (total > least) {
			t.Errorf("%d: %+v", total, a)
		}
	}
}

// looseProgram has sums that are followed loosely, of each other too, and rules
// about them.
func looseProgram(r *rand.Rand) *asp.Program {
	p := &asp.Program{}
	p.AddChoice([]asp.Atom{p.NewAtoms(1)})
	for range 150 {
		p.AddChoice([]asp.Atom{p.NewAtom()})
	}
	lit := func() asp.Lit { return asp.Lit(1+r.IntN(p.NumAtoms())) * asp.Lit(1-2*r.IntN(2)) }
	for range 6 {
		var elems []asp.WeightedLit
		total := int32(0)
		for range 120 {
			e := asp.WeightedLit{Lit: lit(), Weight: 1 + int32(r.IntN(8)/7)}
			elems, total = append(elems, e), total+e.Weight
		}
		bound := total/2 + int32(r.IntN(21)) - 10
		p.AddWeightRule(p.NewAtom(), bound, elems...)
		if r.IntN(3) == 0 {
			p.AddWeightRule(0, bound+4, elems...)
		}
		p.AddRule(p.NewAtom(), lit(), lit())
	}
	return p
}

// TestLoose compares the answers to programs with sums that are followed loosely.
func TestLoose(t *testing.T) {
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	programs, loose, count := 40, 0, map[asp.Status]int{}
	if testing.Short() {
		programs = 8
	}
	for seed := range uint64(programs) {
		r := rand.New(rand.NewPCG(seed, 31))
		p := looseProgram(r)
		s := New()
		mustLoad(t, s, p)
		if err := s.translateLoaded(t.Context()); err != nil {
			t.Fatal(err)
		}
		loose += len(s.sat.approximatedSums)
		for range 10 {
			var assume []asp.Lit
			for a := asp.Atom(1); int(a) <= p.NumAtoms(); a++ {
				if at := r.IntN(4); at < 3 && (a < 140 || at == 0) {
					assume = append(assume, []asp.Lit{a.PosLit(), a.NegLit()}[r.IntN(2)])
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

// againstClingo compares the answers to a query, and has clingo confirm the model.
func againstClingo(t *testing.T, s *Solver, p *asp.Program, assume []asp.Lit, count map[asp.Status]int) {
	t.Helper()
	c, err := clingo.New(clingo.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	mustLoad(t, c, p)
	q := asp.Query{Assumptions: assume, WantModel: true}
	a, b := mustSolve(t, s, q), mustSolve(t, c, q)
	count[a.Status]++
	if a.Status != b.Status {
		t.Fatalf("assume %v: %v, clingo says %v", assume, a.Status, b.Status)
	}
	if a.Status != asp.Sat {
		return
	}
	confirm := asp.Query{}
	for x := asp.Atom(1); int(x) <= p.NumAtoms(); x++ {
		l := x.PosLit()
		if !a.Model.SatisfiesLit(l) {
			l = l.Complement()
		}
		confirm.Assumptions = append(confirm.Assumptions, l)
	}
	if b := mustSolve(t, c, confirm); b.Status != a.Status {
		t.Fatalf("assume %v: clingo does not confirm %v by %v", assume, a.Status, confirm.Assumptions)
	}
}

// TestAgainstClingo compares the answers to random programs that are too large
// for their models to be listed.
func TestAgainstClingo(t *testing.T) {
	if err := clingo.LibraryError(); err != nil {
		t.Skip(err)
	}
	programs, count := 600, map[asp.Status]int{}
	if testing.Short() {
		programs = 100
	}
	for seed := range programs {
		g := newGenerator(uint64(seed), 23)
		g.AddCycles(20+seed%60, 40+seed%150)
		s := New()
		mustLoad(t, s, g.Program)
		for range 10 {
			if againstClingo(t, s, g.Program, g.RandomLits(seed%5, g.Program.NumAtoms()), count); t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
	if count[asp.Sat] < programs || count[asp.Unsat] < programs {
		t.Errorf("%v queries are too few to mean something", count)
	}
}
