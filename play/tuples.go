package play

// A termID is an interned ground term.
type termID int32

// noTerm is the value of a variable that has none.
const noTerm termID = -1

// tupleSet numbers different tuples of terms of one width, densely from 0. It is
// a hash table with open addressing and all keys in one slice.
type tupleSet struct {
	tupleWidth int
	keyTerms   []termID
	hashSlots  []int32 // number+1, 0 when empty; a power of two long
	tupleCount int
}

const fnvPrime = 0x9E3779B97F4A7C15

// hashTuple mixes a tuple; the table takes the upper bits.
func hashTuple(key []termID) uint64 {
	h := uint64(len(key)) + 0x51ED270B
	for _, k := range key {
		h = (h ^ uint64(uint32(k))) * fnvPrime
		h ^= h >> 29
	}
	return h
}

// findTuple returns the number of the tuple, or -1.
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

// addTuple returns the number of the tuple and whether it is new.
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
	for i, k := range key {
		if t.keyTerms[at+i] != k {
			return false
		}
	}
	return true
}

// tupleAt returns the tuple of a number.
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

// clearTuples drops all tuples and keeps the memory.
func (t *tupleSet) clearTuples() {
	if t.tupleCount == 0 {
		return
	}
	t.tupleCount, t.keyTerms = 0, t.keyTerms[:0]
	clear(t.hashSlots)
}
