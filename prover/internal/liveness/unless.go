package liveness

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// Unless is the family of clauses that hold while the match goes on.
const Unless invariant.Family = "unless it is over"

// Bounds on these clauses: their number, the fluents of the game, and those of the symbol
// that one of two fluents has, such as whose turn it is.
const (
	maxUnless        = 200
	maxUnlessFluents = 1200
	maxSmall         = 8
)

// addUnless adds clauses of two fluents, and that one of the fluents of a symbol with
// one argument holds, that no sampled state violates but some in which the match is
// over. From these nothing follows.
func addUnless(t *task.Task) bool {
	if len(t.Samples) == 0 || len(t.Net.Fluent) > maxUnlessFluents {
		return false
	}
	over := mine.SampleGates(t, []circuit.Ref{t.Net.Terminal})[0]
	found := 0
	add := func(lits ...circuit.Ref) {
		t.Cands.AddClause(Unless, append(lits, t.Net.Terminal)...)
		found++
	}
	table := invariant.NewFluentTable(t.Game.Fluents)
	for _, f := range table.Order {
		if group := table.Of[f]; f.Arity == 1 && len(group) > 1 && onlyOver(over, func(i int) (bad uint64) {
			for _, f := range group {
				bad |= t.Samples[f][i]
			}
			return ^bad
		}) {
			add(t.Cands.Refs(group)...)
		}
	}
	for f := range t.Samples {
		for g := range t.Samples {
			if small := len(table.Of[invariant.FunctorOf(t.Game.Fluents[f])]); f == g || small > maxSmall || mine.CommonArgs(t.Game.Fluents[f], t.Game.Fluents[g]) == 0 || found > maxUnless {
				continue
			}
			if onlyOver(over, func(i int) uint64 { return t.Samples[f][i] & t.Samples[g][i] }) && goesOn(t, over, f) && goesOn(t, over, g) {
				add(t.Net.Fluent[f].Not(), t.Net.Fluent[g].Not())
			}
		}
	}
	return found > 0 && found <= maxUnless
}

// onlyOver tells whether something is bad in sampled states, but in none in which the
// match goes on.
func onlyOver(over []uint64, bad func(look int) uint64) bool {
	ever := uint64(0)
	for i, end := range over {
		b := bad(i)
		if ever |= b; b&^end != 0 {
			return false
		}
	}
	return ever != 0
}

// goesOn tells whether a fluent was seen in a match that goes on.
func goesOn(t *task.Task, over []uint64, f int) bool {
	for i, end := range over {
		if t.Samples[f][i]&^end != 0 {
			return true
		}
	}
	return false
}
