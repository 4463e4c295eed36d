package phases

import (
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// As long as a match goes on what goals ask for is there, or something is left in
// reserve: a side has its flag on the board or has still to put it there.

// Reserves is the family of these statements.
const Reserves invariant.Family = "reserves"

// maxReserves bounds these statements.
const maxReserves = 100

// AddReserves adds, of conditions of the text that goals depend on, that in states that
// are not terminal one holds or else a fluent about the same. It reports whether there
// are any.
func AddReserves(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 || len(t.Net.Fluent) > maxPlaceFluents {
		return false
	}
	before := len(t.Cands.All)
	asked := askedByGoals(t.Net)
	over := mine.SampleGates(t, []circuit.Ref{t.Net.Terminal})[0]
	for i, info := range t.Game.Atoms {
		r := t.Net.Atom[i]
		if info.Kind != grounding.Derived || !asked[r.Node()] || t.Net.Acts(r) || info.Term == nil || len(info.Term.Args) == 0 {
			continue
		}
		values := mine.SampleGates(t, []circuit.Ref{r})[0]
		for f, name := range t.Game.Fluents {
			if len(t.Cands.All)-before < maxReserves && mentions(name, info.Term) && eitherOf(over, values, t.Samples[f]) {
				addTieOf(t, Reserves, t.Net.Terminal, r, t.Net.Fluent[f])
			}
		}
	}
	return len(t.Cands.All) > before
}

// askedByGoals returns by node whether goals depend on it.
func askedByGoals(net *circuit.Network) []bool {
	var goals []circuit.Ref
	for _, values := range net.Goals {
		for _, v := range values {
			goals = append(goals, v.Ref)
		}
	}
	return net.Cone(goals)
}

// mentions tells whether a fluent has all arguments of an atom.
func mentions(fluent, atom *gdl.Term) bool {
	return !slices.ContainsFunc(atom.Args, func(a *gdl.Term) bool {
		return !slices.ContainsFunc(fluent.Args, func(b *gdl.Term) bool { return gdl.EqualTerms(a, b) })
	})
}

// eitherOf tells whether in all samples that are not over one of two holds, and
// sometimes only one of them.
func eitherOf(over, a, b []uint64) bool {
	neither, onlyA, onlyB := uint64(0), uint64(0), uint64(0)
	for i := range over {
		neither |= ^(a[i] | b[i] | over[i])
		onlyA |= a[i] &^ (b[i] | over[i])
		onlyB |= b[i] &^ (a[i] | over[i])
	}
	return neither == 0 && onlyA != 0 && onlyB != 0
}
