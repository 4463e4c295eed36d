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

// Bounds on these statements, on the conditions that are looked at in samples, and on
// how many of these are at a time: what they depend on is computed once for all of them.
const (
	maxReserves    = 100
	maxWanted      = 2000
	reservesAtOnce = 500
)

// AddReserves adds, of conditions of the text that goals depend on, that in states that
// are not terminal one holds or else a fluent about the same. It reports whether there
// are any.
func AddReserves(t *task.Task) bool {
	if !t.GoalsOpen() || len(t.Samples) == 0 || len(t.Samples[0]) == 0 || len(t.Net.Fluent) > maxPlaceFluents {
		return false
	}
	before := len(t.Cands.All)
	over := mine.SampleGates(t, []circuit.Ref{t.Net.Terminal})[0]
	for some := range slices.Chunk(wantedByGoals(t), reservesAtOnce) {
		gates := make([]circuit.Ref, len(some))
		for i, w := range some {
			gates[i] = w.gate
		}
		for i, values := range mine.SampleGates(t, gates) {
			for _, f := range some[i].fluents {
				if len(t.Cands.All)-before < maxReserves && eitherOf(over, values, t.Samples[f]) {
					addTieOf(t, Reserves, t.Net.Terminal, gates[i], t.Net.Fluent[f])
				}
			}
		}
		if len(t.Cands.All)-before >= maxReserves {
			break
		}
	}
	return len(t.Cands.All) > before
}

// A want is a condition of the text that goals depend on, with the fluents that are
// about the same.
type want struct {
	gate    circuit.Ref
	fluents []int
}

// wantedByGoals returns these conditions, at most maxWanted.
func wantedByGoals(t *task.Task) (wanted []want) {
	asked := askedByGoals(t.Net)
	for i, info := range t.Game.Atoms {
		if len(wanted) == maxWanted {
			break
		}
		r := t.Net.Atom[i]
		if info.Kind != grounding.Derived || !asked[r.Node()] || t.Net.Acts(r) || info.Term == nil || len(info.Term.Args) == 0 {
			continue
		}
		w := want{gate: r}
		for f, name := range t.Game.Fluents {
			if mentions(name, info.Term) {
				w.fluents = append(w.fluents, f)
			}
		}
		if len(w.fluents) > 0 {
			wanted = append(wanted, w)
		}
	}
	return wanted
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
