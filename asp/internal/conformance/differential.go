package conformance

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// Open returns a new solver, which is closed when the test ends. It skips the
// test if there is none.
type Open func(t testing.TB) asp.Solver

// Load has a solver load a program.
func Load(t testing.TB, s asp.Solver, p *asp.Program) {
	t.Helper()
	if err := s.Load(context.Background(), p); err != nil {
		t.Fatal(err)
	}
}

// Solve answers a query.
func Solve(t testing.TB, s asp.Solver, q asp.Query) asp.Answer {
	t.Helper()
	a, err := s.Solve(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Differential compares random programs of up to three steps, under random
// assumptions, with the definition of stable models; and each step also in a
// fresh solver.
func Differential(t *testing.T, open Open) {
	programs := number(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := NewGenerator(uint64(seed), 7)
		s := open(t)
		for range 3 {
			g.Step()
			Load(t, s, g.Prog)
			models := StableModels(g.Prog)
			fresh := open(t)
			Load(t, fresh, g.Prog)
			for range 4 {
				q := asp.Query{All: true, Core: true, Assume: g.Lits(g.rand.IntN(4), g.Prog.NumAtoms())}
				count[compare(t, seed, s, q, models)]++
				compare(t, seed, fresh, q, models)
			}
			if err := fresh.Close(); err != nil {
				t.Fatal(err)
			}
			if t.Failed() {
				return
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	enough(t, count, programs)
}

// Circles compares random programs with many positive cycles and sums with the
// definition of stable models.
func Circles(t *testing.T, open Open) {
	programs := number(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := NewGenerator(uint64(seed), 5)
		g.Circles(4+g.rand.IntN(6), 6+g.rand.IntN(16))
		models := StableModels(g.Prog)
		s := open(t)
		Load(t, s, g.Prog)
		for range 5 {
			q := asp.Query{All: true, Core: true, Assume: g.Lits(g.rand.IntN(4), g.Prog.NumAtoms())}
			count[compare(t, seed, s, q, models)]++
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
	}
	enough(t, count, programs)
}

// number is the number of programs that are tried, a tenth in short tests.
func number(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func enough(t *testing.T, count map[asp.Status]int, least int) {
	if count[asp.Sat] < least || count[asp.Unsat] < least {
		t.Errorf("%v queries are too few to mean something", count)
	}
}

// compare checks the answer to the query against the list of all models.
func compare(t *testing.T, seed int, s asp.Solver, q asp.Query, models []World) asp.Status {
	t.Helper()
	if wrong := Wrong(Solve(t, s, q), q, models); wrong != "" {
		t.Errorf("seed %d, assume %v: %s", seed, q.Assume, wrong)
	}
	return statusOf(models, q.Assume)
}

// Wrong describes the mistake in an answer to a query about a program that has
// these models; it is "" if there is none.
func Wrong(a asp.Answer, q asp.Query, models []World) string {
	if want := statusOf(models, q.Assume); a.Status != want {
		return fmt.Sprintf("got %v, want %v", a.Status, want)
	}
	if a.Status == asp.Sat {
		if w := World(a.Model[0]); !slices.Contains(models, w) || !w.All(q.Assume) {
			return fmt.Sprintf("%b is no model", w)
		}
		return ""
	}
	for _, l := range a.Core {
		if !slices.Contains(q.Assume, l) {
			return fmt.Sprintf("core %v is no part of what is assumed", a.Core)
		}
	}
	if statusOf(models, a.Core) == asp.Sat {
		return fmt.Sprintf("core %v has a model", a.Core)
	}
	return ""
}

func statusOf(models []World, assume []asp.Lit) asp.Status {
	if slices.ContainsFunc(models, func(w World) bool { return w.All(assume) }) {
		return asp.Sat
	}
	return asp.Unsat
}

// Underived checks that atoms without rules are false, also in programs with
// cardinality rules, for which solvers invent atoms of their own.
func Underived(t *testing.T, open Open) {
	for n := 2; n <= 20; n++ {
		p := &asp.Program{}
		first := p.NewAtoms(n)
		underived := p.NewAtoms(3)
		var heads []asp.Atom
		var lits []asp.Lit
		for i := range n {
			heads = append(heads, first+asp.Atom(i))
			lits = append(lits, (first + asp.Atom(i)).Pos())
		}
		p.Choice(heads)
		p.AtLeast(0, 2, lits...)
		s := open(t)
		Load(t, s, p)
		for i := range asp.Atom(3) {
			atom := underived + i
			if got := Solve(t, s, asp.Query{Assume: []asp.Lit{atom.Pos()}}).Status; got != asp.Unsat {
				t.Errorf("%d elements: assuming an atom without a rule gives %v", n, got)
			}
			if got := Solve(t, s, asp.Query{Assume: []asp.Lit{atom.Neg()}}).Status; got != asp.Sat {
				t.Errorf("%d elements: assuming the negation of an atom without a rule gives %v", n, got)
			}
		}
	}
}
