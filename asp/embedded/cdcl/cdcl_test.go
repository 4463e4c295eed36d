package cdcl

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// hasModel looks at all assignments.
func hasModel(vars int, clauses [][]Lit, assumptions []Lit) bool {
	for bits := range 1 << vars {
		holds := func(l Lit) bool { return bits>>(l.variableIndex()-1)&1 == int(1-l&1) }
		if !slices.ContainsFunc(assumptions, func(l Lit) bool { return !holds(l) }) &&
			!slices.ContainsFunc(clauses, func(c []Lit) bool { return !slices.ContainsFunc(c, holds) }) {
			return true
		}
	}
	return false
}

// A checker has the clauses of a proof and propagates them as slowly as can be
// read at once.
type checker struct{ clauses [][]Lit }

// follows tells whether the complement of a clause leads to a clause that is false,
// by unit propagation.
func (c *checker) follows(clause []Lit) bool {
	isFalse := map[Lit]bool{}
	for _, l := range clause {
		if isFalse[l] = true; isFalse[l.Complement()] {
			return true
		}
	}
	for changed := true; changed; {
		changed = false
		for _, d := range c.clauses {
			var open []Lit
			satisfied := false
			for _, l := range d {
				satisfied = satisfied || isFalse[l.Complement()]
				if !isFalse[l] && !slices.Contains(open, l) {
					open = append(open, l)
				}
			}
			switch {
			case satisfied:
			case len(open) == 0:
				return true
			case len(open) == 1:
				isFalse[open[0].Complement()], changed = true, true
			}
		}
	}
	return false
}

// forget takes a clause out that was removed.
func (c *checker) forget(clause []Lit) bool {
	same := func(d []Lit) bool {
		a, b := slices.Clone(clause), slices.Clone(d)
		slices.Sort(a)
		slices.Sort(b)
		return slices.Equal(a, slices.Compact(b))
	}
	i := slices.IndexFunc(c.clauses, same)
	if i < 0 {
		return false
	}
	c.clauses = slices.Delete(c.clauses, i, i+1)
	return true
}

// newChecked returns a solver each of whose clauses is checked.
func newChecked(t *testing.T, vars int) (*Solver, *checker) {
	s, c := New(), &checker{}
	for range vars {
		s.NewVariable()
	}
	s.ProofLogger = func(clause []Lit, forgotten bool) {
		if forgotten {
			if !c.forget(clause) {
				t.Fatalf("no clause %v is there to be forgotten", clause)
			}
			return
		}
		if !c.follows(clause) {
			t.Fatalf("clause %v does not follow", clause)
		}
		c.clauses = append(c.clauses, slices.Clone(clause))
	}
	return s, c
}

func randomLit(r *rand.Rand, vars int) Lit { return Lit(2*(1+r.IntN(vars)) + r.IntN(2)) }

// TestRandom compares answers and models with all assignments,
// while clauses are added between searches, and checks each learned clause.
func TestRandom(t *testing.T) {
	count := map[Result]int{}
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 5))
		vars := 4 + r.IntN(9)
		s, c := newChecked(t, vars)
		var clauses [][]Lit
		for range 6 {
			for range r.IntN(vars) {
				var clause []Lit
				for range 1 + r.IntN(4) {
					clause = append(clause, randomLit(r, vars))
				}
				clauses, c.clauses = append(clauses, clause), append(c.clauses, clause)
				s.AddClause(clause...)
			}
			var assumptions []Lit
			for range r.IntN(5) {
				assumptions = append(assumptions, randomLit(r, vars))
			}
			result, err := s.SolveClauses(t.Context(), assumptions, 0)
			if err != nil {
				t.Fatal(err)
			}
			count[result]++
			checkAnswer(t, s, c, result, vars, clauses, assumptions)
		}
	}
	if count[Satisfiable] < 500 || count[Unsatisfiable] < 500 || count[Unknown] > 0 {
		t.Errorf("answers: %v", count)
	}
}

func checkAnswer(t *testing.T, s *Solver, c *checker, result Result, vars int, clauses [][]Lit, assumptions []Lit) {
	t.Helper()
	if want := hasModel(vars, clauses, assumptions); want != (result == Satisfiable) {
		t.Fatalf("%v under %v: %v, has a model: %v", clauses, assumptions, result, want)
	}
	if result == Satisfiable {
		for _, clause := range append(slices.Clone(clauses), slices.Collect(func(yield func([]Lit) bool) {
			for _, l := range assumptions {
				yield([]Lit{l})
			}
		})...) {
			if !slices.ContainsFunc(clause, s.ModelValue) {
				t.Fatalf("the model makes %v false", clause)
			}
		}
		return
	}
	var refuted []Lit
	for _, l := range assumptions {
		refuted = append(refuted, l.Complement())
	}
	if !c.follows(refuted) {
		t.Fatalf("that %v cannot hold together does not follow from what was learned", assumptions)
	}
	if want := !hasModel(vars, clauses, nil); s.IsContradictory() && !want {
		t.Fatalf("%v is no contradiction", clauses)
	}
}

// pigeons has n+1 pigeons and n holes.
func pigeons(s *Solver, c *checker, n int) {
	hole := make([][]Lit, n+1)
	add := func(clause ...Lit) {
		if c != nil {
			c.clauses = append(c.clauses, clause)
		}
		s.AddClause(clause...)
	}
	for i := range hole {
		for range n {
			hole[i] = append(hole[i], s.NewVariable())
		}
	}
	for i := range hole {
		add(slices.Clone(hole[i])...)
		for j := range i {
			for h := range n {
				add(hole[i][h].Complement(), hole[j][h].Complement())
			}
		}
	}
}

// TestForget proves something with many conflicts, so that clauses are forgotten
// and moved; each step of the proof is checked for the smaller one.
func TestForget(t *testing.T) {
	s, c := newChecked(t, 0)
	pigeons(s, c, 5)
	if result, err := s.SolveClauses(t.Context(), nil, 0); result != Unsatisfiable || err != nil {
		t.Errorf("%v, %v", result, err)
	}
	large, forgotten := New(), 0
	large.ProofLogger = func(_ []Lit, isForgotten bool) {
		if isForgotten {
			forgotten++
		}
	}
	pigeons(large, nil, 8)
	if result, err := large.SolveClauses(t.Context(), nil, 0); result != Unsatisfiable || err != nil || forgotten == 0 {
		t.Errorf("%v, %v, %d clauses forgotten", result, err, forgotten)
	}
}

// TestLimit stops at the same place each time, and goes on from there.
func TestLimit(t *testing.T) {
	var first []SearchCounts
	for run := range 2 {
		s := New()
		pigeons(s, nil, 7)
		for i := range 4 {
			result, err := s.SolveClauses(t.Context(), nil, 50)
			if result != Unknown || err != nil {
				t.Fatalf("%v, %v", result, err)
			}
			if run == 0 {
				first = append(first, s.SearchCounts())
			} else if s.SearchCounts() != first[i] {
				t.Errorf("%+v, the first time %+v", s.SearchCounts(), first[i])
			}
		}
		if n := s.SearchCounts().Conflicts; n != 200 {
			t.Errorf("%d conflicts", n)
		}
	}
}

func TestCancel(t *testing.T) {
	s := New()
	pigeons(s, nil, 9)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if result, err := s.SolveClauses(ctx, nil, 0); result != Unknown || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", result, err)
	}
}

func TestLuby(t *testing.T) {
	want := []int64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8}
	for i, w := range want {
		if got := lubyTerm(int64(i + 1)); got != w {
			t.Errorf("%d: %d, want %d", i+1, got, w)
		}
	}
}

// TestFaults: a checker that believed everything would not notice these.
func TestFaults(t *testing.T) {
	c := &checker{clauses: [][]Lit{{2, 4}, {3, 4}, {5, 6}}}
	if !c.follows([]Lit{4}) || !c.follows([]Lit{6}) || c.follows([]Lit{2}) || c.follows(nil) {
		t.Error("the checker is wrong")
	}
}

func BenchmarkPigeons(b *testing.B) {
	for b.Loop() {
		s := New()
		pigeons(s, nil, 8)
		if result, _ := s.SolveClauses(b.Context(), nil, 0); result != Unsatisfiable {
			b.Fatal(result)
		}
	}
}
