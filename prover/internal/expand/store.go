package expand

import (
	"math/bits"
	"slices"
)

// A stateStore is a set of packed states, numbered in the order of their arrival. States are
// compared in full; half of a hash selects the slot.
type stateStore struct {
	words     int        // words of a state
	chunks    [][]uint64 // chunkStates states each
	count     int
	hashTable []uint64 // open addressing: the upper half of the hash, and the number plus one
}

const (
	chunkStates    = 1 << 12
	firstTableSize = 1 << 10
	lowerHalf      = 1<<32 - 1
)

func newStateStore(width int) *stateStore {
	return &stateStore{words: width, hashTable: make([]uint64, firstTableSize)}
}

// PackedState returns the state with a number.
func (s *stateStore) PackedState(n uint32) []uint64 {
	i := int(n%chunkStates) * s.words
	return s.chunks[n/chunkStates][i : i+s.words]
}

// TotalBytes is the memory of the states and their table.
func (s *stateStore) TotalBytes() int64 {
	return 8 * int64(len(s.chunks)*chunkStates*s.words+len(s.hashTable))
}

// InternState returns the number of a state, and whether it is new. It does not keep
// the state.
func (s *stateStore) InternState(state []uint64) (n uint32, isNew bool) {
	h := hashState(state)
	mask := uint64(len(s.hashTable) - 1)
	slot := h & mask
	for ; s.hashTable[slot] != 0; slot = (slot + 1) & mask {
		if entry := s.hashTable[slot]; entry&^lowerHalf == h&^lowerHalf {
			if n := uint32(entry&lowerHalf) - 1; slices.Equal(s.PackedState(n), state) {
				return n, false
			}
		}
	}
	n = uint32(s.count)
	s.hashTable[slot] = h&^lowerHalf | uint64(n+1)
	s.appendState(state)
	if s.count*4 > len(s.hashTable)*3 {
		s.growTable()
	}
	return n, true
}

// appendState adds a copy of a state.
func (s *stateStore) appendState(state []uint64) {
	if s.count%chunkStates == 0 {
		s.chunks = append(s.chunks, make([]uint64, chunkStates*s.words))
	}
	s.count++
	copy(s.PackedState(uint32(s.count-1)), state)
}

// growTable doubles the table.
func (s *stateStore) growTable() {
	old := s.hashTable
	s.hashTable = make([]uint64, 2*len(old))
	mask := uint64(len(s.hashTable) - 1)
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		slot := hashState(s.PackedState(uint32(entry&lowerHalf)-1)) & mask
		for s.hashTable[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.hashTable[slot] = entry
	}
}

// hashState mixes the words of a state by multiplication with odd constants.
func hashState(state []uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, w := range state {
		hi, lo := bits.Mul64(h^w, 0xD6E8FEB86659FD93)
		h = hi ^ lo + 0x9E3779B97F4A7C15
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
