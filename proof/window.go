package proof

import (
	"math/bits"

	"github.com/gdllint/gdllint/property"
)

// A window holds the values of gates in the last looks of random matches, the
// present one last.
type window []func(ref) uint64

// holds returns the lanes in which a formula holds along the looks from at to
// the end of the window.
func (w window) holds(s *sequence, at int) uint64 {
	switch s.op {
	case property.OpAtom:
		return w[at](s.state)
	case property.OpNext:
		if at == len(w)-1 {
			return ^uint64(0)
		}
		return w.holds(s.args[0], at+1)
	case property.OpNot:
		return ^w.holds(s.args[0], at)
	case property.OpAnd:
		all := ^uint64(0)
		for _, arg := range s.args {
			all &= w.holds(arg, at)
		}
		return all
	case property.OpOr:
		var some uint64
		for _, arg := range s.args {
			some |= w.holds(arg, at)
		}
		return some
	}
	return w.counts(s, at)
}

// counts is holds for a count.
func (w window) counts(s *sequence, at int) uint64 {
	var n [lanes]int
	for _, arg := range s.args {
		for set := w.holds(arg, at); set != 0; set &= set - 1 {
			n[bits.TrailingZeros64(set)]++
		}
	}
	var within uint64
	for lane := range n {
		if n[lane] >= s.low && (s.high == property.Unbounded || n[lane] <= s.high) {
			within |= 1 << lane
		}
	}
	return within
}

// leaves calls visit for the gates of a sequence.
func (s *sequence) leaves(visit func(ref)) {
	if s.op == property.OpAtom {
		visit(s.state)
	}
	for _, arg := range s.args {
		arg.leaves(visit)
	}
}
