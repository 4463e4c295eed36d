package twocopies

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

// BrokenLanes returns the lanes in which it does not hold.
func (g *Agreement) BrokenLanes(first, second *circuit.LaneEvaluator) uint64 {
	differ := uint64(0)
	for _, r := range g.AgreedRefs {
		differ |= first.TrueLanes(r) ^ second.TrueLanes(r)
	}
	if g.WhereRef == circuit.TrueRef {
		return differ
	}
	if g.EitherState {
		return differ & (first.TrueLanes(g.WhereRef) | second.TrueLanes(g.WhereRef))
	}
	return differ & first.TrueLanes(g.WhereRef) & second.TrueLanes(g.WhereRef)
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

// FluentAgreements returns the agreements on all fluents.
func FluentAgreements(net *circuit.Network) []*Agreement {
	var all []*Agreement
	for f, r := range net.FluentRefs {
		g := AgreeOnGate(r)
		g.FluentIndex = f
		all = append(all, g)
	}
	return all
}

// maxDerivedAtoms bounds the derived atoms of the agreements.
const maxDerivedAtoms = 3000

// DerivedAgreements returns the agreements on gates derived from the state:
// relations of the author, legal moves, the end and the goal values.
func DerivedAgreements(net *circuit.Network) []*Agreement {
	seen := map[int]bool{0: true}
	for _, r := range net.FluentRefs {
		seen[r.NodeIndex()] = true
	}
	var all []*Agreement
	add := func(r circuit.NodeRef) {
		if !seen[r.NodeIndex()] && !net.DependsOnMoves(r) && len(all) < maxDerivedAtoms {
			seen[r.NodeIndex()] = true
			all = append(all, AgreeOnGate(r&^1))
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
