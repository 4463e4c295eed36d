package discover

import (
	"fmt"
	"math/bits"

	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// An extent is how many fluents of some groups hold at a time: at least low and
// at most high in each group and each sampled state.
type extent struct{ low, high, size int }

// countedLooks bounds the samples that are counted, of 64 states each.
const countedLooks = 24

func (d *discoverer) extent(group []int32) extent {
	t := extent{low: len(group), size: len(group)}
	for look := range d.looks() {
		var n [simulate.Lanes]int
		for _, f := range group {
			for w := d.task.Samples[f][look]; w != 0; w &= w - 1 {
				n[bits.TrailingZeros64(w)]++
			}
		}
		for _, count := range n {
			t.low, t.high = min(t.low, count), max(t.high, count)
		}
	}
	return t
}

func (d *discoverer) looks() int {
	if len(d.task.Samples) == 0 {
		return 0
	}
	return min(countedLooks, len(d.task.Samples[0]))
}

// A bound is a statement about the number of fluents of a group that hold.
type bound struct{ low, high int } // high may be property.Unbounded

const unbounded = "*"

// bounds returns the bounds that an extent allows, the strongest first. A bound that holds
// of every set of so many fluents is not worth saying.
func (t extent) bounds() []bound {
	var list []bound
	if t.low == t.high && t.low > 0 && t.low < t.size {
		list = append(list, bound{t.low, t.low})
	}
	if t.high <= 1 {
		list = append(list, bound{0, 1})
	}
	if t.low >= 1 {
		list = append(list, bound{1, -1})
	}
	return list
}

func (b bound) strength() strength {
	switch {
	case b.low == 1 && b.high == 1:
		return exactlyOne
	case b.low == b.high:
		return exactCount
	case b.high == 1:
		return atMostOneOf
	}
	return atLeastOneOf
}

func (b bound) String() string {
	if b.high < 0 {
		return fmt.Sprint(b.low, " ", unbounded)
	}
	return fmt.Sprint(b.low, " ", b.high)
}

// name returns the beginning of a statement's name.
func (b bound) name() string {
	switch b.strength() {
	case exactlyOne:
		return "exactly-one"
	case exactCount:
		return fmt.Sprintf("exactly-%d", b.low)
	case atMostOneOf:
		return "at-most-one"
	}
	return "at-least-one"
}
