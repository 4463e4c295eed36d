package mine

import (
	"slices"

	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Most equations that a game keeps tie counters to the values of one argument: the pieces
// of a side, of which there are two kinds, and the number of those taken. Among all features
// they are found as well, but mixed up with others at random: an equation that no match contradicts can
// be added to any of them. So they are looked for among these features first.

// maxArgumentValues bounds the values of an argument whose features are related to counters: there
// are twelve kinds of pieces in chess.
const maxArgumentValues = 16

// counterEquations returns the equations among counters, and among counters and the values of one
// argument, of all that hold in some sampled states.
func counterEquations(t *task.ProofTask, features []stateFeature, samples [][]int64) (rows [][]int64) {
	var counters, single []int
	for i, f := range features {
		if f.counterValues != nil {
			counters = append(counters, i)
		}
	}
	if len(counters) == 0 {
		return nil
	}
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	for _, f := range table.SymbolOrder {
		for arg := range f.ArgCount {
			values := featuresOfGroups(t, table.GroupByInputs(f, ^(uint(1)<<arg)), features)
			if f.ArgCount > 1 && len(values) > 0 {
				rows = append(rows, disjointEquations(equationsAmong(features, samples, slices.Concat(values, counters)), values)...)
			} else if len(values) > 0 && len(single)+len(values) <= maxArgumentValues {
				single = append(single, values[1:]...)
			}
		}
	}
	return append(equationsAmong(features, samples, slices.Concat(single, counters)), rows...)
}

// disjointEquations returns the disjoint equations, short ones first: they count values which none before them
// counts: other equations that hold in samples are put together from these, or chance. One of all
// values is about all fluents of the symbol, and says less than two about some of them.
func disjointEquations(rows [][]int64, values []int) (kept [][]int64) {
	counted := map[int]bool{}
	for _, row := range rows {
		of := slices.DeleteFunc(slices.Clone(values), func(v int) bool { return row[v+1] == 0 })
		if len(of) == len(values) || slices.ContainsFunc(of, func(v int) bool { return counted[v] }) {
			continue
		}
		kept = append(kept, row)
		for _, v := range of {
			counted[v] = true
		}
	}
	return kept
}

// featuresOfGroups returns the features that count some groups; none if one group is not
// counted, or there are too many.
func featuresOfGroups(t *task.ProofTask, groups [][]int32, features []stateFeature) (values []int) {
	if len(groups) > maxArgumentValues {
		return nil
	}
	for _, group := range groups {
		refs := t.Candidates.FluentRefs(group)
		at := slices.IndexFunc(features, func(f stateFeature) bool { return slices.Equal(f.countedRefs, refs) })
		if at < 0 {
			return nil
		}
		values = append(values, at)
	}
	return values
}

// equationsAmong returns the equations of some of the features.
func equationsAmong(features []stateFeature, samples [][]int64, some []int) [][]int64 {
	var few []stateFeature
	for _, i := range some {
		few = append(few, features[i])
	}
	var rows [][]int64
	for _, sample := range samples {
		row := []int64{sample[0]}
		for _, i := range some {
			row = append(row, sample[i+1])
		}
		rows = append(rows, row)
	}
	e := newEquationSet(few, NullspaceBasis(rows))
	e.shortenAll()
	for i, short := range e.coefficientRows {
		row := make([]int64, len(features)+1)
		row[0] = short[0]
		for k, x := range short[1:] {
			row[some[k]+1] = x
		}
		e.coefficientRows[i] = row
	}
	return e.coefficientRows
}
