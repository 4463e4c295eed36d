package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A cell may have several contents at the same time, but some contents still exclude each other. For example, an
// arrow may lie where a knight stands, but two knights never share a cell. The states of random matches show which
// contents exclude each other.

// Bounds on these statements: the values of an argument that are compared, and
// the statements.
const (
	maxExclusiveValues = 24
	maxExclusiveGroups = 600
)

// exclusiveValues returns statements that of some fluents, which differ in one argument alone, at most one holds: those
// whose values of this argument were never seen together.
func exclusiveValues(t *task.ProofTask) (list []invariant.CardinalityBound) {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	for _, f := range table.SymbolOrder {
		for arg := range f.ArgCount {
			if f.ArgCount > 1 && len(list) <= maxExclusiveGroups {
				list = append(list, exclusiveOf(t, table.GroupByInputs(f, 1<<arg), arg)...)
			}
		}
	}
	return list
}

// exclusiveOf returns the statements about the groups of one argument.
func exclusiveOf(t *task.ProofTask, groups [][]int32, arg int) (list []invariant.CardinalityBound) {
	valueOf := func(f int32) string { return t.GroundGame.Fluents[f].Args[arg].String() }
	var values []string
	seen, together := map[string]bool{}, map[[2]string]bool{}
	for _, group := range groups {
		for i, f := range group {
			v := valueOf(f)
			if !seen[v] {
				seen[v], values = true, append(values, v)
			}
			for _, g := range group[:i] {
				if w := valueOf(g); len(values) <= maxExclusiveValues && !together[[2]string{v, w}] && everTogether(t.SampledStates[f], t.SampledStates[g], false, false) {
					together[[2]string{v, w}], together[[2]string{w, v}] = true, true
				}
			}
		}
	}
	if len(values) < 3 || len(values) > maxExclusiveValues {
		return nil
	}
	for _, set := range exclusiveSets(values, together) {
		if len(set) == len(values) {
			continue // the function groups say already that all values exclude each other
		}
		for _, group := range groups {
			some := slices.DeleteFunc(slices.Clone(group), func(f int32) bool { return !slices.Contains(set, valueOf(f)) })
			if len(some) > 1 {
				list = append(list, invariant.AtMostOne(t.Net, some))
			}
		}
	}
	return list
}

// exclusiveSets returns sets of two or more values no two of which occur together, one around each
// value that is in no earlier set, made greedily as large as possible.
func exclusiveSets(values []string, together map[[2]string]bool) [][]string {
	var sets [][]string
	done := map[string]bool{}
	for _, seed := range values {
		if done[seed] {
			continue
		}
		set := []string{seed}
		for _, v := range values {
			if v != seed && !slices.ContainsFunc(set, func(w string) bool { return together[[2]string{v, w}] }) {
				set = append(set, v)
			}
		}
		for _, v := range set {
			done[v] = true
		}
		if len(set) > 1 {
			sets = append(sets, set)
		}
	}
	return sets
}
