package embedded

import "github.com/gdllint/gdllint/asp/embedded/cdcl"

// A satSearch is a SAT solver with the sums that are approximated in it.
type satSearch struct {
	core             *cdcl.Solver
	trueLit          cdcl.Lit // always holds
	approximatedSums []*approximatedSum
}

func newSatSearch() *satSearch {
	s := &satSearch{core: cdcl.New()}
	s.trueLit = s.newVariable()
	s.addRawClause(s.trueLit)
	return s
}

func (s *satSearch) newVariable() cdcl.Lit { return s.core.NewVariable() }

func (s *satSearch) addRawClause(lits ...cdcl.Lit) { s.core.AddClause(lits...) }

// spentWork returns the conflicts and decisions so far.
func (s *satSearch) spentWork() (conflicts, choices int64) {
	c := s.core.SearchCounts()
	return c.Conflicts, c.Decisions
}
