package proof

import (
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// An agreement is a statement about two states that a role cannot tell apart:
// some gates have the same values in both, at least where a condition holds.
type agreement struct {
	of   []ref
	when ref // holds in both states, or in one of them
	// either tells that it is enough that when holds in one of the states.
	either bool
	fluent int // the fluent that it is about, -1 if none
}

// agree returns the agreement on one gate.
func agree(r ref) *agreement { return &agreement{of: []ref{r}, when: circuit.TrueRef, fluent: -1} }

// broken returns the lanes in which it does not hold.
func (g *agreement) broken(first, second *circuit.Evaluator) uint64 {
	differ := uint64(0)
	for _, r := range g.of {
		differ |= first.Value(r) ^ second.Value(r)
	}
	if g.when == circuit.TrueRef {
		return differ
	}
	if g.either {
		return differ & (first.Value(g.when) | second.Value(g.when))
	}
	return differ & first.Value(g.when) & second.Value(g.when)
}

// describe returns the agreement in words.
func (g *agreement) describe(c *candidates) string {
	text := "agreement on " + c.nodeName(g.of[0])
	if g.when != circuit.TrueRef {
		negation := ""
		if g.when.Negative() {
			negation = "not "
		}
		text += " where " + negation + c.nodeName(g.when)
	}
	return text
}

// fluentAgreements returns the agreements on all fluents.
func fluentAgreements(net *circuit.Network) []*agreement {
	var all []*agreement
	for f, r := range net.Fluent {
		g := agree(r)
		g.fluent = f
		all = append(all, g)
	}
	return all
}

// maxDerived bounds the derived atoms of which agreement is tried.
const maxDerived = 3000

// derivedAgreements returns the agreements on what is derived from the state:
// relations of the author, legal moves, the end and the goal values.
func derivedAgreements(net *circuit.Network) []*agreement {
	seen := map[int]bool{0: true}
	for _, r := range net.Fluent {
		seen[r.Node()] = true
	}
	var all []*agreement
	add := func(r ref) {
		if !seen[r.Node()] && !net.Acts(r) && len(all) < maxDerived {
			seen[r.Node()] = true
			all = append(all, agree(r&^1))
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
	for _, r := range projections(net) {
		add(r)
	}
	for i, info := range net.Game.Atoms {
		if info.Kind == grounding.Derived {
			add(net.Atom[i])
		}
	}
	return all
}
