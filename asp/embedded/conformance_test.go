package embedded

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/clingo"
)

// eachSolver runs a test that every solver has to pass.
func eachSolver(t *testing.T, test func(t *testing.T, open func() asp.Solver)) {
	t.Run(SolverName, func(t *testing.T) { test(t, func() asp.Solver { return New() }) })
	t.Run("clingo", func(t *testing.T) {
		if err := clingo.LibraryError(); err != nil {
			t.Skip(err)
		}
		test(t, func() asp.Solver {
			s, err := clingo.New(clingo.Options{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		})
	})
}

// The tests compare the answers about random programs with the definition of stable models.
func TestDifferential(t *testing.T)   { eachSolver(t, checkDifferential) }
func TestCircles(t *testing.T)        { eachSolver(t, checkCycles) }
func TestUnderivedAtoms(t *testing.T) { eachSolver(t, checkUnderived) }

// mustLoad loads a program into a solver; an error ends the test.
func mustLoad(t testing.TB, s asp.Solver, p *asp.Program) {
	t.Helper()
	if err := s.LoadProgram(context.Background(), p); err != nil {
		t.Fatal(err)
	}
}

// mustSolve returns the answer to a query; an error ends the test.
func mustSolve(t testing.TB, s asp.Solver, q asp.Query) asp.Answer {
	t.Helper()
	a, err := s.SolveQuery(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// checkDifferential compares random programs of up to three steps, under random
// assumptions, with the definition of stable models; and each step also in a
// fresh solver.
func checkDifferential(t *testing.T, open func() asp.Solver) {
	programs := programCount(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := newGenerator(uint64(seed), 7)
		s := open()
		for range 3 {
			g.AddStep()
			mustLoad(t, s, g.Program)
			models := stableModels(g.Program)
			fresh := open()
			mustLoad(t, fresh, g.Program)
			for range 4 {
				q := asp.Query{WantModel: true, Assumptions: g.RandomLits(g.random.IntN(4), g.Program.NumAtoms())}
				count[compareAnswer(t, seed, s, q, models)]++
				compareAnswer(t, seed, fresh, q, models)
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
	checkSampleSize(t, count, programs)
}

// checkCycles compares random programs with many positive cycles and sums with the
// definition of stable models.
func checkCycles(t *testing.T, open func() asp.Solver) {
	programs := programCount(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := newGenerator(uint64(seed), 5)
		g.AddCycles(4+g.random.IntN(6), 6+g.random.IntN(16))
		models := stableModels(g.Program)
		s := open()
		mustLoad(t, s, g.Program)
		for range 5 {
			q := asp.Query{WantModel: true, Assumptions: g.RandomLits(g.random.IntN(4), g.Program.NumAtoms())}
			count[compareAnswer(t, seed, s, q, models)]++
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			return
		}
	}
	checkSampleSize(t, count, programs)
}

// programCount returns n, the number of programs to try, or a tenth of it in short tests.
func programCount(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// checkSampleSize fails the test if fewer than least queries had a model, or had none.
func checkSampleSize(t *testing.T, count map[asp.Status]int, least int) {
	if count[asp.Sat] < least || count[asp.Unsat] < least {
		t.Errorf("%v queries are too few to mean something", count)
	}
}

// compareAnswer checks the answer to the query against the list of all models.
func compareAnswer(t *testing.T, seed int, s asp.Solver, q asp.Query, models []atomSet) asp.Status {
	t.Helper()
	if wrong := describeMistake(mustSolve(t, s, q), q, models); wrong != "" {
		t.Errorf("seed %d, assume %v: %s", seed, q.Assumptions, wrong)
	}
	return statusByModels(models, q.Assumptions)
}

// describeMistake describes the mistake in an answer to a query about a program that has
// these models; it is "" if there is none.
func describeMistake(a asp.Answer, q asp.Query, models []atomSet) string {
	if want := statusByModels(models, q.Assumptions); a.Status != want {
		return fmt.Sprintf("got %v, want %v", a.Status, want)
	}
	if a.Status == asp.Sat {
		if w := atomSet(a.Model[0]); !slices.Contains(models, w) || !w.satisfiesAll(q.Assumptions) {
			return fmt.Sprintf("%b is no model", w)
		}
	}
	return ""
}

// statusByModels returns whether one of the models satisfies all assumptions.
func statusByModels(models []atomSet, assume []asp.Lit) asp.Status {
	if slices.ContainsFunc(models, func(w atomSet) bool { return w.satisfiesAll(assume) }) {
		return asp.Sat
	}
	return asp.Unsat
}

// checkUnderived checks that atoms without rules are false, also in programs with
// cardinality rules, for which solvers invent atoms of their own.
func checkUnderived(t *testing.T, open func() asp.Solver) {
	for n := 2; n <= 20; n++ {
		p := &asp.Program{}
		first := p.NewAtoms(n)
		underived := p.NewAtoms(3)
		var heads []asp.Atom
		var lits []asp.Lit
		for i := range n {
			heads = append(heads, first+asp.Atom(i))
			lits = append(lits, (first + asp.Atom(i)).PosLit())
		}
		p.AddChoice(heads)
		p.AddAtLeast(0, 2, lits...)
		s := open()
		mustLoad(t, s, p)
		for i := range asp.Atom(3) {
			atom := underived + i
			if got := mustSolve(t, s, asp.Query{Assumptions: []asp.Lit{atom.PosLit()}}).Status; got != asp.Unsat {
				t.Errorf("%d elements: assuming an atom without a rule gives %v", n, got)
			}
			if got := mustSolve(t, s, asp.Query{Assumptions: []asp.Lit{atom.NegLit()}}).Status; got != asp.Sat {
				t.Errorf("%d elements: assuming the negation of an atom without a rule gives %v", n, got)
			}
		}
	}
}
