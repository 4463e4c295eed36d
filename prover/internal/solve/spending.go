package solve

import "time"

// A Spending is the cost of work.
type Spending struct {
	conflicts, queries, cases int64
	effort                    int64 // of all work, on any account
	prepared                  time.Duration
}
