package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// This file finds equations between numbers of fluents that hold in all sampled states.

// ShortEquations returns equations between features (numbers of fluents) that hold in all sampled states, short ones
// first. A row has the constant of the equation, and then a coefficient for each feature; their sum is 0. It leaves out
// equations that follow from knownTotals and shorter equations. For example, "as many white pieces as the white
// counter says" saves the solver from adding up two equations about the whole board.
func ShortEquations(t *task.ProofTask, features []stateFeature) [][]int64 {
	samples := sampleFeatures(t, features)
	if len(samples) == 0 {
		return nil // no match was played
	}
	unseen := unseenColumns(samples)
	rows := shortenEquations(features, NullspaceBasis(withoutColumns(samples, unseen)))
	m := NewEchelon(len(features) + 1)
	for _, row := range knownTotals(t, features) {
		m.InsertRow(row)
	}
	for i, is := range unseen {
		if is {
			m.InsertRow(unitRow(len(unseen), i))
		}
	}
	return slices.DeleteFunc(rows, func(row []int64) bool { return !m.InsertRow(row) })
}

// unseenColumns tells which numbers are 0 in all samples.
func unseenColumns(rows [][]int64) []bool {
	unseen := make([]bool, len(rows[0]))
	for at := range unseen {
		unseen[at] = !slices.ContainsFunc(rows, func(row []int64) bool { return row[at] != 0 })
	}
	return unseen
}

// withoutColumns returns rows, and a further row for each unseen column, which keeps the column out of equations.
// Otherwise any multiple of it could be added to each equation. The last value of another counter is such a column.
func withoutColumns(rows [][]int64, unseen []bool) [][]int64 {
	all := slices.Clone(rows)
	for at, is := range unseen {
		if is {
			all = append(all, unitRow(len(unseen), at))
		}
	}
	return all
}

func unitRow(width, at int) []int64 {
	row := make([]int64, width)
	row[at] = 1
	return row
}

// maxShorteningPasses bounds the passes over all pairs of equations.
const maxShorteningPasses = 8

// shortenEquations replaces equations by sums and differences of two of them, as long as the results are shorter.
// It puts the short equations first. The length of an equation is the number of its literals, without those that
// cancel out.
func shortenEquations(features []stateFeature, rows [][]int64) [][]int64 {
	length := newLengthMeasure(features)
	lengths := map[*int64]int64{}
	for _, row := range rows {
		lengths[&row[0]] = length(row)
	}
	for pass, changed := 0, true; changed && pass < maxShorteningPasses; pass++ {
		changed = false
		for i := range rows {
			for j := range rows {
				for sign := int64(-1); sign <= 1 && i != j; sign += 2 {
					row := combineRows(rows[i], rows[j], sign)
					if n := length(row); n < lengths[&rows[i][0]] {
						rows[i], lengths[&row[0]], changed = row, n, true
					}
				}
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b []int64) int { return cmp.Compare(lengths[&a[0]], lengths[&b[0]]) })
	return rows
}

// newLengthMeasure returns the function that measures equations.
func newLengthMeasure(features []stateFeature) func(row []int64) int64 {
	index := map[circuit.NodeRef]int{}
	literals := make([][]int, len(features))
	for i, f := range features {
		for _, r := range f.countedRefs {
			if _, known := index[r]; !known {
				index[r] = len(index)
			}
			literals[i] = append(literals[i], index[r])
		}
	}
	weights := make([]int64, len(index))
	return func(row []int64) (n int64) {
		clear(weights)
		for i, ids := range literals {
			for _, id := range ids {
				weights[id] += row[i+1]
			}
		}
		for _, w := range weights {
			n += max(w, -w)
		}
		return n
	}
}

// combineRows returns a + sign·b, divided by the common divisor of its coefficients.
func combineRows(a, b []int64, sign int64) []int64 {
	c := make([]int64, len(a))
	common := int64(0)
	for i := range a {
		c[i] = a[i] + sign*b[i]
		common = GCD(common, c[i])
	}
	for i := range c {
		c[i] /= max(1, common)
	}
	return c
}

// knownTotals returns the equations that follow from proved groups. If exactly one fluent of a group holds, the
// number of its fluents that hold is 1. If this is so for each group of a symbol, the number of fluents of the
// symbol that hold is the number of groups.
func knownTotals(t *task.ProofTask, features []stateFeature) (known [][]int64) {
	table := invariant.NewFluentTable(t.GroundGame.Fluents)
	equation := func(feature int, n int64) {
		row := make([]int64, len(features)+1)
		row[0], row[feature+1] = -n, 1
		known = append(known, row)
	}
	for i, f := range features {
		if exactlyOne(t, f.countedRefs) {
			equation(i, 1)
			continue
		}
		for _, outputs := range invariant.OutputSets(f.wholeSymbol.ArgCount) {
			if n := exactGroups(t, table.GroupByInputs(f.wholeSymbol, outputs)); n > 0 {
				equation(i, int64(n))
				break
			}
		}
	}
	return known
}

// exactGroups returns the number of groups if each is known to have exactly one
// fluent, and 0 if not.
func exactGroups(t *task.ProofTask, groups [][]int32) int {
	for _, group := range groups {
		if !exactlyOne(t, t.Candidates.FluentRefs(group)) {
			return 0
		}
	}
	return len(groups)
}

// exactlyOne tells whether it is known that exactly one of some conditions
// holds.
func exactlyOne(t *task.ProofTask, refs []circuit.NodeRef) bool {
	return t.AllImpossible([]circuit.NodeRef{t.Net.AtLeastGate(2, refs...)}) && t.AllImpossible([]circuit.NodeRef{t.Net.OrGate(refs...).Negated()})
}
