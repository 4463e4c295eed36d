package grounding

import "math/bits"

// sampleRows bounds the rows that an estimate looks at.
const sampleRows = 2048

// estimateKey names an estimate: it stays good until the relation has
// doubled.
type estimateKey struct {
	relation  int
	size      int
	signature string
}

// An extent is how many rows of a relation have a shape, and how many
// different terms these have in some slots.
type extent struct{ rows, different float64 }

// estimate returns how many indexed rows of a relation a lookup with the
// terms in some slots will find, on average.
func (e *engine) estimate(r *relation, s shape, keys []int) float64 {
	if r.done < 8 && e.pending(r) {
		// Nothing is known yet. Every bound place is worth a lot.
		guess := 256.0
		for range keys {
			guess /= 8
		}
		return guess
	}
	x := e.extent(r, s, keys)
	return x.rows / max(1, x.different)
}

// extent measures a relation, unless that has been done since it has last
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

// measure looks at a sample of the rows. The keys that the sample missed are
// estimated from those that it met once or twice (Chao 1984).
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
