package syntax

// slabSize is the number of values that a slab allocates at a time. A tree has
// thousands of small nodes with the same lifetime.
const slabSize = 128

// A Slab hands out zero values that lie side by side, since one allocation is
// cheaper than many.
type Slab[T any] struct{ free []T }

// New returns a zero value that is not in use.
func (s *Slab[T]) New() *T {
	if len(s.free) == 0 {
		s.free = make([]T, slabSize)
	}
	v := &s.free[0]
	s.free = s.free[1:]
	return v
}

// List returns an empty slice with room for n values, n being small. Further
// values are appended to a copy, as with any slice.
func (s *Slab[T]) List(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, slabSize+n)
	}
	l := s.free[:0:n]
	s.free = s.free[n:]
	return l
}
