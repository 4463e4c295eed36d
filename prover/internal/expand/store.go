package expand

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/compact"
)

// A stateSet holds different states, packed, with numbers.
type stateSet interface {
	At(n uint32) []uint64
	Add(state []uint64) (n uint32, isNew bool)
	Len() int
	Bytes() int64
}

// A store is the one for most games: states are compared in full, and half of a hash
// says where to look (package compact has one with less of it).
type store struct {
	compact.States
	table []uint64 // open addressing: the upper half of the hash, and the number plus one
}

const (
	firstTable = 1 << 10
	half       = 1<<32 - 1
)

func newStore(width int) *store {
	return &store{States: compact.StatesOf(width), table: make([]uint64, firstTable)}
}

// Bytes is what the states take, with their table.
func (s *store) Bytes() int64 { return 8 * int64(s.Words()+len(s.table)) }

// Add returns the number of a state, and whether it is new. It does not keep
// the state.
func (s *store) Add(state []uint64) (n uint32, isNew bool) {
	h := compact.Hash(state)
	mask := uint64(len(s.table) - 1)
	slot := h & mask
	for ; s.table[slot] != 0; slot = (slot + 1) & mask {
		if entry := s.table[slot]; entry&^half == h&^half {
			if n := uint32(entry&half) - 1; slices.Equal(s.At(n), state) {
				return n, false
			}
		}
	}
	n = uint32(s.Len())
	s.table[slot] = h&^half | uint64(n+1)
	s.Append(state)
	if s.Len()*4 > len(s.table)*3 {
		s.grow()
	}
	return n, true
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
		slot := compact.Hash(s.At(uint32(entry&half)-1)) & mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.table[slot] = entry
	}
}
