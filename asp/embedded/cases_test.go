package embedded

import (
	"context"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// maxListedAtoms is the greatest number of atoms of a program whose models are listed.
const maxListedAtoms = 13

// checkCases tests SolveCases with random programs of up to three steps. A case is a random literal: it asks whether a
// stable model has the literal. The cases of a program are decided in one search and one by one, and both are
// compared with the definition of stable models.
func checkCases(t *testing.T, open func() asp.Solver) {
	programs := programCount(2000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := newGenerator(uint64(seed), 11)
		s := open()
		for range 3 {
			g.AddStep()
			mustLoad(t, s, g.Program)
			if g.Program.NumAtoms() > maxListedAtoms {
				break // stableModels goes through all sets of atoms
			}
			g.checkRandomCases(t, seed, s, count)
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

// checkRandomCases adds cases to a program that a solver has loaded, and compares.
func (g *Generator) checkRandomCases(t *testing.T, seed int, s asp.Solver, count map[asp.Status]int) {
	all, models := g.Program.NumAtoms(), stableModels(g.Program)
	lits := g.RandomLits(1+g.random.IntN(6), all)
	var of []asp.Lit
	for _, l := range lits {
		of = append(of, g.Program.NewCase(l))
	}
	mustLoad(t, s, g.Program)
	for range 3 {
		compareCases(t, seed, s, asp.CaseQuery{CaseLits: of}, lits, models, count)
		assume := g.RandomLits(g.random.IntN(3), all)
		if got, want := mustSolve(t, s, asp.Query{Assumptions: assume}).Status, statusByModels(models, assume); got != want {
			t.Errorf("seed %d, assume %v after cases: got %v, want %v", seed, assume, got, want)
		}
	}
}

// compareCases solves a query about cases in both ways, and compares the answers with the stable models of the
// program. lits are the literals of the cases.
func compareCases(t *testing.T, seed int, s asp.Solver, q asp.CaseQuery, lits []asp.Lit, models []atomSet, count map[asp.Status]int) {
	t.Helper()
	own := atomSet(1)<<(int(q.CaseLits[0].Atom())) - 1 // the atoms before those of the cases
	q.OnModel = func(at int, model asp.Model) ([]int, bool) {
		w := atomSet(model[0]) & own
		if !slices.Contains(models, w) || !w.satisfiesLit(lits[at]) {
			t.Errorf("seed %d: %b is no model of case %d", seed, w, at)
		}
		return nil, true
	}
	for _, solve := range []func(context.Context, asp.Solver, asp.CaseQuery) (asp.CasesAnswer, error){asp.SolveCases, asp.SolveCasesSeparately} {
		a, err := solve(context.Background(), s, q)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range lits {
			want := statusByModels(models, lits[i:i+1])
			count[want]++
			if a.StatusByCase[i] != want {
				t.Errorf("seed %d, case %v: got %v, want %v", seed, l, a.StatusByCase[i], want)
			}
		}
	}
}
