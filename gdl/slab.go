package gdl

// slabSize is the number of values that a slab allocates at a time. A tree has
// thousands of small nodes with the same lifetime.
const slabSize = 128

// A slab hands out zero values that lie side by side, since one allocation is
// cheaper than many.
type slab[T any] struct{ freeValues []T }

// newValue returns a zero value that is not in use.
func (s *slab[T]) newValue() *T {
	if len(s.freeValues) == 0 {
		s.freeValues = make([]T, slabSize)
	}
	v := &s.freeValues[0]
	s.freeValues = s.freeValues[1:]
	return v
}

// newList returns an empty slice with room for n values, n being small. Further
// values are appended to a copy, as with any slice.
func (s *slab[T]) newList(n int) []T {
	if len(s.freeValues) < n {
		s.freeValues = make([]T, slabSize+n)
	}
	l := s.freeValues[:0:n]
	s.freeValues = s.freeValues[n:]
	return l
}
