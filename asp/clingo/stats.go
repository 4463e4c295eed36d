package clingo

// SolverStats are counts of the solver's work, for people.
type SolverStats struct {
	QueryCount         int   // queries that were answered or given up
	Conflicts, Choices int64 // counts over all queries
	// The problem as the library sees it after its preprocessing.
	AtomCount, RuleCount, BodyCount int64
	VariableCount, ConstraintCount  int64
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
func (c *Control) Stats() (SolverStats, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := SolverStats{QueryCount: c.queryCount, Conflicts: c.conflictCount, Choices: c.decisionCount}
	if c.handle == nil {
		return s, ErrClosed
	}
	if c.queryCount == 0 {
		return s, nil
	}
	v, err := c.handle.readStatistics(statPaths)
	if err != nil {
		return s, err
	}
	s.AtomCount, s.RuleCount, s.BodyCount = int64(v[0]), int64(v[1]), int64(v[2])
	s.VariableCount, s.ConstraintCount = int64(v[3]), int64(v[4])
	return s, nil
}
