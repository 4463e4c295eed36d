package compact

import (
	"math/bits"
	"slices"
)

// A Store holds different states, packed, of the same number of words.
// States are compared in full; a hash only says where to look.
type Store struct {
	States
	table []uint32 // open addressing: some bits of the hash, and the number plus one
	near  uint64   // what Approach has read
}

const (
	numberBits = 26
	numberMask = 1<<numberBits - 1
	firstTable = 1 << 12
	// lanes is how many states are looked up at a time.
	lanes = 64
)

// Most bounds the states of a store. There is room for some more: whoever adds states
// looks at their number now and then.
const Most = numberMask - 1<<16

// NewStore returns a store of states with so many words.
func NewStore(width int) *Store {
	return &Store{States: StatesOf(width), table: make([]uint32, firstTable)}
}

// Bytes is what the states take, with their table.
func (s *Store) Bytes() int64 { return 8*int64(s.Words()) + 4*int64(len(s.table)) }

// Add returns the number of a state, and whether it is new. It does not keep
// the state.
func (s *Store) Add(state []uint64) (n uint32, isNew bool) {
	h := Hash(state)
	mask := uint64(len(s.table) - 1)
	slot := h & mask
	for ; s.table[slot] != 0; slot = (slot + 1) & mask {
		if entry := s.table[slot]; entry&^numberMask == tag(h) {
			if n := entry&numberMask - 1; slices.Equal(s.At(n), state) {
				return n, false
			}
		}
	}
	n = uint32(s.count)
	s.table[slot] = tag(h) | (n + 1)
	s.Append(state)
	if s.count*5 > len(s.table)*4 {
		s.grow()
	}
	return n, true
}

// Approach reads where states are that will be looked up, all at once: one after the
// other each would be waited for.
func (s *Store) Approach(states *[lanes][]uint64, among uint64) {
	var entries [lanes]uint32
	mask := uint64(len(s.table) - 1)
	for set := among; set != 0; set &= set - 1 {
		l := bits.TrailingZeros64(set)
		entries[l] = s.table[Hash(states[l])&mask]
	}
	for set := among; set != 0; set &= set - 1 {
		if entry := entries[bits.TrailingZeros64(set)] & numberMask; entry != 0 {
			s.near += s.At(entry - 1)[0]
		}
	}
}

// tag is what an entry has of a hash.
func tag(h uint64) uint32 { return uint32(h>>32) &^ numberMask }

// grow doubles the table.
func (s *Store) grow() {
	size := 2 * len(s.table)
	s.table = nil // before the other one is there
	s.table = make([]uint32, size)
	mask := uint64(size - 1)
	for n := range uint32(s.count) {
		h := Hash(s.At(n))
		slot := h & mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & mask
		}
		s.table[slot] = tag(h) | (n + 1)
	}
}
