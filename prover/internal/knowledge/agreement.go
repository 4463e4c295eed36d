package knowledge

import "github.com/gdllint/gdllint/grounding/circuit"

// An Agreement is a statement about two states that a role cannot distinguish:
// some gates have the same values in both, at least where a condition holds.
type Agreement struct {
	AgreedRefs []circuit.NodeRef
	WhereRef   circuit.NodeRef // holds in both states, or in one of them
	// EitherState tells that it is enough that when holds in one of the states.
	EitherState bool
}

// differs is that a gate has another value in a copy than in its parent.
func differs(product *circuit.Network, copied int, r circuit.NodeRef) circuit.NodeRef {
	return product.DifferGate(product.CopiedRef(product.Product.Copies[copied].Parent, r), product.CopiedRef(copied, r))
}

// BrokenIn is that the agreement of two copies does not hold in a product.
func (g *Agreement) BrokenIn(n *circuit.Network) circuit.NodeRef {
	var differ []circuit.NodeRef
	for _, r := range g.AgreedRefs {
		differ = append(differ, differs(n, 1, r))
	}
	where := []circuit.NodeRef{n.CopiedRef(0, g.WhereRef), n.CopiedRef(1, g.WhereRef)}
	if g.EitherState {
		return n.AndGate(n.OrGate(differ...), n.OrGate(where...))
	}
	return n.AndGate(n.OrGate(differ...), where[0], where[1])
}
