package solve

import "time"

// A WorkSpending is the cost of work.
type WorkSpending struct {
	conflictCount, queryCount, caseCount int64
	totalEffort                          int64 // of all work, on any account
	preparationTime                      time.Duration
}
