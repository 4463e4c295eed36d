package simulate

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// LookWindow hold the values of gates in the last states of random matches, the
// present one last.
type LookWindow []func(circuit.NodeRef) uint64

// HoldsAlongLooks returns the lanes in which a formula holds along the states from at to
// the end of the window.
func (w LookWindow) HoldsAlongLooks(s *goal.GateFormula, at int) uint64 {
	switch s.Operator {
	case property.OpAtom:
		return w[at](s.StateGate)
	case property.OpNext:
		if at == len(w)-1 {
			return ^uint64(0)
		}
		return w.HoldsAlongLooks(s.Subformulas[0], at+1)
	case property.OpNot:
		return ^w.HoldsAlongLooks(s.Subformulas[0], at)
	case property.OpAnd:
		all := ^uint64(0)
		for _, arg := range s.Subformulas {
			all &= w.HoldsAlongLooks(arg, at)
		}
		return all
	case property.OpOr:
		var some uint64
		for _, arg := range s.Subformulas {
			some |= w.HoldsAlongLooks(arg, at)
		}
		return some
	}
	return w.countsAlongLooks(s, at)
}

// countsAlongLooks returns the lanes in which a count holds.
func (w LookWindow) countsAlongLooks(s *goal.GateFormula, at int) uint64 {
	var n [LaneCount]int
	for _, arg := range s.Subformulas {
		for set := w.HoldsAlongLooks(arg, at); set != 0; set &= set - 1 {
			n[bits.TrailingZeros64(set)]++
		}
	}
	var within uint64
	for lane := range n {
		if n[lane] >= s.MinCount && (s.MaxCount == property.NoUpperBound || n[lane] <= s.MaxCount) {
			within |= 1 << lane
		}
	}
	return within
}
