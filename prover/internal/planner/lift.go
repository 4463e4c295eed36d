package planner

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// lift returns literals of a state that imply a gate. It gives up one fluent after the
// other, first those by which the state differs from another one, as long as the gate holds
// for all values of the rest (ternary simulation, as in property-directed reachability).
// The lanes try to give up one, two, three ... more at a time.
func lift(r *relaxation, from, state []bool, gate circuit.Ref) (lits []circuit.Ref) {
	order := make([]int, len(state))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth(from, state, a), worth(from, state, b)) })
	free := make([]bool, len(state))
	for at := 0; at < len(order); {
		n := freed(r, state, free, order[at:], gate)
		for _, f := range order[at : at+n] {
			free[f] = true
		}
		at += n
		if n < expandedAtOnce && at < len(order) {
			f := order[at]
			ref := r.net.Fluent[f]
			if !state[f] {
				ref = ref.Not()
			}
			lits = append(lits, ref)
			at++
		}
	}
	slices.Sort(lits)
	return lits
}

// expandedAtOnce is the number of lanes.
const expandedAtOnce = 64

// worth orders fluents by the worth of keeping their values: that of the other state is
// there already.
func worth(from, state []bool, f int) int {
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

// freed returns how many of the next fluents, of 64, can be dropped.
func freed(r *relaxation, state, free []bool, next []int, gate circuit.Ref) (n int) {
	for f, holds := range state {
		yes, no := uint64(0), ^uint64(0)
		if holds {
			yes, no = no, yes
		}
		if free[f] {
			yes, no = ^uint64(0), ^uint64(0)
		}
		r.can[r.net.Fluent[f]], r.can[r.net.Fluent[f].Not()] = yes, no
	}
	next = next[:min(expandedAtOnce, len(next))]
	for i, f := range next {
		lanes := ^uint64(0) << i
		r.can[r.net.Fluent[f]] |= lanes
		r.can[r.net.Fluent[f].Not()] |= lanes
	}
	r.run(r.still, r.cost[0])
	for n < len(next) && r.can[gate.Not()]>>n&1 == 0 {
		n++
	}
	return n
}
