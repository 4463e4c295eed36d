package clingo

// Stats are counts of the solver's work, for people.
type Stats struct {
	Queries            int   // answered or given up
	Conflicts, Choices int64 // of all queries
	// The problem as the library sees it after its preprocessing.
	Atoms, Rules, Bodies   int64
	Variables, Constraints int64
}

// statPaths are the library's names for the problem's size, in the order of
// the fields of SolverStats.
var statPaths = []string{
	"problem.lp.atoms",
	"problem.lp.rules",
	"problem.lp.bodies",
	"problem.generator.vars",
	"problem.generator.constraints",
}

// Stats returns the counts so far. The size of the problem is known after the
// first query.
func (c *Control) Stats() (Stats, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := Stats{Queries: c.queries, Conflicts: c.conflicts, Choices: c.choices}
	if c.h == nil {
		return s, ErrClosed
	}
	if c.queries == 0 {
		return s, nil
	}
	v, err := c.h.statistics(statPaths)
	if err != nil {
		return s, err
	}
	s.Atoms, s.Rules, s.Bodies = int64(v[0]), int64(v[1]), int64(v[2])
	s.Variables, s.Constraints = int64(v[3]), int64(v[4])
	return s, nil
}
