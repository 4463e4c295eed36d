package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A counter of a player may begin in a later phase: that it has one value then rests on
// that it has none before. So the values and the phases before exclude each other as one
// group, which is inductive where the values alone are not.

// Apart is the family of groups of two symbols of which all members of the first and
// some of the second exclude each other.
const Apart invariant.Family = "apart"

// Bounds on these groups: how many there may be of a symbol, and of how many fluents.
const (
	maxApartGroups  = 8
	maxApartMembers = 64
)

// AddApart adds, for each two groups whose fluents differ in one argument and agree in
// the others, that at most one holds of those of the first and those of the second that
// were never seen together with one of these, if that is not all of the second.
func AddApart(t *task.Task) {
	if len(t.Samples) == 0 || len(t.Samples[0]) == 0 {
		return
	}
	table := invariant.NewFluentTable(t.Game.Fluents)
	byInputs := map[string][][]int32{}
	var order []string
	for _, f := range table.Order {
		for arg := range f.Arity {
			groups := table.Groups(f, 1<<arg)
			if f.Arity < 2 || len(groups) > maxApartGroups {
				continue
			}
			for _, g := range groups {
				key := invariant.InputKey(t.Game.Fluents[g[0]], 1<<arg)
				if _, known := byInputs[key]; !known {
					order = append(order, key)
				}
				byInputs[key] = append(byInputs[key], g)
			}
		}
	}
	for _, key := range order {
		for i, g := range byInputs[key] {
			for j, h := range byInputs[key] {
				if i != j && len(g) > 2 && len(g)+len(h) <= maxApartMembers {
					addApart(t, g, h)
				}
			}
		}
	}
}

// addApart adds that fluents of g and those of h exclude each other that were never seen with
// one of g.
func addApart(t *task.Task, g, h []int32) {
	union := slices.Clone(g)
	for _, f := range h {
		if !slices.ContainsFunc(g, func(x int32) bool { return met(t, f, x) }) {
			union = append(union, f)
		}
	}
	if len(union) > len(g) && len(union) < len(g)+len(h) {
		t.Cands.AddAtMostOne(Apart, union, 1)
	}
}
