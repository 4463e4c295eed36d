package simulate

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// A LookWindow holds functions that return the lanes in which a gate holds, one for each of the
// last states of random matches, the present one last.
type LookWindow []func(circuit.NodeRef) uint64

// Holds returns the lanes in which a formula holds in the first state of the window.
func (w LookWindow) Holds(s *goal.GateFormula) uint64 {
	gate, not := func(t int, r circuit.NodeRef) uint64 { return w[t](r) }, func(lanes uint64) uint64 { return ^lanes }
	return goal.Algebra[uint64]{Gate: gate, Always: ^uint64(0), Negate: not, Conjoin: inAll, AtLeast: inAtLeast}.ValueAlong(s, 0, len(w)-1)
}

// inAll returns the lanes that are in all of the sets.
func inAll(of ...uint64) uint64 {
	all := ^uint64(0)
	for _, lanes := range of {
		all &= lanes
	}
	return all
}

// inAtLeast returns the lanes that are in at least least of the sets.
func inAtLeast(least int, of ...uint64) (enough uint64) {
	var n [LaneCount]int
	for _, lanes := range of {
		for ; lanes != 0; lanes &= lanes - 1 {
			n[bits.TrailingZeros64(lanes)]++
		}
	}
	for lane := range n {
		if n[lane] >= least {
			enough |= 1 << lane
		}
	}
	return enough
}
