package mine

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/internal/nullspace"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// equations makes short and independent equations of those that were found.
// "As many white pieces as the white counter says" spares the solver to
// add that up from two equations about the whole board; and
// equations that follow from the rest need not be proved.
type equations struct {
	rows     [][]int64 // coefficients: of 1, then of the features
	literals [][]int   // by feature: the literals that it counts
	weight   []int64   // by literal, for one row at a time
}

func newEquations(features []feature, rows [][]int64) *equations {
	e := &equations{rows: rows}
	index := map[circuit.Ref]int{}
	for _, f := range features {
		var ids []int
		for _, r := range f.refs {
			id, known := index[r]
			if !known {
				id = len(index)
				index[r] = id
			}
			ids = append(ids, id)
		}
		e.literals = append(e.literals, ids)
	}
	e.weight = make([]int64, len(index))
	return e
}

// length is the number of literals that an equation mentions once those that
// cancel out are gone.
func (e *equations) length(row []int64) int {
	clear(e.weight)
	for i, ids := range e.literals {
		if x := row[i+1]; x != 0 {
			for _, id := range ids {
				e.weight[id] += x
			}
		}
	}
	n := int64(0)
	for _, w := range e.weight {
		n += max(w, -w)
	}
	return int(n)
}

// maxPasses bounds the passes over all pairs of equations.
const maxPasses = 8

// shorten replaces equations by sums and differences of two of them, as long
// as that makes them shorter, and puts the short ones first.
func (e *equations) shorten() {
	lengths := make([]int, len(e.rows))
	for i, row := range e.rows {
		lengths[i] = e.length(row)
	}
	for pass, changed := 0, true; changed && pass < maxPasses; pass++ {
		changed = false
		for i := range e.rows {
			for j := range e.rows {
				for sign := int64(-1); sign <= 1 && i != j; sign += 2 {
					row := combine(e.rows[i], e.rows[j], sign)
					if n := e.length(row); n < lengths[i] {
						e.rows[i], lengths[i], changed = row, n, true
					}
				}
			}
		}
	}
	e.sort(e.rows)
}

// sort puts short equations first.
func (e *equations) sort(rows [][]int64) {
	slices.SortStableFunc(rows, func(a, b []int64) int { return cmp.Compare(e.length(a), e.length(b)) })
}

// insert puts equations before the others, but for those that always hold since they count
// the same in two ways.
func (e *equations) insert(rows [][]int64) {
	at := slices.IndexFunc(e.rows, func(row []int64) bool { return e.length(row) > 0 })
	if at < 0 {
		at = len(e.rows)
	}
	e.sort(rows)
	e.rows = slices.Insert(e.rows, at, rows...)
}

// combine returns a + sign·b, divided by the common divisor of its coefficients.
func combine(a, b []int64, sign int64) []int64 {
	c := make([]int64, len(a))
	common := int64(0)
	for i := range a {
		c[i] = a[i] + sign*b[i]
		common = nullspace.GCD(common, c[i])
	}
	for i := range c {
		c[i] /= max(1, common)
	}
	return c
}

// independent drops the equations that follow from the known ones and from
// those before them.
func (e *equations) independent(known [][]int64) {
	m := nullspace.NewEchelon(len(e.literals) + 1)
	for _, row := range known {
		m.Insert(row)
	}
	kept := e.rows[:0]
	for _, row := range e.rows {
		if m.Insert(row) {
			kept = append(kept, row)
		}
	}
	e.rows = kept
}

// knownTotals returns the equations that follow from invariants: of a group
// with exactly one fluent one holds, and where each group of a symbol has
// exactly one, as many fluents of it hold as there are groups. Total tells the
// feature that counts a symbol.
func knownTotals(t *task.Task, table *invariant.FluentTable, total map[invariant.Functor]int, features []feature) [][]int64 {
	var known [][]int64
	equation := func(feature int, n int64) {
		row := make([]int64, len(features)+1)
		row[0], row[feature+1] = -n, 1
		known = append(known, row)
	}
	for i, f := range features {
		if exactlyOne(t, f.refs) {
			equation(i, 1)
		}
	}
	for _, f := range table.Order {
		at, counted := total[f]
		if !counted {
			continue
		}
		for _, outputs := range invariant.OutputSets(f.Arity) {
			if n := exactGroups(t, table.Groups(f, outputs)); n > 0 {
				equation(at, int64(n))
				break
			}
		}
	}
	return known
}

// exactGroups returns the number of groups if each is known to have exactly one
// fluent, and 0 if not.
func exactGroups(t *task.Task, groups [][]int32) int {
	for _, group := range groups {
		if !exactlyOne(t, t.Cands.Refs(group)) {
			return 0
		}
	}
	return len(groups)
}

// exactlyOne tells whether it is known that exactly one of some conditions
// holds.
func exactlyOne(t *task.Task, refs []circuit.Ref) bool {
	return t.AllInvariant([]circuit.Ref{t.Net.AtLeast(2, refs...)}) && t.AllInvariant([]circuit.Ref{t.Net.Or(refs...).Not()})
}
