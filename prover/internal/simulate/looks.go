package simulate

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// Looks hold the values of gates in the last states of random matches, the
// present one last.
type Looks []func(circuit.Ref) uint64

// Holds returns the lanes in which a formula holds along the states from at to
// the end of the window.
func (w Looks) Holds(s *goal.Sequence, at int) uint64 {
	switch s.Op {
	case property.OpAtom:
		return w[at](s.State)
	case property.OpNext:
		if at == len(w)-1 {
			return ^uint64(0)
		}
		return w.Holds(s.Args[0], at+1)
	case property.OpNot:
		return ^w.Holds(s.Args[0], at)
	case property.OpAnd:
		all := ^uint64(0)
		for _, arg := range s.Args {
			all &= w.Holds(arg, at)
		}
		return all
	case property.OpOr:
		var some uint64
		for _, arg := range s.Args {
			some |= w.Holds(arg, at)
		}
		return some
	}
	return w.counts(s, at)
}

// counts returns the lanes in which a count holds.
func (w Looks) counts(s *goal.Sequence, at int) uint64 {
	var n [Lanes]int
	for _, arg := range s.Args {
		for set := w.Holds(arg, at); set != 0; set &= set - 1 {
			n[bits.TrailingZeros64(set)]++
		}
	}
	var within uint64
	for lane := range n {
		if n[lane] >= s.Low && (s.High == property.Unbounded || n[lane] <= s.High) {
			within |= 1 << lane
		}
	}
	return within
}
