package mine

import (
	"iter"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A counter is a group of fluents whose values follow each other, such as the
// number of pieces that a side has left. It is compared with numbers of
// fluents, such as the pieces on the board: its value is the number of its
// steps that it has passed, each of which is a condition.

// Bounds on counters: their number, and that of their values.
const (
	maxCounters      = 24
	maxCounterValues = 200
)

// counterFeatures returns the values of the counters. That each has exactly
// one value is proved together with the sums: that it never runs out of values
// follows from the equation with the numbers that it counts.
func counterFeatures(t *task.Task) []feature {
	var features []feature
	for _, ordered := range Counters(t) {
		features = append(features, feature{refs: Steps(t, ordered), values: t.Cands.Refs(ordered)})
		markCounter(t, ordered)
	}
	return features
}

// Counters returns the counters, each in the order of its values.
func Counters(t *task.Task) (counters [][]int32) {
	for ordered := range Ordered(t, maxCounterValues) {
		if len(counters) == maxCounters {
			break
		}
		counters = append(counters, FromStart(t.Game, ordered))
	}
	return counters
}

// Ordered returns the groups of fluents that may have one value each, of so many at most
// and no fewer than three, in the order of their values.
func Ordered(t *task.Task, most int) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		table := invariant.NewFluentTable(t.Game.Fluents)
		orders := StaticOrders(t.Game)
		for _, f := range table.Order {
			for arg := range f.Arity {
				for _, group := range table.Groups(f, 1<<arg) {
					if len(group) < 3 || len(group) > most || !MayExclude(t, group) || !MayCover(t, group) {
						continue
					}
					if ordered := orders.Of(group, arg); ordered != nil && !yield(ordered) {
						return
					}
				}
			}
		}
	}
}

// MayExclude tells whether no state is known in which two fluents of a group
// hold.
func MayExclude(t *task.Task, group []int32) bool {
	return mayHold(t, invariant.AtMostOne{Of: group})
}

// MayCover tells whether no state is known in which no fluent of a group holds:
// the places of the one rook that a row may have are no counter.
func MayCover(t *task.Task, group []int32) bool {
	return mayHold(t, invariant.AtLeastOne{Of: group})
}

// mayHold tells whether something is a candidate that nothing has falsified.
func mayHold(t *task.Task, s invariant.Shape) bool {
	c := t.Cands.With(s.Violated(t.Net))
	return c != nil && c.State != invariant.Falsified
}

// Steps returns the gates that the value of a counter is more than its first, more than its
// second, and so on.
func Steps(t *task.Task, ordered []int32) []circuit.Ref {
	refs := t.Cands.Refs(ordered)
	steps := make([]circuit.Ref, 0, len(refs)-1)
	for i := 1; i < len(refs); i++ {
		steps = append(steps, t.Net.Or(refs[i:]...))
	}
	return steps
}

// markCounter notes the candidates that say that a counter has one value.
func markCounter(t *task.Task, group []int32) {
	for _, s := range []invariant.Shape{invariant.AtMostOne{Of: group}, invariant.AtLeastOne{Of: group}} {
		if c := t.Cands.With(s.Violated(t.Net)); c != nil {
			c.Counter = true
		}
	}
}
