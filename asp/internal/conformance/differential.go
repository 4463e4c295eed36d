package conformance

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// OpenSolver returns a new solver, which is closed when the test ends. It skips the
// test if there is none.
type OpenSolver func(t testing.TB) asp.Solver

// MustLoad loads a program into a solver; an error ends the test.
func MustLoad(t testing.TB, s asp.Solver, p *asp.Program) {
	t.Helper()
	if err := s.LoadProgram(context.Background(), p); err != nil {
		t.Fatal(err)
	}
}

// MustSolve returns the answer to a query; an error ends the test.
func MustSolve(t testing.TB, s asp.Solver, q asp.Query) asp.Answer {
	t.Helper()
	a, err := s.SolveQuery(context.Background(), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// CheckDifferential compares random programs of up to three steps, under random
// assumptions, with the definition of stable models; and each step also in a
// fresh solver.
func CheckDifferential(t *testing.T, open OpenSolver) {
	programs := programCount(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := NewGenerator(uint64(seed), 7)
		s := open(t)
		for range 3 {
			g.AddStep()
			MustLoad(t, s, g.Program)
			models := StableModels(g.Program)
			fresh := open(t)
			MustLoad(t, fresh, g.Program)
			for range 4 {
				q := asp.Query{WantModel: true, WantCore: true, Assumptions: g.RandomLits(g.random.IntN(4), g.Program.NumAtoms())}
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

// CheckCycles compares random programs with many positive cycles and sums with the
// definition of stable models.
func CheckCycles(t *testing.T, open OpenSolver) {
	programs := programCount(3000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := NewGenerator(uint64(seed), 5)
		g.AddCycles(4+g.random.IntN(6), 6+g.random.IntN(16))
		models := StableModels(g.Program)
		s := open(t)
		MustLoad(t, s, g.Program)
		for range 5 {
			q := asp.Query{WantModel: true, WantCore: true, Assumptions: g.RandomLits(g.random.IntN(4), g.Program.NumAtoms())}
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
func compareAnswer(t *testing.T, seed int, s asp.Solver, q asp.Query, models []AtomSet) asp.Status {
	t.Helper()
	if wrong := DescribeMistake(MustSolve(t, s, q), q, models); wrong != "" {
		t.Errorf("seed %d, assume %v: %s", seed, q.Assumptions, wrong)
	}
	return statusByModels(models, q.Assumptions)
}

// DescribeMistake describes the mistake in an answer to a query about a program that has
// these models; it is "" if there is none.
func DescribeMistake(a asp.Answer, q asp.Query, models []AtomSet) string {
	if want := statusByModels(models, q.Assumptions); a.Status != want {
		return fmt.Sprintf("got %v, want %v", a.Status, want)
	}
	if a.Status == asp.Sat {
		if w := AtomSet(a.Model[0]); !slices.Contains(models, w) || !w.SatisfiesAll(q.Assumptions) {
			return fmt.Sprintf("%b is no model", w)
		}
		return ""
	}
	for _, l := range a.FailedAssumptions {
		if !slices.Contains(q.Assumptions, l) {
			return fmt.Sprintf("core %v is no part of what is assumed", a.FailedAssumptions)
		}
	}
	if statusByModels(models, a.FailedAssumptions) == asp.Sat {
		return fmt.Sprintf("core %v has a model", a.FailedAssumptions)
	}
	return ""
}

// statusByModels returns whether one of the models satisfies all assumptions.
func statusByModels(models []AtomSet, assume []asp.Lit) asp.Status {
	if slices.ContainsFunc(models, func(w AtomSet) bool { return w.SatisfiesAll(assume) }) {
		return asp.Sat
	}
	return asp.Unsat
}

// CheckUnderived checks that atoms without rules are false, also in programs with
// cardinality rules, for which solvers invent atoms of their own.
func CheckUnderived(t *testing.T, open OpenSolver) {
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
		s := open(t)
		MustLoad(t, s, p)
		for i := range asp.Atom(3) {
			atom := underived + i
			if got := MustSolve(t, s, asp.Query{Assumptions: []asp.Lit{atom.PosLit()}}).Status; got != asp.Unsat {
				t.Errorf("%d elements: assuming an atom without a rule gives %v", n, got)
			}
			if got := MustSolve(t, s, asp.Query{Assumptions: []asp.Lit{atom.NegLit()}}).Status; got != asp.Sat {
				t.Errorf("%d elements: assuming the negation of an atom without a rule gives %v", n, got)
			}
		}
	}
}
