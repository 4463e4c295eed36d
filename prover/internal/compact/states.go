package compact

import "math/bits"

// States are packed states of the same number of words. They have numbers in the order
// in which they were added.
type States struct {
	width  int        // words of a state
	chunks [][]uint64 // chunkStates states each
	count  int
}

const chunkStates = 1 << 12

// StatesOf returns states of so many words, of which there are none yet.
func StatesOf(width int) States { return States{width: width} }

// Len returns how many there are.
func (s *States) Len() int { return s.count }

// At returns the state with a number.
func (s *States) At(n uint32) []uint64 {
	i := int(n%chunkStates) * s.width
	return s.chunks[n/chunkStates][i : i+s.width]
}

// Append adds a copy of a state.
func (s *States) Append(state []uint64) {
	if s.count%chunkStates == 0 {
		s.chunks = append(s.chunks, make([]uint64, chunkStates*s.width))
	}
	s.count++
	copy(s.At(uint32(s.count-1)), state)
}

// Words is how many words there is room for.
func (s *States) Words() int { return len(s.chunks) * chunkStates * s.width }

// Hash mixes the words of a state by multiplication with odd constants.
func Hash(state []uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, w := range state {
		hi, lo := bits.Mul64(h^w, 0xD6E8FEB86659FD93)
		h = hi ^ lo + 0x9E3779B97F4A7C15
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
