package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// equationSet makes short and independent equations of those that were found.
// "As many white pieces as the white counter says" spares the solver to
// add that up from two equations about the whole board; and
// equations that follow from the rest need not be proved.
type equationSet struct {
	coefficientRows [][]int64 // coefficients: of 1, then of the features
	featureLiterals [][]int   // by feature: the literals that it counts
	literalWeights  []int64   // by literal, for one row at a time
}

func newEquationSet(features []stateFeature, rows [][]int64) *equationSet {
	e := &equationSet{coefficientRows: rows}
	index := map[circuit.NodeRef]int{}
	for _, f := range features {
		var ids []int
		for _, r := range f.countedRefs {
			id, known := index[r]
			if !known {
				id = len(index)
				index[r] = id
			}
			ids = append(ids, id)
		}
		e.featureLiterals = append(e.featureLiterals, ids)
	}
	e.literalWeights = make([]int64, len(index))
	return e
}

// mentionedLiterals is the number of literals that an equation mentions once those that
// cancel out are gone.
func (e *equationSet) mentionedLiterals(row []int64) int {
	clear(e.literalWeights)
	for i, ids := range e.featureLiterals {
		if x := row[i+1]; x != 0 {
			for _, id := range ids {
				e.literalWeights[id] += x
			}
		}
	}
	n := int64(0)
	for _, w := range e.literalWeights {
		n += max(w, -w)
	}
	return int(n)
}

// maxShorteningPasses bounds the passes over all pairs of equations.
const maxShorteningPasses = 8

// shortenAll replaces equations by sums and differences of two of them, as long
// as that makes them shorter, and puts the short ones first.
func (e *equationSet) shortenAll() {
	lengths := make([]int, len(e.coefficientRows))
	for i, row := range e.coefficientRows {
		lengths[i] = e.mentionedLiterals(row)
	}
	for pass, changed := 0, true; changed && pass < maxShorteningPasses; pass++ {
		changed = false
		for i := range e.coefficientRows {
			for j := range e.coefficientRows {
				for sign := int64(-1); sign <= 1 && i != j; sign += 2 {
					row := combineRows(e.coefficientRows[i], e.coefficientRows[j], sign)
					if n := e.mentionedLiterals(row); n < lengths[i] {
						e.coefficientRows[i], lengths[i], changed = row, n, true
					}
				}
			}
		}
	}
	slices.SortStableFunc(e.coefficientRows, func(a, b []int64) int { return cmp.Compare(e.mentionedLiterals(a), e.mentionedLiterals(b)) })
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

// keepIndependent drops the equations that follow from the known ones and from
// those before them.
func (e *equationSet) keepIndependent(known [][]int64) {
	m := NewEchelon(len(e.featureLiterals) + 1)
	for _, row := range known {
		m.InsertRow(row)
	}
	kept := e.coefficientRows[:0]
	for _, row := range e.coefficientRows {
		if m.InsertRow(row) {
			kept = append(kept, row)
		}
	}
	e.coefficientRows = kept
}

// knownTotals returns the equations that follow from invariants: of a group
// with exactly one fluent one holds, and where each group of a symbol has
// exactly one, as many fluents of it hold as there are groups. Total tells the
// feature that counts a symbol.
func knownTotals(t *task.ProofTask, table *invariant.FluentTable, total map[invariant.Functor]int, features []stateFeature) [][]int64 {
	var known [][]int64
	equation := func(feature int, n int64) {
		row := make([]int64, len(features)+1)
		row[0], row[feature+1] = -n, 1
		known = append(known, row)
	}
	for i, f := range features {
		if exactlyOne(t, f.countedRefs) {
			equation(i, 1)
		}
	}
	for _, f := range table.SymbolOrder {
		at, counted := total[f]
		if !counted {
			continue
		}
		for _, outputs := range invariant.OutputSets(f.ArgCount) {
			if n := exactGroups(t, table.GroupByInputs(f, outputs)); n > 0 {
				equation(at, int64(n))
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
