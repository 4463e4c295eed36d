package liveness

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// maxUnions bounds the unions of one argument's values that are tried.
const maxUnions = 60

// survivors adds and returns that at least one fluent holds of those with a certain
// argument, or with one of two values for it: somebody is always left on the
// board, who can move when others have to pass. Only what the sampled states
// show counts.
func survivors(t *task.Task) []*invariant.Candidate {
	if len(t.Samples) == 0 {
		return nil
	}
	table := invariant.NewFluentTable(t.Game.Fluents)
	var survivors []*invariant.Candidate
	for _, f := range table.Order {
		for arg := range f.Arity {
			groups := table.Groups(f, (1<<f.Arity-1)&^(1<<arg))
			if f.Arity < 2 || len(groups)*len(groups) > 2*maxUnions {
				continue
			}
			survivors = append(survivors, addUnions(t, groups)...)
		}
	}
	return survivors
}

// addUnions adds the groups and the unions of two that never were empty. A
// group that has never been empty may become so; but what always holds makes
// unions trivial.
func addUnions(t *task.Task, groups [][]int32) (added []*invariant.Candidate) {
	for i, g := range groups {
		if holdsAlways(t, g) {
			continue
		}
		if neverEmpty(t, g) {
			added = append(added, t.Cands.AddAtLeastOne(invariant.Others, g, 2))
		}
		for _, h := range groups[:i] {
			if union := append(append([]int32(nil), g...), h...); !holdsAlways(t, h) && neverEmpty(t, union) {
				added = append(added, t.Cands.AddAtLeastOne(invariant.Others, union, 2))
			}
		}
	}
	return added
}

// holdsAlways tells whether one of the fluents is known to hold always.
func holdsAlways(t *task.Task, fluents []int32) bool {
	return slices.ContainsFunc(fluents, func(f int32) bool { return t.Holds(f, true) })
}

// neverEmpty tells whether one of the fluents holds in all sampled states.
func neverEmpty(t *task.Task, fluents []int32) bool {
	for look := range t.Samples[0] {
		some := uint64(0)
		for _, f := range fluents {
			some |= t.Samples[f][look]
		}
		if some != ^uint64(0) {
			return false
		}
	}
	return true
}
