package expand

import (
	"math/bits"
	"slices"
)

// A store is a set of packed states, numbered in the order of their arrival. States are
// compared in full; half of a hash selects the slot.
type store struct {
	width  int        // words of a state
	chunks [][]uint64 // chunkStates states each
	count  int
	table  []uint64 // open addressing: the upper half of the hash, and the number plus one
}

const (
	chunkStates = 1 << 12
	firstTable  = 1 << 10
	half        = 1<<32 - 1
)

func newStore(width int) *store {
	return &store{width: width, table: make([]uint64, firstTable)}
}

// At returns the state with a number.
func (s *store) At(n uint32) []uint64 {
	i := int(n%chunkStates) * s.width
	return s.chunks[n/chunkStates][i : i+s.width]
}

// Bytes is the memory of the states and their table.
func (s *store) Bytes() int64 { return 8 * int64(len(s.chunks)*chunkStates*s.width+len(s.table)) }

// Add returns the number of a state, and whether it is new. It does not keep
// the state.
func (s *store) Add(state []uint64) (n uint32, isNew bool) {
	h := hash(state)
	mask := uint64(len(s.table) - 1)
	slot := h & mask
	for ; s.table[slot] != 0; slot = (slot + 1) & mask {
		if entry := s.table[slot]; entry&^half == h&^half {
			if n := uint32(entry&half) - 1; slices.Equal(s.At(n), state) {
				return n, false
			}
		}
	}
	n = uint32(s.count)
	s.table[slot] = h&^half | uint64(n+1)
	s.append(state)
	if s.count*4 > len(s.table)*3 {
		s.grow()
	}
	return n, true
}

// append adds a copy of a state.
func (s *store) append(state []uint64) {
	if s.count%chunkStates == 0 {
		s.chunks = append(s.chunks, make([]uint64, chunkStates*s.width))
	}
	s.count++
	copy(s.At(uint32(s.count-1)), state)
}

// grow doubles the table.
func (s *store) grow() {
	old := s.table
	s.table = make([]uint64, 2*len(old))
	mask := uint64(len(s.table) - 1)
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		slot := hash(s.At(uint32(entry&half)-1)) & mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.table[slot] = entry
	}
}

// hash mixes the words of a state by multiplication with odd constants.
func hash(state []uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, w := range state {
		hi, lo := bits.Mul64(h^w, 0xD6E8FEB86659FD93)
		h = hi ^ lo + 0x9E3779B97F4A7C15
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
