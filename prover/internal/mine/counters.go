package mine

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A counter is a group of fluents whose values follow each other, such as the number of pieces that a side has
// left. It is compared with numbers of fluents, such as the pieces on the board. The value of a counter is the
// number of steps that it has passed, and each passed step is a condition.

// Bounds on counters: their number, and that of their values.
const (
	maxCounters      = 24
	maxCounterValues = 200
)

// counterFeatures returns the values of the counters, as features of a state, and marks the candidates that say that
// each counter has exactly one value: these are proved together with the sums. That a counter never runs out of values
// follows from the equation with the numbers that it counts.
func counterFeatures(t *task.ProofTask) []stateFeature {
	var features []stateFeature
	for _, ordered := range OrderedCounters(t) {
		features = append(features, stateFeature{countedRefs: CounterSteps(t, ordered)})
		markCounter(t, ordered)
	}
	return features
}

// OrderedCounters returns up to maxCounters groups of fluents that differ in one argument, each in the order of its
// values. A group has from 3 to maxCounterValues fluents, and no state is known in which not exactly one of them holds
// (mayHaveOneValue). A group without an order, such as the places of the one rook in a row, is no counter.
func OrderedCounters(t *task.ProofTask) (counters [][]int32) {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	orders := task.EngineState[ValueOrders](t)
	if orders.groundGame == nil {
		*orders = *NewValueOrders(t.GroundGame)
		t.AddGateReads(factReads * int64(orders.factCount))
	}
	t.AddGateReads(fluentReads * int64(len(t.GroundGame.Fluents)))
	for _, f := range table.SymbolOrder {
		for arg := range f.ArgCount {
			for _, group := range table.GroupByInputs(f, 1<<arg) {
				if len(counters) == maxCounters || len(group) < 3 || len(group) > maxCounterValues || !mayHaveOneValue(t, group) {
					continue
				}
				if ordered := orders.OrderGroup(group, arg); ordered != nil {
					counters = append(counters, OrientFromInit(t.GroundGame, ordered))
				}
			}
		}
	}
	return counters
}

// The cost of the search for counters, in gates that an evaluation reads in the same time: factReads for looking at one fact
// of an order, fluentReads for putting one fluent in its place.
const (
	factReads   = 220
	fluentReads = 200
)

// mayHaveOneValue tells whether there are candidates that at most and at least one fluent of a group holds, and no state
// is known in which one of the two is false.
func mayHaveOneValue(t *task.ProofTask, group []int32) bool {
	return !slices.ContainsFunc(valueBounds(t, group), func(b invariant.CardinalityBound) bool {
		c := t.Candidates.WithViolation(b.ViolationGate(t.Net))
		return c == nil || c.ProofState == invariant.FalsifiedState
	})
}

// valueBounds are the bounds that say that a group has one value.
func valueBounds(t *task.ProofTask, group []int32) []invariant.CardinalityBound {
	return []invariant.CardinalityBound{invariant.AtMostOne(t.Net, group), invariant.AtLeastOne(t.Net, group)}
}

// CounterSteps returns the gates that say that the value of a counter is after its first value, after its
// second, and so on.
func CounterSteps(t *task.ProofTask, ordered []int32) []circuit.NodeRef {
	refs := t.Candidates.FluentRefs(ordered)
	steps := make([]circuit.NodeRef, 0, len(refs)-1)
	for i := 1; i < len(refs); i++ {
		steps = append(steps, t.Net.OrGate(refs[i:]...))
	}
	return steps
}

// markCounter marks the candidates that say that a counter has one value.
func markCounter(t *task.ProofTask, group []int32) {
	for _, s := range valueBounds(t, group) {
		if c := t.Candidates.WithViolation(s.ViolationGate(t.Net)); c != nil {
			c.OfCounterValue = true
		}
	}
}
