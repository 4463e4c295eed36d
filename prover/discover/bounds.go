package discover

import (
	"fmt"
	"math/bits"

	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/simulate"
)

// A countRange is the range of the number of fluents of a group that hold in one state, over the first
// maxCountedSamples samples.
type countRange struct{ fewest, mostHolding, groupSize int }

// maxCountedSamples bounds the samples that are counted, of 64 states each.
const maxCountedSamples = 24

// observedRange counts the fluents of a group that hold in the samples. Without samples, the fewest are all and the most
// are none.
func (d *discoverer) observedRange(group []int32) countRange {
	t, looks := countRange{fewest: len(group), groupSize: len(group)}, 0
	if len(d.task.SampledStates) > 0 {
		looks = min(maxCountedSamples, len(d.task.SampledStates[0]))
	}
	for look := range looks {
		var n [simulate.LaneCount]int
		for _, f := range group {
			for w := d.task.SampledStates[f][look]; w != 0; w &= w - 1 {
				n[bits.TrailingZeros64(w)]++
			}
		}
		for _, count := range n {
			t.fewest, t.mostHolding = min(t.fewest, count), max(t.mostHolding, count)
		}
	}
	return t
}

// A countBound is a statement about the number of fluents of a group that hold.
type countBound struct{ atLeast, atMost int } // atMost may be property.NoUpperBound

const unboundedText = "*"

// observedBounds returns the bounds that hold in all counted samples, the strongest first. It leaves out an exact
// number that is 0 or the size of the group.
func (t countRange) observedBounds() []countBound {
	var list []countBound
	if t.fewest == t.mostHolding && t.fewest > 0 && t.fewest < t.groupSize {
		list = append(list, countBound{t.fewest, t.fewest})
	}
	if t.mostHolding <= 1 {
		list = append(list, countBound{0, 1})
	}
	if t.fewest >= 1 {
		list = append(list, countBound{1, property.NoUpperBound})
	}
	return list
}

func (b countBound) boundStrength() guessStrength {
	switch {
	case b.atLeast == 1 && b.atMost == 1:
		return exactlyOne
	case b.atLeast == b.atMost:
		return exactCount
	case b.atMost == 1:
		return atMostOneOf
	}
	return atLeastOneOf
}

func (b countBound) String() string {
	if b.atMost == property.NoUpperBound {
		return fmt.Sprint(b.atLeast, " ", unboundedText)
	}
	return fmt.Sprint(b.atLeast, " ", b.atMost)
}

// namePrefix returns the beginning of a statement's name.
func (b countBound) namePrefix() string {
	switch b.boundStrength() {
	case exactlyOne:
		return "exactly-one"
	case exactCount:
		return fmt.Sprintf("exactly-%d", b.atLeast)
	case atMostOneOf:
		return "at-most-one"
	}
	return "at-least-one"
}
