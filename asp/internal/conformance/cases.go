package conformance

import (
	"context"
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// mostAtoms bounds the atoms of a program whose models are listed.
const mostAtoms = 13

// Cases decides random cases of random programs of up to three steps, in one
// search and one by one, and compares both with the definition of stable models.
func Cases(t *testing.T, open Open) {
	programs := number(2000)
	count := map[asp.Status]int{}
	for seed := range programs {
		g := NewGenerator(uint64(seed), 11)
		s := open(t)
		for range 3 {
			g.Step()
			Load(t, s, g.Prog)
			if g.Prog.NumAtoms() > mostAtoms {
				break // the definition looks at all sets of them
			}
			g.cases(t, seed, s, count)
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

// cases adds cases to a program that a solver has loaded, and compares.
func (g *Generator) cases(t *testing.T, seed int, s asp.Solver, count map[asp.Status]int) {
	all, models := g.Prog.NumAtoms(), StableModels(g.Prog)
	lits := g.Lits(1+g.rand.IntN(6), all)
	var of []asp.Lit
	for _, l := range lits {
		of = append(of, g.Prog.Case(l))
	}
	Load(t, s, g.Prog)
	g.old = g.Prog.NumAtoms()
	for range 3 {
		q := asp.Cases{Of: of, Assume: g.Lits(g.rand.IntN(3), all)}
		compareCases(t, seed, s, q, lits, models, count)
		if got, want := Solve(t, s, asp.Query{Assume: q.Assume}).Status, statusOf(models, q.Assume); got != want {
			t.Errorf("seed %d, assume %v after cases: got %v, want %v", seed, q.Assume, got, want)
		}
	}
}

func compareCases(t *testing.T, seed int, s asp.Solver, q asp.Cases, lits []asp.Lit, models []World, count map[asp.Status]int) {
	t.Helper()
	own := World(1)<<(int(q.Of[0].Atom())) - 1 // the atoms before those of the cases
	q.Found = func(at int, model asp.Model) ([]int, bool) {
		w := World(model[0]) & own
		if !slices.Contains(models, w) || !w.All(q.Assume) || !w.All(lits[at:at+1]) {
			t.Errorf("seed %d, assume %v: %b is no model of case %d", seed, q.Assume, w, at)
		}
		return nil, true
	}
	for _, solve := range []func(context.Context, asp.Solver, asp.Cases) (asp.CasesAnswer, error){asp.SolveCases, asp.OneByOne} {
		a, err := solve(context.Background(), s, q)
		if err != nil {
			t.Fatal(err)
		}
		for i, l := range lits {
			want := statusOf(models, append(slices.Clone(q.Assume), l))
			count[want]++
			if a.Status[i] != want {
				t.Errorf("seed %d, assume %v, case %v: got %v, want %v", seed, q.Assume, l, a.Status[i], want)
			}
		}
	}
}
