package grounding

// hashTable is an open-addressing table from hashes to numbers. The caller
// defines the objects with these numbers and their equality.
type hashTable struct {
	slots     []hashSlot
	usedCount int
}

// hashSlot keeps hash and number side by side: large tables exceed the cache,
// and most of the time of a look-up is one fetch from memory.
type hashSlot struct {
	hash          uint32
	numberPlusOne int32 // number + 1; 0 is free
}

func newHashTable() hashTable { return hashTable{slots: make([]hashSlot, 8)} }

// findNumber returns the number with this hash for which equal holds, or noID.
func (t *hashTable) findNumber(hash uint32, equal func(int32) bool) int32 {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i].numberPlusOne != 0; i = (i + 1) & mask {
		if s := t.slots[i]; s.hash == hash && equal(s.numberPlusOne-1) {
			return s.numberPlusOne - 1
		}
	}
	return noID
}

// addNumber enters a number that is not in the table.
func (t *hashTable) addNumber(hash uint32, number int32) {
	if 2*t.usedCount >= len(t.slots) {
		t.growSlots()
	}
	t.placeSlot(hashSlot{hash, number + 1})
	t.usedCount++
}

func (t *hashTable) placeSlot(s hashSlot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].numberPlusOne != 0 {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

func (t *hashTable) growSlots() {
	slots := t.slots
	t.slots = make([]hashSlot, 2*len(slots))
	for _, s := range slots {
		if s.numberPlusOne != 0 {
			t.placeSlot(s)
		}
	}
}

// mixHash adds a number to a hash.
func mixHash(hash uint32, x int32) uint32 {
	hash = (hash ^ uint32(x)) * 0x9E3779B1
	return hash ^ hash>>15
}

func hashAll[T ~int32](hash uint32, xs []T) uint32 {
	for _, x := range xs {
		hash = mixHash(hash, int32(x))
	}
	return hash
}

// hashSlots is hashAll for the terms in some slots.
func hashSlots(hash uint32, slots []termID, keys []int) uint32 {
	for _, k := range keys {
		hash = mixHash(hash, slots[k])
	}
	return hash
}

func hashCompound(fun int32, args []termID) uint32 { return hashAll(mixHash(1, fun), args) }
