package mine

import (
	"slices"
	"strconv"

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
// follows from what it counts.
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
	table := invariant.NewFluentTable(t.Game.Fluents)
	orders := StaticOrders(t)
	for _, f := range table.Order {
		for arg := range f.Arity {
			for _, group := range table.Groups(f, 1<<arg) {
				if len(group) < 3 || len(group) > maxCounterValues || len(counters) >= maxCounters {
					continue
				}
				if !MayExclude(t, group) || !mayCover(t, group) {
					continue
				}
				if ordered := InOrder(t, group, arg, orders); ordered != nil {
					counters = append(counters, ordered)
				}
			}
		}
	}
	return counters
}

// MayExclude tells whether no state is known in which two fluents of a group
// hold.
func MayExclude(t *task.Task, group []int32) bool {
	return mayHold(t, invariant.AtMostOne{Of: group})
}

// mayCover tells whether no state is known in which no fluent of a group holds:
// the places of the one rook that a row may have are no counter.
func mayCover(t *task.Task, group []int32) bool {
	return mayHold(t, invariant.AtLeastOne{Of: group})
}

// mayHold tells whether something is a candidate that nothing has falsified.
func mayHold(t *task.Task, s invariant.Shape) bool {
	c := t.Cands.With(s.Violated(t.Net))
	return c != nil && c.State != invariant.Falsified
}

// Steps returns that the value of a counter is more than its first, more than
// its second, and so on.
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

// InOrder returns a group in the order of its values: of numbers without a gap,
// or along a relation that never changes. It returns nil if there is none.
func InOrder(t *task.Task, group []int32, arg int, orders [][][2]string) []int32 {
	value := func(f int32) string { return t.Game.Fluents[f].Args[arg].String() }
	if ordered := numbersInOrder(group, value); ordered != nil {
		return ordered
	}
	of := map[string]int32{}
	for _, f := range group {
		of[value(f)] = f
	}
	for _, pairs := range orders {
		if len(pairs) < len(of)-1 {
			continue
		}
		if ordered := chain(pairs, of); ordered != nil {
			return ordered
		}
	}
	return nil
}

// numbersInOrder sorts a group whose values are all numbers without a gap.
func numbersInOrder(group []int32, value func(int32) string) []int32 {
	number := map[int32]int{}
	for _, f := range group {
		n, err := strconv.Atoi(value(f))
		if err != nil {
			return nil
		}
		number[f] = n
	}
	ordered := slices.Clone(group)
	slices.SortStableFunc(ordered, func(f, g int32) int { return number[f] - number[g] })
	for i := 1; i < len(ordered); i++ {
		if number[ordered[i]] != number[ordered[i-1]]+1 {
			return nil
		}
	}
	return ordered
}

// StaticOrders lists the relations of two arguments that never change.
func StaticOrders(t *task.Task) [][][2]string {
	var orders [][][2]string
	for _, name := range staticNames(t) {
		orders = append(orders, binary(t.Game.Static[name])...)
	}
	return orders
}

// staticNames lists the relations that never change.
func staticNames(t *task.Task) []string {
	var names []string
	for name := range t.Game.Static {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// chain returns the fluents of some values along a relation of two arguments,
// if it leads from one of them through all others.
func chain(pairs [][2]string, of map[string]int32) []int32 {
	next, follows := map[string]string{}, map[string]bool{}
	for _, pair := range pairs {
		a, b := pair[0], pair[1]
		_, fromHere := of[a]
		_, toHere := of[b]
		if !fromHere || !toHere {
			continue
		}
		if _, twice := next[a]; twice || follows[b] {
			return nil
		}
		next[a], follows[b] = b, true
	}
	if len(next) != len(of)-1 {
		return nil
	}
	var ordered []int32
	for value := range of {
		if follows[value] {
			continue
		}
		for more := true; more; value, more = step(next, value) {
			ordered = append(ordered, of[value])
		}
	}
	if len(ordered) != len(of) {
		return nil
	}
	return ordered
}

func step(next map[string]string, value string) (string, bool) {
	then, more := next[value]
	return then, more
}
