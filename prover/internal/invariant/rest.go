package invariant

import (
	"cmp"
	"slices"
)

// A Subsumption suspends each candidate that a stronger candidate subsumes. For example, if a cell has at most one
// content, this is also true of kings alone; and if one of two fluents holds, one of any three that contain them
// holds. Of the 740 groups of a chess board, 64 are not suspended. If all stronger candidates are falsified, the
// suspended candidate is reactivated, so no candidate is lost.
type Subsumption struct {
	subsumers      [][]int // by position: the positions of the stronger candidates
	suspended      []bool  // by position: whether the candidate is suspended
	suspendedOrder []int   // the positions of suspended candidates, strong ones first
	liveCounters   []int   // the positions of the live candidates that say that a counter has a value
}

// SuspendSubsumed suspends the candidates that other candidates subsume. Suspended candidates are no longer alive.
func SuspendSubsumed(chosen []*Candidate, alive []bool) *Subsumption {
	r := &Subsumption{subsumers: make([][]int, len(chosen)), suspended: make([]bool, len(chosen))}
	r.findSubsumers(chosen, alive, ExclusiveBound)
	r.findSubsumers(chosen, alive, CoveringBound)
	for i, c := range chosen {
		if c.OfCounterValue && alive[i] {
			r.liveCounters = append(r.liveCounters, i)
		}
	}
	for _, i := range r.suspendedOrder {
		r.suspended[i], alive[i] = true, false
	}
	return r
}

// findSubsumers finds the stronger candidates among the candidates of a kind. For ExclusiveBound these have more
// fluents; for CoveringBound they have fewer.
func (r *Subsumption) findSubsumers(chosen []*Candidate, alive []bool, kind BoundKind) {
	fewer := kind == CoveringBound
	var those []int
	with := map[int32][]int{} // by fluent: the positions of the groups that contain it
	for i, c := range chosen {
		if b := c.StatedBound(); b.BoundKind == kind && alive[i] {
			those = append(those, i)
			for _, f := range b.GroupFluents {
				with[f] = append(with[f], i)
			}
		}
	}
	size := func(i int) int { return len(chosen[i].GroupMembers()) }
	slices.SortStableFunc(those, func(i, j int) int {
		if fewer {
			i, j = j, i
		}
		return cmp.Compare(size(j), size(i))
	})
	for _, i := range those {
		fluents := chosen[i].GroupMembers()
		shared := map[int]int{}
		for _, f := range fluents {
			for _, j := range with[f] {
				shared[j]++
			}
		}
		for j, n := range shared {
			if j != i && (!fewer && n == len(fluents) || fewer && n == size(j)) {
				r.subsumers[i] = append(r.subsumers[i], j)
			}
		}
		if len(r.subsumers[i]) > 0 {
			r.suspendedOrder = append(r.suspendedOrder, i)
		}
	}
}

// LostCounter tells whether a candidate that a counter has a value was falsified since the last call. There are
// few of these, and many candidates may depend on them. So the caller should begin its round again.
func (r *Subsumption) LostCounter(alive []bool) bool {
	if r == nil {
		return false
	}
	before := len(r.liveCounters)
	r.liveCounters = slices.DeleteFunc(r.liveCounters, func(i int) bool { return !alive[i] })
	return len(r.liveCounters) < before
}

// Reactivate reactivates the candidates whose stronger candidates are all falsified. It returns their number.
func (r *Subsumption) Reactivate(alive []bool) (woken int) {
	if r == nil {
		return 0
	}
	for _, i := range r.suspendedOrder {
		if r.suspended[i] && !slices.ContainsFunc(r.subsumers[i], func(j int) bool { return alive[j] || r.suspended[j] }) {
			r.suspended[i], alive[i] = false, true
			woken++
		}
	}
	return woken
}

// IsSuspended tells whether a candidate is suspended. It then holds if the live candidates hold.
func (r *Subsumption) IsSuspended(i int) bool { return r.suspended[i] }

// DropSuspended drops a suspended candidate that is known to be false.
func (r *Subsumption) DropSuspended(i int) { r.suspended[i] = false }
