package mine

import (
	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Where each cell has one content, and all contents but one are tied to counters, such as
// the pieces of each side to what is left in its reserve, so is the last one: as many cells
// are empty as all reserves together say. That follows from the others only by adding them
// up, which a solver does badly, and which of the contents has no equation is chance. So
// each content gets one.

// maxValues is how many contents a cell may have.
const maxValues = 8

// addValues adds these equations. It reports whether there are any.
func addValues(t *task.Task) (found bool) {
	counters := counterFeatures(t)
	if len(counters) == 0 {
		return false
	}
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		for arg := range f.Arity {
			values := table.Groups(f, ^(uint(1) << arg))
			if len(values) < 3 || len(values) > maxValues || exactGroups(t, table.Groups(f, 1<<arg)) < 2 {
				continue
			}
			for _, value := range values {
				found = addValue(t, feature{refs: t.Cands.Refs(value)}, counters) || found
			}
		}
	}
	return found
}

// addValue adds the equation of one content and counters, if there is one.
func addValue(t *task.Task, value feature, counters []feature) bool {
	features := append([]feature{value}, counters...)
	e := newEquations(features, nullspace.Of(sampleFeatures(t, features)))
	e.shorten()
	for _, row := range e.rows {
		if row[1]*row[1] != 1 {
			continue
		}
		if lits, ok := SumLits(t, features, row); ok {
			t.Cands.AddSum(Sums, lits)
			return true
		}
	}
	return false
}
