package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A step that breaks "at most one of a group holds" makes a member begin. Two
// cardinality constraints over the whole group, before the step and after it,
// hide that: to refute each member that may go on the solver has to find out
// again that no other one held. Beginning is a gate that a few moves mention, and
// going on is one gate. Where each step replaces all members nothing goes
// on, and one constraint after the step says it best.

// Bounds on the search for a member in the rules for its next value.
const (
	maxKeptDepth   = 4
	maxKeptMembers = 3 // those that are looked at: a group is of one kind
)

// GroupPersists tells whether members of a group hold because they held before.
func GroupPersists(net *circuit.Network, fluents []int32) bool {
	return slices.ContainsFunc(fluents[:min(len(fluents), maxKeptMembers)], func(f int32) bool {
		return mentionsNode(net, net.NextRefs[f], net.FluentRefs[f].NodeIndex(), maxKeptDepth)
	})
}

// mentionsNode tells whether a gate depends on another one, so many levels down.
func mentionsNode(net *circuit.Network, r circuit.NodeRef, node, depth int) bool {
	if r.NodeIndex() == node {
		return true
	}
	return depth > 0 && slices.ContainsFunc(net.Nodes[r.NodeIndex()].Children, func(c circuit.NodeRef) bool { return mentionsNode(net, c, node, depth-1) })
}

// TwoHoldAfter returns the literal that two of the fluents hold after the transition that
// leaves time t, if at most one does before it: two begin, or one begins and one goes on.
func (u *GameProgram) TwoHoldAfter(t int, fluents []int32) asp.Lit {
	begins := make([]asp.Lit, 0, len(fluents))
	goOn := make([]asp.Lit, 0, len(fluents))
	for _, f := range fluents {
		before, after := u.GateLit(t, u.Net.FluentRefs[f]), u.GateLit(t+1, u.Net.FluentRefs[f])
		begins = append(begins, u.Conjunction([]asp.Lit{before.Complement(), after}))
		goOn = append(goOn, u.Conjunction([]asp.Lit{before, after}))
	}
	some := u.Disjunction(append([]asp.Lit(nil), begins...))
	return u.Disjunction([]asp.Lit{u.AtLeastLit(2, begins), u.Conjunction([]asp.Lit{some, u.Disjunction(goOn)})})
}

// NoneHoldAfter returns the literal that none of the fluents holds after the transition that
// leaves time t, if one does before it: one ends and none begins.
func (u *GameProgram) NoneHoldAfter(t int, fluents []int32) asp.Lit {
	parts := make([]asp.Lit, 0, len(fluents)+1)
	ends := make([]asp.Lit, 0, len(fluents))
	for _, f := range fluents {
		before, after := u.GateLit(t, u.Net.FluentRefs[f]), u.GateLit(t+1, u.Net.FluentRefs[f])
		ends = append(ends, u.Conjunction([]asp.Lit{before, after.Complement()}))
		parts = append(parts, after.Complement())
	}
	return u.Conjunction(append(parts, u.Disjunction(ends)))
}
