package grounding

import (
	"encoding/binary"
	"slices"
)

// A load takes a compound term apart: it requires that the term in its source
// slot has a functor, and copies its arguments to consecutive slots.
type load struct{ from, fun, base int32 }

// A shape says how to take the rows of a relation apart, so that every subterm
// of a pattern has a slot. Two literals with the same function symbols at the
// same places have the same shape.
type shape struct {
	loads []load
	slots int
}

// leaf is a variable or ground term of a pattern and its slot.
type leaf struct {
	slot int
	*node
}

// shapeOf returns the shape of a pattern and its leaves, outer ones first.
func (t *terms) shapeOf(args []node) (shape, []leaf) {
	s := shape{slots: len(args)}
	var leaves []leaf
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
		if at.variable != none || at.ground != none {
			leaves = append(leaves, leaf(at))
			continue
		}
		base := s.slots
		s.loads = append(s.loads, load{int32(at.slot), at.fun, int32(base)})
		s.slots += len(at.args)
		for i := range at.args {
			queue = append(queue, place{base + i, &at.args[i]})
		}
	}
	return s, leaves
}

// open takes a row apart. It tells whether the row has the shape.
func (s *shape) open(t *terms, row []termID, slots []termID) bool {
	copy(slots, row)
	for _, l := range s.loads {
		id := slots[l.from]
		if t.fun[id] != l.fun {
			return false
		}
		copy(slots[l.base:], t.arguments(id))
	}
	return true
}

// signature identifies a shape together with some of its slots.
func (s *shape) signature(slots []int) string {
	var b []byte
	for _, l := range s.loads {
		b = binary.AppendVarint(b, int64(l.from))
		b = binary.AppendVarint(b, int64(l.fun))
	}
	b = binary.AppendVarint(b, -1)
	for _, slot := range slots {
		b = binary.AppendVarint(b, int64(slot))
	}
	return string(b)
}

// An index finds the rows of a shape by the terms in its key slots. Entries are
// only appended, in the order in which the rows were taken from the queue.
type index struct {
	shape     shape
	keys      []int
	signature string
	scratch   []termID
	asks      *relation // relation whose answered calls are left out; nil for all rows

	table hashTable // to groups
	key   []termID  // by group, len(keys) terms each
	first []int32   // by group: its first entry
	last  []int32
	next  []int32 // by entry
	rows  []int32 // by entry
}

// indexFor returns the index of a relation on a shape and key, building it from
// the rows that joins see already. An index that leaves out answered calls
// serves the rules of one relation only: other relations ask on.
func (r *relation) indexFor(t *terms, s shape, keys []int, asks *relation) *index {
	slices.Sort(keys)
	signature := s.signature(keys)
	for _, ix := range r.indexes {
		if ix.signature == signature && ix.asks == asks {
			return ix
		}
	}
	ix := &index{shape: s, keys: keys, signature: signature, scratch: make([]termID, s.slots), asks: asks, table: newHashTable()}
	r.indexes = append(r.indexes, ix)
	for row := range r.state {
		if r.state[row] == indexed {
			ix.add(t, r, int32(row))
		}
	}
	return ix
}

// add enters a row, if it has the shape.
func (ix *index) add(t *terms, r *relation, row int32) {
	if !ix.shape.open(t, r.row(row), ix.scratch) {
		return
	}
	hash := uint32(3)
	for _, k := range ix.keys {
		hash = mix(hash, ix.scratch[k])
	}
	entry := int32(len(ix.rows))
	ix.rows = append(ix.rows, row)
	ix.next = append(ix.next, none)
	group := ix.table.find(hash, func(g int32) bool {
		at := int(g) * len(ix.keys)
		for i, k := range ix.keys {
			if ix.key[at+i] != ix.scratch[k] {
				return false
			}
		}
		return true
	})
	if group == none {
		group = int32(len(ix.first))
		ix.first, ix.last = append(ix.first, entry), append(ix.last, entry)
		for _, k := range ix.keys {
			ix.key = append(ix.key, ix.scratch[k])
		}
		ix.table.add(hash, group)
		return
	}
	ix.next[ix.last[group]] = entry
	ix.last[group] = entry
}

// lookup returns the group of the entries with a key, or none.
func (ix *index) lookup(key []termID) int32 {
	return ix.table.find(hashAll(3, key), func(g int32) bool {
		at := int(g) * len(key)
		return equalRows(ix.key[at:at+len(key)], key)
	})
}

// skip removes an entry from its group for good, given the entry before it. The
// last one stays: new entries are appended to it. A join at a removed entry
// still reaches the entries after it.
func (ix *index) skip(group, before, entry int32) {
	switch next := ix.next[entry]; {
	case next == none:
	case before == none:
		ix.first[group] = next
	default:
		ix.next[before] = next
	}
}
