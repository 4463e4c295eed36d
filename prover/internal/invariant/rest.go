package invariant

import (
	"cmp"
	"slices"
)

// A Subsumption suspends those of some candidates that a stronger one among them subsumes:
// that a cell has one content says it of kings alone, and that one of two
// fluents holds says it of three. Of a chess board 64 groups are left of 740. Where
// all stronger candidates are falsified, the suspended one is reactivated, so nothing is lost by it.
type Subsumption struct {
	subsumers      [][]int // by position: the stronger candidates
	suspended      []bool  // by position
	suspendedOrder []int   // the positions of suspended candidates, strong ones first
	liveCounters   []int   // the positions of the candidates that say that a counter has a value, while they are alive
}

// SuspendSubsumed suspends candidates that others subsume: these are no longer alive.
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

// findSubsumers finds the stronger candidates among those of a kind: groups with more fluents, or with fewer of which one holds.
func (r *Subsumption) findSubsumers(chosen []*Candidate, alive []bool, kind BoundKind) {
	fewer := kind == CoveringBound
	var those []int
	with := map[int32][]int{} // by fluent
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

// LostCounter tells whether it is better to begin again than to go on and drop others: a counter has been falsified since the
// last call. There are few of these, and many candidates may depend on them.
func (r *Subsumption) LostCounter(alive []bool) bool {
	if r == nil {
		return false
	}
	before := len(r.liveCounters)
	r.liveCounters = slices.DeleteFunc(r.liveCounters, func(i int) bool { return !alive[i] })
	return len(r.liveCounters) < before
}

// reactivates tells whether no stronger candidate is left of a suspended one.
func (r *Subsumption) reactivates(i int, alive []bool) bool {
	return r.suspended[i] && !slices.ContainsFunc(r.subsumers[i], func(j int) bool { return alive[j] || r.suspended[j] })
}

// Reactivate reactivates the candidates whose stronger ones are all falsified, and returns how
// many.
func (r *Subsumption) Reactivate(alive []bool) (woken int) {
	if r == nil {
		return 0
	}
	for _, i := range r.suspendedOrder {
		if r.reactivates(i, alive) {
			r.suspended[i], alive[i] = false, true
			woken++
		}
	}
	return woken
}

// IsSuspended tells whether a candidate is suspended: it holds if the live ones do.
func (r *Subsumption) IsSuspended(i int) bool { return r.suspended[i] }

// DropSuspended drops a suspended candidate that does not hold.
func (r *Subsumption) DropSuspended(i int) { r.suspended[i] = false }
