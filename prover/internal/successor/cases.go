package successor

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/bymove"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/propagate"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most of what looking at one gate at a time leaves open fails in each of a few cases: a
// king stands on one of 64 cells, or a move is legal for one of three reasons. To find
// that out costs a part of what a question to the solver does.

// Bounds: the gates whose ways are gone through, how many ways one may have, how many
// choices are made one after the other, and the gates that are looked at for one joint
// move.
const (
	mostChoices = 8
	mostWays    = 100
	mostDeep    = 2
	mostLooks   = 300_000
)

// ProveByCases is Prove without a solver: it ends at the first joint move for which
// cases show nothing.
func ProveByCases(ctx context.Context, t *task.Task, c *invariant.Candidate) {
	half := bymove.Remembered(t).HalfCases
	if bymove.Keeps(ctx, t, c, func(s *propagate.System, _ circuit.Ref, _ []circuit.Ref) bool { return byCases(s, half) }) {
		c.Settle(true, false)
	}
}

// byCases tells whether what is known cannot be.
func byCases(s *propagate.System, half bool) bool {
	return (&cases{s, s.Work + mostLooks, half}).fail(mostDeep)
}

// Cases go through the ways in which gates may hold that have to.
type cases struct {
	*propagate.System
	limit int64 // of the work
	half  bool  // a fault, for tests
}

// fail tells whether each way of some gate leads to a contradiction, with so many
// choices.
func (c *cases) fail(depth int) bool {
	choices := c.choices()
	for _, open := range choices[:min(mostChoices, len(choices))] {
		if c.eachFails(open, depth) {
			return true
		}
	}
	return false
}

// choices lists the gates of which nothing is known and one has to fail, the few first.
func (c *cases) choices() (choices [][]circuit.Ref) {
	c.Work += int64(len(c.Trail) - c.Base)
	for _, r := range c.Trail[c.Base:] {
		all := c.Alternatives(r)
		if len(all) < 2 || c.No[r.Node()] > 0 {
			continue // one of them is known to fail
		}
		var open []circuit.Ref
		for _, x := range all {
			if c.Value(x) == propagate.Unknown {
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
func (c *cases) eachFails(open []circuit.Ref, depth int) bool {
	if c.half {
		open = open[:1]
	}
	for _, x := range open {
		mark := len(c.Trail)
		possible := c.Assume(x.Not()) && (depth == 1 || !c.fail(depth-1))
		c.Back(mark)
		if possible || c.Work > c.limit {
			return false
		}
	}
	return true
}
