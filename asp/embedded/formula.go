package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// no is the literal that never holds.
func (s *search) no() cdcl.Lit { return s.yes.Not() }

// clause adds a clause without its constant literals.
func (s *search) clause(lits ...cdcl.Lit) {
	kept := make([]cdcl.Lit, 0, len(lits))
	for _, l := range lits {
		switch l {
		case s.yes:
			return
		case s.no():
		default:
			kept = append(kept, l)
		}
	}
	s.add(kept...)
}

// simplify sorts a conjunction and leaves out its true and repeated literals. It
// is false if the conjunction never holds. The slice is overwritten.
func (s *search) simplify(lits []cdcl.Lit) (kept []cdcl.Lit, possible bool) {
	slices.Sort(lits)
	kept = lits[:0]
	for _, l := range lits {
		switch {
		case l == s.yes || len(kept) > 0 && kept[len(kept)-1] == l:
		case l == s.no() || len(kept) > 0 && kept[len(kept)-1] == l.Not(): // complements are neighbours
			return nil, false
		default:
			kept = append(kept, l)
		}
	}
	return kept, true
}

// and returns the conjunction, with a variable only where one is needed. The
// slice is overwritten.
func (s *search) and(lits []cdcl.Lit) cdcl.Lit {
	kept, possible := s.simplify(lits)
	switch {
	case !possible:
		return s.no()
	case len(kept) == 0:
		return s.yes
	case len(kept) == 1:
		return kept[0]
	}
	v := s.variable()
	s.conjunction(v, kept)
	return v
}

// or returns the disjunction. The slice is overwritten.
func (s *search) or(lits []cdcl.Lit) cdcl.Lit {
	for i, l := range lits {
		lits[i] = l.Not()
	}
	return s.and(lits).Not()
}

// conjunction adds the clauses by which v holds exactly where all of lits do.
func (s *search) conjunction(v cdcl.Lit, lits []cdcl.Lit) {
	all := append(make([]cdcl.Lit, 0, len(lits)+1), v)
	for _, l := range lits {
		s.clause(v.Not(), l)
		all = append(all, l.Not())
	}
	s.clause(all...)
}

// equal adds the clauses by which both literals have the same value.
func (s *search) equal(a, b cdcl.Lit) {
	s.clause(a.Not(), b)
	s.clause(a, b.Not())
}
