package embedded

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// A step consists of the statements added between two solves.
type step struct {
	rules   *index
	first   asp.Atom // the first new atom
	last    asp.Atom
	defined []asp.Atom // externals of earlier steps that it defines
	circles [][]asp.Atom
	whole   bool               // the positive components are those of the whole program
	bodies  map[int32]cdcl.Lit // by offset: literals of bodies that are needed more than once
	shared  map[asp.Atom]bool  // atoms of positive components
	done    int                // atoms that have their completion
	code    int                // words of the code whose constraints were added
}

// begin makes a step of the statements that were loaded since the last one.
func (s *Solver) begin(ctx context.Context) (*step, error) {
	var code []int32
	if s.prog != nil {
		code = s.prog.Code()[:s.loaded]
	}
	st := &step{first: s.sealed + 1, last: asp.Atom(s.atoms), code: s.steps, bodies: map[int32]cdcl.Lit{}, shared: map[asp.Atom]bool{}}
	st.externalsDefined(code[s.steps:], s.open)
	from, base := s.steps, s.sealed
	if st.whole = len(st.defined) > 0; st.whole { // cycles may run through earlier steps
		from, base = 0, 0
	}
	st.rules = newIndex(code, from, base, st.last)
	var err error
	if st.circles, err = st.rules.circles(ctx, from); err != nil {
		return nil, err
	}
	for _, c := range st.circles {
		for _, a := range c {
			st.shared[a] = true
		}
	}
	if s.sat == nil {
		s.sat = newSearch()
	}
	s.lits = append(s.lits, make([]cdcl.Lit, s.atoms+1-len(s.lits))...)
	s.setExternals(st, code[s.steps:])
	s.sealed = st.last
	return st, nil
}

// externalsDefined finds the externals of earlier steps that code defines.
func (st *step) externalsDefined(code []int32, open externals) {
	if len(open) == 0 {
		return
	}
	seen := map[asp.Atom]bool{}
	for r := range asp.Decode(code) {
		if r.Kind == asp.KindExternal {
			continue
		}
		for _, h := range r.Heads {
			if h < st.first && open.has(h) && !seen[h] {
				seen[h] = true
				st.defined = append(st.defined, h)
			}
		}
	}
}

// release adds the clause that an atom never holds.
func (s *Solver) release(a asp.Atom) {
	if s.lits[a] == 0 {
		s.lits[a] = s.sat.no()
	}
	s.sat.clause(s.lits[a].Not())
}

// setExternals applies the external statements of a step: the last value counts
// for an atom that no rule defines.
func (s *Solver) setExternals(st *step, code []int32) {
	for r := range asp.Decode(code) {
		if r.Kind != asp.KindExternal {
			continue
		}
		a := r.Heads[0]
		if a >= st.first && len(st.rules.of(a)) == 0 || s.open.has(a) {
			s.open = s.open.set(a, r.Value)
		}
	}
	for _, a := range st.defined {
		s.open = s.open.without(a)
	}
	for _, e := range slices.Clone(s.open) {
		if e.value == asp.Release {
			s.open = s.open.without(e.atom)
			s.release(e.atom)
		} else if s.lits[e.atom] == 0 {
			s.lits[e.atom] = s.sat.variable()
		}
	}
}
