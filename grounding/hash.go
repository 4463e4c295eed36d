package grounding

// hashTable is an open-addressing table from hashes to numbers. The caller
// owns what the numbers stand for and tells equality.
type hashTable struct {
	slots []int32 // number + 1; 0 is free
	hash  []uint32
	used  int
}

func newHashTable() hashTable {
	return hashTable{slots: make([]int32, 8), hash: make([]uint32, 8)}
}

// find returns the number with this hash for which equal holds, or none.
func (t *hashTable) find(hash uint32, equal func(int32) bool) int32 {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i] != 0; i = (i + 1) & mask {
		if t.hash[i] == hash && equal(t.slots[i]-1) {
			return t.slots[i] - 1
		}
	}
	return none
}

// add enters a number that is not in the table.
func (t *hashTable) add(hash uint32, number int32) {
	if 2*t.used >= len(t.slots) {
		t.grow()
	}
	t.place(hash, number+1)
	t.used++
}

func (t *hashTable) place(hash uint32, stored int32) {
	mask := uint32(len(t.slots) - 1)
	i := hash & mask
	for t.slots[i] != 0 {
		i = (i + 1) & mask
	}
	t.slots[i], t.hash[i] = stored, hash
}

func (t *hashTable) grow() {
	slots, hash := t.slots, t.hash
	t.slots, t.hash = make([]int32, 2*len(slots)), make([]uint32, 2*len(hash))
	for i, s := range slots {
		if s != 0 {
			t.place(hash[i], s)
		}
	}
}

// mix adds a number to a hash.
func mix(hash uint32, x int32) uint32 {
	hash = (hash ^ uint32(x)) * 0x9E3779B1
	return hash ^ hash>>15
}

func hashAll(hash uint32, xs []int32) uint32 {
	for _, x := range xs {
		hash = mix(hash, x)
	}
	return hash
}

func hashTerm(fun int32, args []termID) uint32 { return hashAll(mix(1, fun), args) }
