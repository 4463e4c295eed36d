package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where each cell has one content, and all contents but one are tied to counters, so is
// the last one: as many cells are empty as all reserves together say. That follows from
// the others only by adding them up, which a solver does badly, and which of the contents
// has no equation is chance. So each content gets one.

// maxContents is how many contents a cell may have.
const maxContents = 8

// Contents is the family of these equations.
const Contents invariant.Family = "contents"

// AddContents adds them. It reports whether there are any.
func AddContents(t *task.Task) (found bool) {
	if !countable(t) {
		return false
	}
	counters := counterFeatures(t)
	if len(counters) == 0 {
		return false
	}
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		for arg := range f.Arity {
			values := table.Groups(f, ^(uint(1) << arg))
			if len(values) < 3 || len(values) > maxContents || exactGroups(t, table.Groups(f, 1<<arg)) < 2 {
				continue
			}
			found = addContents(t, values, counters) || found
		}
	}
	return found
}

// addContents adds, for each content of cells, its equations with the counters.
func addContents(t *task.Task, contents [][]int32, counters []feature) (found bool) {
	features := slices.Clone(counters)
	var ofCounters []int
	for i := range counters {
		ofCounters = append(ofCounters, i)
	}
	for _, c := range contents {
		features = append(features, feature{refs: t.Cands.Refs(c)})
	}
	samples := sampleFeatures(t, features)
	for i := len(counters); i < len(features); i++ {
		for _, row := range among(features, samples, append([]int{i}, ofCounters...)) {
			if lits, ok := SumLits(t, features, oriented(row)); ok {
				t.Cands.AddSum(Contents, lits)
				found = true
			}
		}
	}
	return found
}
