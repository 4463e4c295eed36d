package play

import "slices"

// A termID is the number of a ground term in the termTable of its game.
type termID int32

// noTerm means no term: a variable without a value, or a term that was not found.
const noTerm termID = -1

// tupleSet is a set of tuples of terms, all of the same width. It numbers them from 0 in the order
// in which they are added. It is a hash table with open addressing that has all tuples in one
// slice.
type tupleSet struct {
	tupleWidth int
	keyTerms   []termID
	hashSlots  []int32 // the number of a tuple plus 1, or 0; the length is a power of two
	tupleCount int
}

// hashFactor is 2^64 divided by the golden ratio; multiplying by it spreads the bits of a number.
const hashFactor = 0x9E3779B97F4A7C15

// hashTuple returns the hash value of a tuple, of which the table uses the lower bits.
func hashTuple(key []termID) uint64 {
	h := uint64(len(key)) + 0x51ED270B
	for _, k := range key {
		h = (h ^ uint64(uint32(k))) * hashFactor
		h ^= h >> 29
	}
	return h
}

// findTuple returns the number of a tuple, or -1 if the set does not have it.
func (t *tupleSet) findTuple(key []termID) int32 {
	if t.tupleCount == 0 {
		return -1
	}
	mask := uint64(len(t.hashSlots) - 1)
	for at := hashTuple(key) & mask; ; at = (at + 1) & mask {
		n := t.hashSlots[at]
		if n == 0 {
			return -1
		}
		if t.tupleEquals(n-1, key) {
			return n - 1
		}
	}
}

// addTuple adds a tuple unless the set has it, and returns its number and whether it is new.
func (t *tupleSet) addTuple(key []termID) (number int32, fresh bool) {
	if 4*(t.tupleCount+1) > 3*len(t.hashSlots) {
		t.growSlots()
	}
	mask := uint64(len(t.hashSlots) - 1)
	for at := hashTuple(key) & mask; ; at = (at + 1) & mask {
		n := t.hashSlots[at]
		if n == 0 {
			t.keyTerms = append(t.keyTerms, key...)
			t.tupleCount++
			t.hashSlots[at] = int32(t.tupleCount)
			return int32(t.tupleCount - 1), true
		}
		if t.tupleEquals(n-1, key) {
			return n - 1, false
		}
	}
}

func (t *tupleSet) tupleEquals(n int32, key []termID) bool {
	at := int(n) * t.tupleWidth
	return slices.Equal(t.keyTerms[at:at+len(key)], key)
}

func (t *tupleSet) tupleAt(n int32) []termID {
	return t.keyTerms[int(n)*t.tupleWidth : (int(n)+1)*t.tupleWidth]
}

func (t *tupleSet) growSlots() {
	size := max(8, 2*len(t.hashSlots))
	t.hashSlots = make([]int32, size)
	mask := uint64(size - 1)
	for n := range t.tupleCount {
		at := hashTuple(t.tupleAt(int32(n))) & mask
		for t.hashSlots[at] != 0 {
			at = (at + 1) & mask
		}
		t.hashSlots[at] = int32(n + 1)
	}
}

// clearTuples removes all tuples and keeps their memory for new ones.
func (t *tupleSet) clearTuples() {
	if t.tupleCount == 0 {
		return
	}
	t.tupleCount, t.keyTerms = 0, t.keyTerms[:0]
	clear(t.hashSlots)
}
