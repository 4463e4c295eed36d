package embedded

import (
	"slices"
	"testing"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/internal/conformance"
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
				l.supports = slices.DeleteFunc(l.supports, func(x support) bool { return x.node == 0 })
				l.close()
			}
		}},
		{"a literal stands for its complement", func(s *Solver) { s.lits[1] = s.lits[1].Not() }},
		{"a clause too many", func(s *Solver) { s.sat.clause(s.lits[2], s.lits[3]) }},
		{"what cannot be assumed has no model", func(s *Solver) { s.dead = true }},
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
	g := conformance.NewGenerator(seed, 5)
	g.Circles(8, 14)
	models := conformance.StableModels(g.Prog)
	s := New(Options{})
	conformance.Load(t, s, g.Prog)
	if err := s.translate(t.Context()); err != nil {
		t.Fatal(err)
	}
	fault(s)
	shown := 0
	for range 3 {
		q := asp.Query{Assume: g.Lits(2, g.Prog.NumAtoms()), All: true, Core: true}
		a, err := s.Solve(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if conformance.Wrong(a, q, models) != "" {
			shown++
		}
	}
	return shown
}
