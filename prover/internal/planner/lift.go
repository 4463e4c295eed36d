package planner

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// liftTarget returns literals of a state that imply a gate. It gives up one fluent after the
// other, first those by which the state differs from another one, as long as the gate holds
// for all values of the rest (ternary simulation, as in property-directed reachability).
// The lanes try to give up one, two, three ... more at a time.
func liftTarget(r *relaxedGame, from, state []bool, gate circuit.NodeRef) (lits []circuit.NodeRef) {
	order := make([]int, len(state))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(keepingWorth(from, state, a), keepingWorth(from, state, b)) })
	free := make([]bool, len(state))
	for at := 0; at < len(order); {
		n := freeableCount(r, state, free, order[at:], gate)
		for _, f := range order[at : at+n] {
			free[f] = true
		}
		at += n
		if n < laneCount && at < len(order) {
			f := order[at]
			ref := r.network.FluentRefs[f]
			if !state[f] {
				ref = ref.Negated()
			}
			lits = append(lits, ref)
			at++
		}
	}
	slices.Sort(lits)
	return lits
}

// laneCount is the number of lanes.
const laneCount = 64

// keepingWorth orders fluents by the worth of keeping their values: that of the other state is
// there already.
func keepingWorth(from, state []bool, f int) int {
	switch {
	case state[f] && !from[f]:
		return 0
	case state[f] != from[f]:
		return 1
	case state[f]:
		return 2
	}
	return 3
}

// freeableCount returns how many of the next fluents, of 64, can be dropped.
func freeableCount(r *relaxedGame, state, free []bool, next []int, gate circuit.NodeRef) (n int) {
	for f, holds := range state {
		yes, no := uint64(0), ^uint64(0)
		if holds {
			yes, no = no, yes
		}
		if free[f] {
			yes, no = ^uint64(0), ^uint64(0)
		}
		r.reachableLanes[r.network.FluentRefs[f]], r.reachableLanes[r.network.FluentRefs[f].Negated()] = yes, no
	}
	next = next[:min(laneCount, len(next))]
	for i, f := range next {
		lanes := ^uint64(0) << i
		r.reachableLanes[r.network.FluentRefs[f]] |= lanes
		r.reachableLanes[r.network.FluentRefs[f].Negated()] |= lanes
	}
	r.evaluateGates(r.stateGates, r.evaluationCosts[0])
	for n < len(next) && r.reachableLanes[gate.Negated()]>>n&1 == 0 {
		n++
	}
	return n
}
