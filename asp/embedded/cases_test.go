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
		q := asp.CaseQuery{CaseLits: of, Assumptions: g.RandomLits(g.random.IntN(3), all)}
		compareCases(t, seed, s, q, lits, models, count)
		if got, want := mustSolve(t, s, asp.Query{Assumptions: q.Assumptions}).Status, statusByModels(models, q.Assumptions); got != want {
			t.Errorf("seed %d, assume %v after cases: got %v, want %v", seed, q.Assumptions, got, want)
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
		if !slices.Contains(models, w) || !w.satisfiesAll(q.Assumptions) || !w.satisfiesAll(lits[at:at+1]) {
			t.Errorf("seed %d, assume %v: %b is no model of case %d", seed, q.Assumptions, w, at)
		}
		return nil, true
	}
	for _, solve := range []func(context.Context, asp.Solver, asp.CaseQuery) (asp.CasesAnswer, error){asp.SolveCases, asp.SolveCasesSeparately} {
		a, err := solve(context.Background(), s, q)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range lits {
			want := statusByModels(models, append(slices.Clone(q.Assumptions), l))
			count[want]++
			if a.StatusByCase[i] != want {
				t.Errorf("seed %d, assume %v, case %v: got %v, want %v", seed, q.Assumptions, l, a.StatusByCase[i], want)
			}
		}
	}
}
