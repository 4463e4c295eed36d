package embedded

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
)

// TestFaults breaks the solver in ways that would make proofs wrong: random
// programs show each.
func TestFaults(t *testing.T) {
	faults := []struct {
		name string
		seed func(s *Solver)
	}{
		{"none", func(*Solver) {}},
		{"models may support themselves", func(s *Solver) { s.loops = nil }},
		{"an atom of a circle has no support", func(s *Solver) {
			for _, l := range s.loops {
				l.supports = slices.DeleteFunc(l.supports, func(x loopSupport) bool { return x.supportedNode == 0 })
				l.indexSupports()
			}
		}},
		{"a literal stands for its complement", func(s *Solver) { s.atomLits[1] = s.atomLits[1].Complement() }},
		{"a clause too many", func(s *Solver) { s.sat.addSimplifiedClause(s.atomLits[2], s.atomLits[3]) }},
		{"what cannot be assumed has no model", func(s *Solver) { s.isInconsistent = true }},
	}
	for _, fault := range faults {
		shown := 0
		for seed := range uint64(200) {
			shown += showing(t, seed, fault.seed)
		}
		if (shown > 0) != (fault.name != "none") {
			t.Errorf("%s: %d answers are wrong", fault.name, shown)
		}
	}
}

// showing counts the wrong answers about a program of a solver with a fault.
func showing(t *testing.T, seed uint64, fault func(*Solver)) int {
	g := newGenerator(seed, 5)
	g.AddCycles(8, 14)
	models := stableModels(g.Program)
	s := New()
	mustLoad(t, s, g.Program)
	if err := s.translateLoaded(t.Context()); err != nil {
		t.Fatal(err)
	}
	fault(s)
	shown := 0
	for range 3 {
		q := asp.Query{Assumptions: g.RandomLits(2, g.Program.NumAtoms()), WantModel: true}
		a, err := s.SolveQuery(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if describeMistake(a, q, models) != "" {
			shown++
		}
	}
	return shown
}
