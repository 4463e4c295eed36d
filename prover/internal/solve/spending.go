package solve

import "time"

// A WorkSpending counts the work of the solver.
type WorkSpending struct {
	conflictCount, queryCount int64
	preparationTime           time.Duration
}

// SpentConflicts returns the conflicts that have been spent.
func (s *WorkSpending) SpentConflicts() int64 { return s.conflictCount }

// QueryCount returns the number of queries to the solver.
func (s *WorkSpending) QueryCount() int64 { return s.queryCount }

// PreparationTime returns the time that the solver took before it began to search. It is only
// logged, and limits nothing.
func (s *WorkSpending) PreparationTime() time.Duration { return s.preparationTime }
