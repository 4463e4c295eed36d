package twocopies

import (
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// An Agreement is a statement about two states that a role cannot distinguish:
// some gates have the same values in both, at least where a condition holds.
type Agreement struct {
	Of   []circuit.Ref
	When circuit.Ref // holds in both states, or in one of them
	// Either tells that it is enough that when holds in one of the states.
	Either bool
	Fluent int // the fluent that it is about, -1 if none
}

// Agree returns the agreement on one gate.
func Agree(r circuit.Ref) *Agreement {
	return &Agreement{Of: []circuit.Ref{r}, When: circuit.TrueRef, Fluent: -1}
}

// Broken returns the lanes in which it does not hold.
func (g *Agreement) Broken(first, second *circuit.Evaluator) uint64 {
	differ := uint64(0)
	for _, r := range g.Of {
		differ |= first.Value(r) ^ second.Value(r)
	}
	if g.When == circuit.TrueRef {
		return differ
	}
	if g.Either {
		return differ & (first.Value(g.When) | second.Value(g.When))
	}
	return differ & first.Value(g.When) & second.Value(g.When)
}

// Describe returns the agreement in words.
func (g *Agreement) Describe(net *circuit.Network) string {
	text := "agreement on " + invariant.NodeName(net, g.Of[0])
	if g.When != circuit.TrueRef {
		negation := ""
		if g.When.Negative() {
			negation = "not "
		}
		text += " where " + negation + invariant.NodeName(net, g.When)
	}
	return text
}

// OnFluents returns the agreements on all fluents.
func OnFluents(net *circuit.Network) []*Agreement {
	var all []*Agreement
	for f, r := range net.Fluent {
		g := Agree(r)
		g.Fluent = f
		all = append(all, g)
	}
	return all
}

// maxDerived bounds the derived atoms of the agreements.
const maxDerived = 3000

// OnDerived returns the agreements on gates derived from the state:
// relations of the author, legal moves, the end and the goal values.
func OnDerived(net *circuit.Network) []*Agreement {
	seen := map[int]bool{0: true}
	for _, r := range net.Fluent {
		seen[r.Node()] = true
	}
	var all []*Agreement
	add := func(r circuit.Ref) {
		if !seen[r.Node()] && !net.Acts(r) && len(all) < maxDerived {
			seen[r.Node()] = true
			all = append(all, Agree(r&^1))
		}
	}
	add(net.Terminal)
	for r := range net.Game.Roles {
		for _, v := range net.Goals[r] {
			add(v.Ref)
		}
		for _, l := range net.Legal[r] {
			add(l)
		}
	}
	for _, r := range mine.Projections(net) {
		add(r)
	}
	for i, info := range net.Game.Atoms {
		if info.Kind == grounding.Derived {
			add(net.Atom[i])
		}
	}
	return all
}
