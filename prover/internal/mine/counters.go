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
func counterFeatures(t *task.ProofTask) []stateFeature {
	var features []stateFeature
	for _, ordered := range OrderedCounters(t) {
		features = append(features, stateFeature{countedRefs: CounterSteps(t, ordered), counterValues: t.Candidates.FluentRefs(ordered)})
		markCounter(t, ordered)
	}
	return features
}

// OrderedCounters returns the counters, each in the order of its values.
func OrderedCounters(t *task.ProofTask) (counters [][]int32) {
	for ordered := range OrderedGroups(t, maxCounterValues) {
		if len(counters) == maxCounters {
			break
		}
		counters = append(counters, OrientFromInit(t.GroundGame, ordered))
	}
	return counters
}

// OrderedGroups returns the groups of fluents that may have one value each, of so many at most
// and no fewer than three, in the order of their values.
func OrderedGroups(t *task.ProofTask, most int) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		table := invariant.NewFluentTable(t.GroundGame.Fluents)
		orders := NewValueOrders(t.GroundGame)
		for _, f := range table.SymbolOrder {
			for arg := range f.ArgCount {
				for _, group := range table.GroupByInputs(f, 1<<arg) {
					if len(group) < 3 || len(group) > most || !MayBeExclusive(t, group) || !MayAlwaysHold(t, group) {
						continue
					}
					if ordered := orders.OrderGroup(group, arg); ordered != nil && !yield(ordered) {
						return
					}
				}
			}
		}
	}
}

// MayBeExclusive tells whether no state is known in which two fluents of a group
// hold.
func MayBeExclusive(t *task.ProofTask, group []int32) bool {
	return notFalsified(t, invariant.AtMostOne(t.Net, group))
}

// MayAlwaysHold tells whether no state is known in which no fluent of a group holds:
// the places of the one rook that a row may have are no counter.
func MayAlwaysHold(t *task.ProofTask, group []int32) bool {
	return notFalsified(t, invariant.AtLeastOne(t.Net, group))
}

// notFalsified tells whether something is a candidate that nothing has falsified.
func notFalsified(t *task.ProofTask, s invariant.Shape) bool {
	c := t.Candidates.WithViolation(s.ViolationGate(t.Net))
	return c != nil && c.ProofState != invariant.FalsifiedState
}

// CounterSteps returns the gates that the value of a counter is more than its first, more than its
// second, and so on.
func CounterSteps(t *task.ProofTask, ordered []int32) []circuit.NodeRef {
	refs := t.Candidates.FluentRefs(ordered)
	steps := make([]circuit.NodeRef, 0, len(refs)-1)
	for i := 1; i < len(refs); i++ {
		steps = append(steps, t.Net.OrGate(refs[i:]...))
	}
	return steps
}

// markCounter notes the candidates that say that a counter has one value.
func markCounter(t *task.ProofTask, group []int32) {
	for _, s := range []invariant.CardinalityBound{invariant.AtMostOne(t.Net, group), invariant.AtLeastOne(t.Net, group)} {
		if c := t.Candidates.WithViolation(s.ViolationGate(t.Net)); c != nil {
			c.OfCounterValue = true
		}
	}
}
