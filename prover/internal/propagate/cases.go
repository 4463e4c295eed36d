package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Most of what looking at one gate at a time leaves open fails in each of a few cases: a
// king stands on one of 64 cells, or a move is legal for one of three reasons. To find
// that out costs a part of what a question to a solver does.

// Bounds: the gates whose ways are gone through, how many ways one may have, how many
// choices are made one after the other, and the gates that are looked at.
const (
	mostChoices = 8
	mostWays    = 100
	mostDeep    = 2
	mostLooks   = 300_000
)

// Cases go through the ways in which gates may hold that have to.
type Cases struct {
	*System
	// Closed, if set, tells of choices that they cannot all be made.
	Closed func(choices [][]circuit.Ref) bool
	Half   bool // a fault, for tests: of the ways of a gate all but one are left out
	limit  int64
}

// Fail tells whether what is known cannot be, as far as cases show it.
func (c *Cases) Fail() bool {
	c.limit = c.Work + mostLooks
	return c.fail(mostDeep)
}

// fail tells whether each way of some gate leads to a contradiction, with so many
// choices one after the other.
func (c *Cases) fail(depth int) bool {
	choices := c.choices()
	if c.Closed != nil && c.Closed(choices) {
		return true
	}
	if depth == 0 {
		return false
	}
	for _, open := range bothEnds(choices) {
		if c.eachFails(open, depth) {
			return true
		}
	}
	return false
}

// bothEnds returns the narrow choices, which are gone through soon, and the wide ones: of
// a board there are many of the former that say little, and one of the latter may be all
// that the match goes on for.
func bothEnds(choices [][]circuit.Ref) [][]circuit.Ref {
	if len(choices) <= mostChoices {
		return choices
	}
	return slices.Concat(choices[:mostChoices/2], choices[len(choices)-mostChoices/2:])
}

// choices lists, of each gate that holds it is not known why, the members of which one
// has to fail; the few first.
func (c *Cases) choices() (choices [][]circuit.Ref) {
	c.Work += int64(len(c.Trail) - c.Base)
	for _, r := range c.Trail[c.Base:] {
		all := c.Alternatives(r)
		if len(all) < 2 || c.No[r.Node()] > 0 {
			continue // one of them is known to fail
		}
		var open []circuit.Ref
		for _, x := range all {
			if c.Value(x) == Unknown {
				open = append(open, x)
			}
		}
		if c.Work += int64(len(all)); len(open) <= mostWays {
			choices = append(choices, open)
		}
	}
	slices.SortStableFunc(choices, func(a, b []circuit.Ref) int { return len(a) - len(b) })
	return choices
}

// eachFails tells whether there is a contradiction whichever of some gates fails.
func (c *Cases) eachFails(open []circuit.Ref, depth int) bool {
	if c.Half {
		open = open[:1]
	}
	for _, x := range open {
		mark := len(c.Trail)
		possible := c.Assume(x.Not()) && (depth == 1 && c.Closed == nil || !c.fail(depth-1))
		c.Back(mark)
		if possible || c.Work > c.limit {
			return false
		}
	}
	return true
}
