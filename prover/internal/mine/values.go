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
			if len(values) < 3 || len(values) > maxValues || exactGroups(t, table.Groups(f, 1<<arg)) < 2 {
				continue
			}
			for _, value := range values {
				found = addAmong(t, Contents, append([]feature{{refs: t.Cands.Refs(value)}}, counters...)) || found
			}
		}
	}
	return found
}

// addCounters adds the equations of counters alone, and of whose turn it is.
func addCounters(t *task.Task, counters []feature) bool {
	return len(counters) > 0 && addAmong(t, Sums, append(singles(t), counters...))
}

// singles returns a feature for each fluent of a symbol that has few, such as whose turn
// it is, but one of them.
func singles(t *task.Task) (features []feature) {
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		if of := table.Of[f]; f.Arity == 1 && len(of) <= 4 && len(features)+len(of) <= maxValues {
			for _, fluent := range of[1:] {
				features = append(features, feature{refs: t.Cands.Refs([]int32{fluent})})
			}
		}
	}
	return features
}

// addAmong adds the equations of a few features.
func addAmong(t *task.Task, of invariant.Family, features []feature) (found bool) {
	e := newEquations(features, nullspace.Of(sampleFeatures(t, features)))
	e.shorten()
	for _, row := range e.rows {
		if lits, ok := SumLits(t, features, oriented(row)); ok {
			t.Cands.AddSum(of, lits)
			found = true
		}
	}
	return found
}
