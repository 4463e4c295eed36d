package solve

import (
	"math"
	"time"
)

// A Spending is what work has cost.
type Spending struct {
	conflicts, queries, cases int64
	effort                    int64 // of all work, whatever account it is on
	prepared                  time.Duration
	wanted                    int64 // the most conflicts that there were, with all that a query might have taken
}

// want notes that a query may take so many conflicts, if they are there.
func (s *Spending) want(conflicts int64) { s.wanted = max(s.wanted, s.conflicts+conflicts) }

// Fork returns a meter for work that somebody else does meanwhile. It has no share:
// whether what it spends was there to be spent is found out when it is added to
// this one (Add). Nobody is told of its queries.
func (m *Meter) Fork() Meter {
	f := *m
	f.limited, f.refuted, f.logf, f.most = false, nil, nil, 0
	f.budget.Conflicts = math.MaxInt64 / 2
	return f
}

// Listened tells whether somebody is told of queries.
func (m *Meter) Listened() bool { return m.refuted != nil }

// Apportion runs a part of the work and returns what it has spent.
func (m *Meter) Apportion(part func()) Spending {
	m.Spending = Spending{}
	part()
	return m.Spending
}

// Add adds what a part of the work has spent on the meter of a fork. It reports
// false, and adds nothing, if the present part of the work has not as much left as
// the queries might have taken: then they might have ended otherwise.
func (m *Meter) Add(s Spending) bool {
	if m.conflicts+max(s.wanted, s.conflicts) > m.Allowed() || s.effort > m.left() {
		return false
	}
	m.note(s.queries, s.conflicts, s.effort, s.prepared)
	m.cases += s.cases
	return true
}
