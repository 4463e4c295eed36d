package grounding

import "math/bits"

// This file estimates how many rows a look-up in a relation finds. The literal that is looked up has a shape, which has a
// slot for each of its variables and ground terms (rowShape).

// maxSampleRows is the size of samples: of more rows, measureExtent examines so many to twice as many.
const maxSampleRows = 2048

// estimateKey identifies an estimate. It is valid until the number of indexed rows has one
// more binary digit.
type estimateKey struct {
	relation int
	size     int    // binary digits of the number of indexed rows
	shape    string // the shape and the slots
}

// A shapeExtent is the number of rows of a relation that have a shape, and the number of different
// combinations of terms in some slots of these rows.
type shapeExtent struct{ rowCount, distinctCount float64 }

// estimateMatches returns the average number of indexed rows of a relation that a
// look-up with the terms in some slots will find. It guesses while a relation that may
// still grow has few rows.
func (e *engine) estimateMatches(r *groundRelation, s rowShape, keys []int) float64 {
	if r.indexedCount < 8 && e.isPending(r) {
		// No size is known yet. Every bound argument is worth a lot.
		guess := 256.0
		for range keys {
			guess /= 8
		}
		return guess
	}
	x := e.extentOf(r, s, keys)
	return x.rowCount / max(1, x.distinctCount)
}

// extentOf measures a relation, unless an earlier measurement is still valid.
func (e *engine) extentOf(r *groundRelation, s rowShape, keys []int) shapeExtent {
	key := estimateKey{r.number, bits.Len(uint(r.indexedCount)), s.keySignature(keys)}
	if x, known := e.shapeExtents[key]; known {
		return x
	}
	x := e.measureExtent(r, s, keys)
	e.shapeExtents[key] = x
	return x
}

// measureExtent examines a sample of the rows. The number of unseen keys is estimated
// from the keys that occur once or twice in the sample (Chao 1984).
func (e *engine) measureExtent(r *groundRelation, s rowShape, keys []int) shapeExtent {
	stride := max(1, len(r.rowStates)/maxSampleRows)
	slots := make([]termID, s.slotCount)
	counts := map[uint32]int{}
	matching, sampled := 0, 0
	for row := 0; row < len(r.rowStates); row += stride {
		if r.rowStates[row] != rowIndexed {
			continue
		}
		sampled++
		if !s.unpack(e.table, r.rowAt(int32(row)), slots) {
			continue
		}
		matching++
		counts[hashSlots(3, slots, keys)]++
	}
	if matching == 0 {
		return shapeExtent{}
	}
	different, once, twice := float64(len(counts)), 0.0, 0.0
	for _, n := range counts {
		switch n {
		case 1:
			once++
		case 2:
			twice++
		}
	}
	rows := float64(matching) * float64(r.indexedCount) / float64(sampled)
	if stride > 1 {
		different = min(rows, different+once*once/(2*twice+1))
	}
	return shapeExtent{rows, different}
}
