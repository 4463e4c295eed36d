package invariant

import (
	"cmp"
	"slices"
)

// A Houdini looks for the largest inductive subset of some statements. Its caller finds out which statements a
// step breaks. Package induction asks one program about all statements, which may be about pairs of matches,
// and about each by itself where that is too hard. Package bymove tries the joint moves one by one.
//
// Algorithm: The search runs in rounds. A round assumes all statements that are alive, and drops each statement
// that a step breaks. A candidate that a stronger one subsumes is suspended as long as the stronger one is alive. For
// example, if a cell has at most one content, this is also true of kings alone; and if one of two fluents holds, one of
// any three that contain them holds. Of the 740 groups of a chess board, 64 are not suspended. If all stronger candidates
// are dropped, the suspended candidate is woken, so no candidate is lost.
//
// Source: Flanagan and Leino, Houdini, an annotation assistant for ESC/Java (FME 2001).
//
// Invariant: No inductive subset of the statements contains a dropped statement, unless the statement was dropped
// because its time ran out. The last round drops no statement and wakes none. So the last round has shown that no
// step breaks a remaining statement if all remaining statements hold before the step.
type Houdini struct {
	AliveStatements []bool // by statement: whether it is alive
	AliveCount      int
	candidates      []*Candidate // the statements, if they are candidates; else nil, as are the following
	subsumers       [][]int      // by candidate: the stronger ones
	suspended       []bool       // by candidate: whether it is suspended. It then holds if the candidates that are alive hold
	suspendedOrder  []int        // the suspended candidates, strong ones first
	liveCounters    []int        // the candidates that say that a counter has a value and were alive when IsCounterLost was called last
}

// NewHoudini returns a search among the statements that are alive. The search changes alive.
func NewHoudini(alive []bool) *Houdini {
	h := &Houdini{AliveStatements: alive}
	for _, a := range alive {
		if a {
			h.AliveCount++
		}
	}
	return h
}

// NewCandidateHoudini returns a search among candidates. Candidates that other candidates subsume are suspended at
// first.
func NewCandidateHoudini(chosen []*Candidate) *Houdini {
	h := NewHoudini(slices.Repeat([]bool{true}, len(chosen)))
	h.candidates, h.subsumers, h.suspended = chosen, make([][]int, len(chosen)), make([]bool, len(chosen))
	h.findSubsumers(ExclusiveBound)
	h.findSubsumers(CoveringBound)
	for i, c := range chosen {
		if c.OfCounterValue {
			h.liveCounters = append(h.liveCounters, i)
		}
	}
	for _, i := range h.suspendedOrder {
		h.suspended[i] = true
		h.DropStatement(i)
	}
	return h
}

// findSubsumers finds the stronger candidates among the candidates of a kind. For ExclusiveBound these have more
// fluents; for CoveringBound they have fewer.
func (h *Houdini) findSubsumers(kind BoundKind) {
	chosen, fewer := h.candidates, kind == CoveringBound
	var those []int
	with := map[int32][]int{} // by fluent: the positions of the groups that contain it
	for i, c := range chosen {
		if b := c.StatedBound(); b.BoundKind == kind {
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
				h.subsumers[i] = append(h.subsumers[i], j)
			}
		}
		if len(h.subsumers[i]) > 0 {
			h.suspendedOrder = append(h.suspendedOrder, i)
		}
	}
}

// RunRounds calls round until a round drops no statement and none is woken after it, or no statement is alive. If round
// returns false or an error, the search ends and has shown nothing. A round that drops no statement may return true only
// if it has examined all statements that are alive.
func (h *Houdini) RunRounds(round func() (whole bool, err error)) (complete bool, err error) {
	for h.AliveCount > 0 {
		before := h.AliveCount
		if whole, err := round(); err != nil || !whole {
			return false, err
		}
		if dropped, woken := before-h.AliveCount, h.wakeSuspended(); dropped+woken == 0 {
			break
		}
	}
	return true, nil
}

// wakeSuspended wakes the suspended candidates whose stronger candidates are all dropped. It returns their number.
func (h *Houdini) wakeSuspended() (woken int) {
	for _, i := range h.suspendedOrder {
		if h.suspended[i] && !slices.ContainsFunc(h.subsumers[i], h.IsLeft) {
			h.suspended[i], h.AliveStatements[i] = false, true
			woken++
		}
	}
	h.AliveCount += woken
	return woken
}

// DropStatement drops a statement that is alive.
func (h *Houdini) DropStatement(i int) {
	h.AliveStatements[i] = false
	h.AliveCount--
}

// DropFalsified drops a candidate that is alive or suspended.
func (h *Houdini) DropFalsified(i int) {
	if h.AliveStatements[i] {
		h.DropStatement(i)
	}
	h.suspended[i] = false
}

// IsLeft tells whether a candidate is alive or suspended.
func (h *Houdini) IsLeft(i int) bool { return h.AliveStatements[i] || h.suspended[i] }

// IsCounterLost tells whether a candidate that a counter has a value was dropped since the last call. There are few of
// these, and many candidates may depend on one, so it is then better to begin the round again than to drop them one
// by one.
func (h *Houdini) IsCounterLost() bool {
	before := len(h.liveCounters)
	h.liveCounters = slices.DeleteFunc(h.liveCounters, func(i int) bool { return !h.AliveStatements[i] })
	return len(h.liveCounters) < before
}

// MarkLeft marks the remaining candidates as proved, and returns their number. After an incomplete search it marks
// none.
func (h *Houdini) MarkLeft(complete bool) (proved int) {
	if !complete || h.AliveCount == 0 {
		return 0
	}
	for i, c := range h.candidates {
		if h.IsLeft(i) {
			c.ProofState, c.ImpliedByProved = ProvedState, !h.AliveStatements[i]
			proved++
		}
	}
	return proved
}
