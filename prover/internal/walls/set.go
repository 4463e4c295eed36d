package walls

import "math/bits"

// maxPlaces is how many places a board may have.
const maxPlaces = 256

// A set is a set of places.
type set [maxPlaces / 64]uint64

func (s *set) add(p int)      { s[p/64] |= 1 << (p % 64) }
func (s *set) has(p int) bool { return s[p/64]>>(p%64)&1 == 1 }

// meets tells whether two sets have a place in common.
func (s *set) meets(o *set) bool {
	return s[0]&o[0]|s[1]&o[1]|s[2]&o[2]|s[3]&o[3] != 0
}

// join adds the places of another set.
func (s *set) join(o *set) {
	for i := range s {
		s[i] |= o[i]
	}
}

// without returns the places that none of some other sets has.
func (s set) without(others ...*set) set {
	for _, o := range others {
		for i := range s {
			s[i] &^= o[i]
		}
	}
	return s
}

// size returns how many places there are.
func (s *set) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// each visits the places in ascending order.
func (s *set) each(visit func(p int)) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			visit(64*i + bits.TrailingZeros64(w))
		}
	}
}
