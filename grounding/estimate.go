package grounding

import "math/bits"

// sampleRows bounds the rows of a sample.
const sampleRows = 2048

// estimateKey identifies an estimate: it is valid until the relation has
// doubled.
type estimateKey struct {
	relation  int
	size      int
	signature string
}

// An extent is the number of rows of a relation that have a shape, and the
// number of different terms in some slots of these rows.
type extent struct{ rows, different float64 }

// estimate returns the average number of indexed rows of a relation that a
// look-up with the terms in some slots will find.
func (e *engine) estimate(r *relation, s shape, keys []int) float64 {
	if r.done < 8 && e.pending(r) {
		// No size is known yet. Every bound argument is worth a lot.
		guess := 256.0
		for range keys {
			guess /= 8
		}
		return guess
	}
	x := e.extent(r, s, keys)
	return x.rows / max(1, x.different)
}

// extent measures a relation, unless it has been measured since it last
// doubled.
func (e *engine) extent(r *relation, s shape, keys []int) extent {
	key := estimateKey{r.number, bits.Len(uint(r.done)), s.signature(keys)}
	if x, known := e.estimates[key]; known {
		return x
	}
	x := e.measure(r, s, keys)
	e.estimates[key] = x
	return x
}

// measure examines a sample of the rows. The number of unseen keys is estimated
// from the keys that occur once or twice in the sample (Chao 1984).
func (e *engine) measure(r *relation, s shape, keys []int) extent {
	stride := max(1, len(r.state)/sampleRows)
	slots := make([]termID, s.slots)
	counts := map[uint32]int{}
	matching, sampled := 0, 0
	for row := 0; row < len(r.state); row += stride {
		if r.state[row] != indexed {
			continue
		}
		sampled++
		if !s.open(e.terms, r.row(int32(row)), slots) {
			continue
		}
		matching++
		hash := uint32(3)
		for _, k := range keys {
			hash = mix(hash, slots[k])
		}
		counts[hash]++
	}
	if matching == 0 {
		return extent{}
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
	rows := float64(matching) * float64(r.done) / float64(sampled)
	if stride > 1 {
		different = min(rows, different+once*once/(2*twice+1))
	}
	return extent{rows, different}
}
