package knowledge

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/invariant"
	"github.com/gdllint/gdllint/prover/internal/mine"
)

// An Agreement is a statement about two states that a role cannot distinguish:
// some gates have the same values in both, at least where a condition holds.
type Agreement struct {
	AgreedRefs []circuit.NodeRef
	WhereRef   circuit.NodeRef // holds in both states, or in one of them
	// EitherState tells that it is enough that when holds in one of the states.
	EitherState bool
	FluentIndex int // the fluent that it is about, -1 if none
}

// AgreeOnGate returns the agreement on one gate.
func AgreeOnGate(r circuit.NodeRef) *Agreement {
	return &Agreement{AgreedRefs: []circuit.NodeRef{r}, WhereRef: circuit.TrueRef, FluentIndex: -1}
}

// DescribeAgreement returns the agreement in words, with terms in a notation.
func (g *Agreement) DescribeAgreement(net *circuit.Network, n gdl.Notation) string {
	text := "agreement on " + invariant.GateName(net, g.AgreedRefs[0], n)
	if g.WhereRef != circuit.TrueRef {
		negation := ""
		if g.WhereRef.IsNegative() {
			negation = "not "
		}
		text += " where " + negation + invariant.GateName(net, g.WhereRef, n)
	}
	return text
}

// maxDerivedAtoms bounds the derived gates that are guessed to be known.
const maxDerivedAtoms = 3000

// derivedGates returns the gates derived from the state that may be known: relations of the author, legal moves, the
// end and the goal values.
func derivedGates(net *circuit.Network) (all []circuit.NodeRef) {
	seen := map[int]bool{0: true}
	for _, r := range net.FluentRefs {
		seen[r.NodeIndex()] = true
	}
	add := func(r circuit.NodeRef) {
		if !seen[r.NodeIndex()] && !net.DependsOnMoves(r) && len(all) < maxDerivedAtoms {
			seen[r.NodeIndex()] = true
			all = append(all, r&^1)
		}
	}
	add(net.TerminalRef)
	for r := range net.Game.Roles {
		for _, v := range net.GoalGates[r] {
			add(v.GateRef)
		}
		for _, l := range net.LegalRefs[r] {
			add(l)
		}
	}
	for _, r := range mine.ArgumentProjections(net) {
		add(r)
	}
	for i, info := range net.Game.Atoms {
		if info.AtomKind == grounding.DerivedAtom {
			add(net.AtomRefs[i])
		}
	}
	return all
}

// AddDerived adds the guesses that derived gates are the same in all copies and their parents.
func (v *View) AddDerived(more ...circuit.NodeRef) {
	for copied := 1; copied < len(v.Net.Product.Copies); copied++ {
		for _, r := range append(derivedGates(v.Source.Net), more...) {
			v.AddAgreement(copied, AgreeOnGate(r&^1), derivedFamily)
		}
	}
}
