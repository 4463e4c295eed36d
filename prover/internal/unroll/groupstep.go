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

// GoesOn tells whether members of a group hold because they held before.
func GoesOn(net *circuit.Network, fluents []int32) bool {
	return slices.ContainsFunc(fluents[:min(len(fluents), maxKeptMembers)], func(f int32) bool {
		return mentions(net, net.Next[f], net.Fluent[f].Node(), maxKeptDepth)
	})
}

// mentions tells whether a gate depends on another one, so many levels down.
func mentions(net *circuit.Network, r circuit.Ref, node, depth int) bool {
	if r.Node() == node {
		return true
	}
	return depth > 0 && slices.ContainsFunc(net.Nodes[r.Node()].Children, func(c circuit.Ref) bool { return mentions(net, c, node, depth-1) })
}

// TwoAfter returns the literal that two of the fluents hold after the transition that
// leaves time t, if at most one does before it: two begin, or one begins and one goes on.
func (u *Program) TwoAfter(t int, fluents []int32) asp.Lit {
	begins := make([]asp.Lit, 0, len(fluents))
	goOn := make([]asp.Lit, 0, len(fluents))
	for _, f := range fluents {
		before, after := u.Lit(t, u.Net.Fluent[f]), u.Lit(t+1, u.Net.Fluent[f])
		begins = append(begins, u.And([]asp.Lit{before.Not(), after}))
		goOn = append(goOn, u.And([]asp.Lit{before, after}))
	}
	some := u.Or(append([]asp.Lit(nil), begins...))
	return u.Or([]asp.Lit{u.AtLeast(2, begins), u.And([]asp.Lit{some, u.Or(goOn)})})
}

// NoneAfter returns the literal that none of the fluents holds after the transition that
// leaves time t, if one does before it: one ends and none begins.
func (u *Program) NoneAfter(t int, fluents []int32) asp.Lit {
	parts := make([]asp.Lit, 0, len(fluents)+1)
	ends := make([]asp.Lit, 0, len(fluents))
	for _, f := range fluents {
		before, after := u.Lit(t, u.Net.Fluent[f]), u.Lit(t+1, u.Net.Fluent[f])
		ends = append(ends, u.And([]asp.Lit{before, after.Not()}))
		parts = append(parts, after.Not())
	}
	return u.And(append(parts, u.Or(ends)))
}
