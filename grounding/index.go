package grounding

import (
	"encoding/binary"
	"slices"
)

// A termLoad takes a compound term apart. It requires that the term in its source slot has the functor, and copies
// the arguments of the term to consecutive slots.
type termLoad struct{ source, functor, target int32 }

// A rowShape says how to take the rows of a relation apart, so that every variable and
// every ground term of a pattern has a slot. Two literals with the same functions of terms
// with variables at the same places have the same shape.
type rowShape struct {
	loads     []termLoad
	slotCount int
}

// patternLeaf is a variable or ground term of a pattern and its slot.
type patternLeaf struct {
	slot int
	*node
}

// shapeOf returns the shape of a literal's arguments, and their variables and ground terms, outer
// ones first.
func (t *termTable) shapeOf(args []node) (rowShape, []patternLeaf) {
	s := rowShape{slotCount: len(args)}
	var leaves []patternLeaf
	type place struct {
		slot int
		*node
	}
	var queue []place
	for i := range args {
		queue = append(queue, place{i, &args[i]})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at.varNumber != noID || at.groundTerm != noID {
			leaves = append(leaves, patternLeaf(at))
			continue
		}
		base := s.slotCount
		s.loads = append(s.loads, termLoad{int32(at.slot), at.functorNumber, int32(base)})
		s.slotCount += len(at.subnodes)
		for i := range at.subnodes {
			queue = append(queue, place{base + i, &at.subnodes[i]})
		}
	}
	return s, leaves
}

// unpack takes a row apart. It tells whether the row has the shape.
func (s *rowShape) unpack(t *termTable, row []termID, slots []termID) bool {
	copy(slots, row)
	for _, l := range s.loads {
		id := slots[l.source]
		if t.termFunctors[id] != l.functor {
			return false
		}
		copy(slots[l.target:], t.argumentsOf(id))
	}
	return true
}

// keySignature identifies a shape together with some of its slots.
func (s *rowShape) keySignature(slots []int) string {
	var b []byte
	for _, l := range s.loads {
		b = binary.AppendVarint(b, int64(l.source))
		b = binary.AppendVarint(b, int64(l.functor))
	}
	b = binary.AppendVarint(b, -1)
	for _, slot := range slots {
		b = binary.AppendVarint(b, int64(slot))
	}
	return string(b)
}

// A rowIndex finds the rows of a shape by the terms in its key slots. Each row that is taken
// from the queue after the index was made is appended.
type rowIndex struct {
	shape     rowShape
	keys      []int
	signature string
	scratch   []termID
	asks      *groundRelation // the relation whose known atoms need no row; nil: all rows are kept

	groups    hashTable // the keys, with the numbers of their groups
	groupKeys []termID  // by group, len(keys) terms each
	heads     []int32   // by group: its first entry
	tails     []int32   // by group: its last entry
	links     []int32   // by entry: the next one of its group
	rows      []int32   // by entry
}

// indexOn returns the index of a relation on a shape and key, building it from the rows that joins
// see already. If asks is set, the index serves only the rules of that relation, and leaves out
// calls whose atoms are known already.
func (r *groundRelation) indexOn(t *termTable, s rowShape, keys []int, asks *groundRelation) *rowIndex {
	slices.Sort(keys)
	signature := s.keySignature(keys)
	for _, ix := range r.rowIndexes {
		if ix.signature == signature && ix.asks == asks {
			return ix
		}
	}
	ix := &rowIndex{shape: s, keys: keys, signature: signature, scratch: make([]termID, s.slotCount), asks: asks, groups: newHashTable()}
	r.rowIndexes = append(r.rowIndexes, ix)
	for row := range r.rowStates {
		if r.rowStates[row] == rowIndexed {
			ix.addRow(t, r, int32(row))
		}
	}
	return ix
}

// addRow adds a row to the index if it has the shape.
func (ix *rowIndex) addRow(t *termTable, r *groundRelation, row int32) {
	if !ix.shape.unpack(t, r.rowAt(row), ix.scratch) {
		return
	}
	hash, entry := hashSlots(3, ix.scratch, ix.keys), int32(len(ix.rows))
	ix.rows = append(ix.rows, row)
	ix.links = append(ix.links, noID)
	group := ix.groups.findNumber(hash, func(g int32) bool {
		at := int(g) * len(ix.keys)
		for i, k := range ix.keys {
			if ix.groupKeys[at+i] != ix.scratch[k] {
				return false
			}
		}
		return true
	})
	if group == noID {
		group = int32(len(ix.heads))
		ix.heads, ix.tails = append(ix.heads, entry), append(ix.tails, entry)
		for _, k := range ix.keys {
			ix.groupKeys = append(ix.groupKeys, ix.scratch[k])
		}
		ix.groups.addNumber(hash, group)
		return
	}
	ix.links[ix.tails[group]] = entry
	ix.tails[group] = entry
}

// findGroup returns the group of the entries with a key, or noID.
func (ix *rowIndex) findGroup(key []termID) int32 {
	return ix.groups.findNumber(hashAll(3, key), func(g int32) bool {
		at := int(g) * len(key)
		return slices.Equal(ix.groupKeys[at:at+len(key)], key)
	})
}

// skipEntry removes an entry from its group, given the entry before it. The last entry of a group
// is not removed, since new entries are appended to it. A join that stands at a removed entry still
// reaches the entries after it.
func (ix *rowIndex) skipEntry(group, before, entry int32) {
	switch next := ix.links[entry]; {
	case next == noID:
	case before == noID:
		ix.heads[group] = next
	default:
		ix.links[before] = next
	}
}
