package embedded

import (
	"slices"

	"github.com/gdllint/gdllint/asp/embedded/cdcl"
)

// This file simplifies conjunctions and disjunctions of literals and makes clauses of them.

// falseLit is the literal that never holds.
func (s *satSearch) falseLit() cdcl.Lit { return s.trueLit.Complement() }

// addSimplifiedClause adds a clause without its constant literals.
func (s *satSearch) addSimplifiedClause(lits ...cdcl.Lit) {
	kept := make([]cdcl.Lit, 0, len(lits))
	for _, l := range lits {
		switch l {
		case s.trueLit:
			return
		case s.falseLit():
		default:
			kept = append(kept, l)
		}
	}
	s.addRawClause(kept...)
}

// simplifyConjunction sorts a conjunction and leaves out its true and repeated literals.
// possible is false if it has the false literal or two opposite ones. The slice is
// overwritten.
func (s *satSearch) simplifyConjunction(lits []cdcl.Lit) (kept []cdcl.Lit, possible bool) {
	slices.Sort(lits)
	kept = lits[:0]
	for _, l := range lits {
		switch {
		case l == s.trueLit || len(kept) > 0 && kept[len(kept)-1] == l:
		case l == s.falseLit() || len(kept) > 0 && kept[len(kept)-1] == l.Complement(): // complements are neighbours
			return nil, false
		default:
			kept = append(kept, l)
		}
	}
	return kept, true
}

// conjoin returns the conjunction, with a variable only where one is needed. The
// slice is overwritten.
func (s *satSearch) conjoin(lits []cdcl.Lit) cdcl.Lit {
	kept, possible := s.simplifyConjunction(lits)
	switch {
	case !possible:
		return s.falseLit()
	case len(kept) == 0:
		return s.trueLit
	case len(kept) == 1:
		return kept[0]
	}
	v := s.newVariable()
	s.defineConjunction(v, kept)
	return v
}

// disjoin returns the disjunction. The slice is overwritten.
func (s *satSearch) disjoin(lits []cdcl.Lit) cdcl.Lit {
	for i, l := range lits {
		lits[i] = l.Complement()
	}
	return s.conjoin(lits).Complement()
}

// defineConjunction adds the clauses by which v holds exactly where all of lits do.
func (s *satSearch) defineConjunction(v cdcl.Lit, lits []cdcl.Lit) {
	all := append(make([]cdcl.Lit, 0, len(lits)+1), v)
	for _, l := range lits {
		s.addSimplifiedClause(v.Complement(), l)
		all = append(all, l.Complement())
	}
	s.addSimplifiedClause(all...)
}

// addEquivalence adds the clauses by which both literals have the same value.
func (s *satSearch) addEquivalence(a, b cdcl.Lit) {
	s.addSimplifiedClause(a.Complement(), b)
	s.addSimplifiedClause(a, b.Complement())
}
