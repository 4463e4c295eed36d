package solve

import "time"

// A WorkSpending is the cost of work.
type WorkSpending struct {
	conflictCount, queryCount, caseCount int64
	preparationTime                      time.Duration
}

// SpentConflicts returns the conflicts that have been spent.
func (s *WorkSpending) SpentConflicts() int64 { return s.conflictCount }

// QueryCount returns how often the solver was asked.
func (s *WorkSpending) QueryCount() int64 { return s.queryCount }

// CaseCount returns how many cases were gone through, several in one query.
func (s *WorkSpending) CaseCount() int64 { return s.caseCount }

// PreparationTime returns the time that the solver took before it began to search. It
// is for people: no measure of work.
func (s *WorkSpending) PreparationTime() time.Duration { return s.preparationTime }
