package lanes

import (
	"math/bits"
	"slices"
)

// A Store is a set of positions, numbered in the order of their arrival. They are
// compared in full; the lowest bits of a hash select the slot.
type Store struct {
	words     int        // the number of words of a position
	chunks    [][]uint64 // chunkPositions positions each
	count     int
	hashTable []uint64 // open addressing: the upper half of the hash, and the number plus one
}

const (
	chunkPositions = 1 << 8
	firstTableSize = 1 << 10
	lowerHalf      = 1<<32 - 1
)

// NewStore returns a store with some positions.
func (m *LaneMachine) NewStore(first ...Position) *Store {
	s := &Store{words: len(m.emptyPosition()), hashTable: make([]uint64, firstTableSize)}
	for _, p := range first {
		s.Enter(p)
	}
	return s
}

// Len returns the number of positions.
func (s *Store) Len() int { return s.count }

// Position returns the position with a number.
func (s *Store) Position(n uint32) Position {
	i := int(n%chunkPositions) * s.words
	return s.chunks[n/chunkPositions][i : i+s.words]
}

// TotalBytes returns the memory of the positions and their table.
func (s *Store) TotalBytes() int64 {
	return 8 * int64(len(s.chunks)*chunkPositions*s.words+len(s.hashTable))
}

// Enter returns the number of a position, and whether it is new. It keeps a copy.
func (s *Store) Enter(p Position) (n uint32, isNew bool) {
	hash, slot, n, known := s.find(p)
	if known {
		return n, false
	}
	n = uint32(s.count)
	s.hashTable[slot] = hash&^lowerHalf | uint64(n+1)
	s.appendPosition(p)
	if s.count*4 > len(s.hashTable)*3 {
		s.growTable()
	}
	return n, true
}

// Number returns the number of a position, if it is known.
func (s *Store) Number(p Position) (n uint32, known bool) {
	_, _, n, known = s.find(p)
	return n, known
}

// find returns the number of a position, or the slot where it belongs.
func (s *Store) find(p Position) (hash, slot uint64, n uint32, known bool) {
	hash = hashPosition(p)
	mask := uint64(len(s.hashTable) - 1)
	for slot = hash & mask; s.hashTable[slot] != 0; slot = (slot + 1) & mask {
		if entry := s.hashTable[slot]; entry&^lowerHalf == hash&^lowerHalf {
			if n := uint32(entry&lowerHalf) - 1; slices.Equal(s.Position(n), p) {
				return hash, slot, n, true
			}
		}
	}
	return hash, slot, 0, false
}

func (s *Store) appendPosition(p Position) {
	if s.count%chunkPositions == 0 {
		s.chunks = append(s.chunks, make([]uint64, chunkPositions*s.words))
	}
	s.count++
	copy(s.Position(uint32(s.count-1)), p)
}

func (s *Store) growTable() {
	old := s.hashTable
	s.hashTable = make([]uint64, 2*len(old))
	mask := uint64(len(s.hashTable) - 1)
	for _, entry := range old {
		if entry == 0 {
			continue
		}
		slot := hashPosition(s.Position(uint32(entry&lowerHalf)-1)) & mask
		for s.hashTable[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.hashTable[slot] = entry
	}
}

// hashPosition mixes the words of a position by multiplication with odd constants.
func hashPosition(p Position) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, w := range p {
		hi, lo := bits.Mul64(h^w, 0xD6E8FEB86659FD93)
		h = hi ^ lo + 0x9E3779B97F4A7C15
	}
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
