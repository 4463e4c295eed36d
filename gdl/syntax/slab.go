package syntax

// The number of values that a slab allocates, at first and later. A tree has thousands of small nodes with the same
// lifetime; a small new text has few.
const (
	firstSlab = 8
	slabSize  = 128
)

// A Slab allocates many zero values at once, which is cheaper than one by one.
type Slab[T any] struct {
	free []T
	size int
}

// grow allocates at least n values.
func (s *Slab[T]) grow(n int) {
	s.size = min(max(firstSlab, 4*s.size), slabSize)
	s.free = make([]T, max(n, s.size))
}

// New returns a zero value that is not in use.
func (s *Slab[T]) New() *T {
	if len(s.free) == 0 {
		s.grow(1)
	}
	v := &s.free[0]
	s.free = s.free[1:]
	return v
}

// List returns an empty slice with room for n values, a small number. Further values are appended to a copy, as with any
// slice.
func (s *Slab[T]) List(n int) []T {
	if len(s.free) < n {
		s.grow(n)
	}
	l := s.free[:0:n]
	s.free = s.free[n:]
	return l
}
