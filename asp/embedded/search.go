package embedded

import "github.com/gdllint/gdllint/asp/embedded/cdcl"

// A search is the SAT solver with the formulas that it was given.
type search struct {
	core  *cdcl.Solver
	yes   cdcl.Lit // always holds
	loose []*looseSum
}

// newSearch returns a search without formulas.
func newSearch() *search {
	s := &search{core: cdcl.New()}
	s.yes = s.variable()
	s.add(s.yes)
	return s
}

// variable returns a new variable.
func (s *search) variable() cdcl.Lit { return s.core.NewVariable() }

// add adds a clause without simplification.
func (s *search) add(lits ...cdcl.Lit) { s.core.AddClause(lits...) }

// spent returns the conflicts and decisions so far.
func (s *search) spent() (conflicts, choices int64) {
	c := s.core.Counts()
	return c.Conflicts, c.Decisions
}
