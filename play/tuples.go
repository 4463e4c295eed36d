package play

// A term is an interned ground term.
type term int32

// unbound is the value of a variable that has none.
const unbound term = -1

// tuples numbers different tuples of terms of one width, densely from 0. It is
// a hash table with open addressing and all keys in one slice.
type tuples struct {
	width int
	keys  []term
	slots []int32 // number+1, 0 when empty; a power of two long
	n     int
}

const fnvPrime = 0x9E3779B97F4A7C15

// hashTuple mixes a tuple; the table takes the upper bits.
func hashTuple(key []term) uint64 {
	h := uint64(len(key)) + 0x51ED270B
	for _, k := range key {
		h = (h ^ uint64(uint32(k))) * fnvPrime
		h ^= h >> 29
	}
	return h
}

// find returns the number of the tuple, or -1.
func (t *tuples) find(key []term) int32 {
	if t.n == 0 {
		return -1
	}
	mask := uint64(len(t.slots) - 1)
	for at := hashTuple(key) & mask; ; at = (at + 1) & mask {
		n := t.slots[at]
		if n == 0 {
			return -1
		}
		if t.equal(n-1, key) {
			return n - 1
		}
	}
}

// add returns the number of the tuple and whether it is new.
func (t *tuples) add(key []term) (number int32, fresh bool) {
	if 4*(t.n+1) > 3*len(t.slots) {
		t.grow()
	}
	mask := uint64(len(t.slots) - 1)
	for at := hashTuple(key) & mask; ; at = (at + 1) & mask {
		n := t.slots[at]
		if n == 0 {
			t.keys = append(t.keys, key...)
			t.n++
			t.slots[at] = int32(t.n)
			return int32(t.n - 1), true
		}
		if t.equal(n-1, key) {
			return n - 1, false
		}
	}
}

func (t *tuples) equal(n int32, key []term) bool {
	at := int(n) * t.width
	for i, k := range key {
		if t.keys[at+i] != k {
			return false
		}
	}
	return true
}

// at returns the tuple of a number.
func (t *tuples) at(n int32) []term {
	return t.keys[int(n)*t.width : (int(n)+1)*t.width]
}

func (t *tuples) grow() {
	size := max(8, 2*len(t.slots))
	t.slots = make([]int32, size)
	mask := uint64(size - 1)
	for n := range t.n {
		at := hashTuple(t.at(int32(n))) & mask
		for t.slots[at] != 0 {
			at = (at + 1) & mask
		}
		t.slots[at] = int32(n + 1)
	}
}

// reset drops all tuples and keeps the memory.
func (t *tuples) reset() {
	if t.n == 0 {
		return
	}
	t.n, t.keys = 0, t.keys[:0]
	clear(t.slots)
}
