package solve

import "time"

// A Spending is what work has cost.
type Spending struct {
	conflicts, queries, cases int64
	effort                    int64 // of all work, whatever account it is on
	prepared                  time.Duration
}
