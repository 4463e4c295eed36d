package goal

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
)

// An Agreement is a statement about two states that a role cannot distinguish:
// some gates have the same values in both, at least where a condition holds.
type Agreement struct {
	AgreedRefs []circuit.NodeRef
	WhereRef   circuit.NodeRef // the condition: it has to hold in both states, unless EitherState is set
	// If EitherState is set, WhereRef has to hold in one of the two states only.
	EitherState bool
}

// AgreementOf returns the statement that is violated if a role does not know the answer to q; about is the number of
// the role that q is about (KR 2012 sec. 7.1).
func AgreementOf(net *circuit.Network, q proof.Question, about int) *Agreement {
	return questionRows[q.Property].agreed(net, q, about)
}

// DiffersIn returns the gate that says that gate r has another value in a copy of the game than in
// the copy's parent.
func DiffersIn(product *circuit.Network, copied int, r circuit.NodeRef) circuit.NodeRef {
	return product.DifferGate(product.CopiedRef(product.Product.Copies[copied].Parent, r), product.CopiedRef(copied, r))
}

// BrokenIn returns the gate of a product of two copies that says that the agreement does not hold
// between them.
func (g *Agreement) BrokenIn(n *circuit.Network) circuit.NodeRef {
	var differ []circuit.NodeRef
	for _, r := range g.AgreedRefs {
		differ = append(differ, DiffersIn(n, 1, r))
	}
	where := []circuit.NodeRef{n.CopiedRef(0, g.WhereRef), n.CopiedRef(1, g.WhereRef)}
	if g.EitherState {
		return n.AndGate(n.OrGate(differ...), n.OrGate(where...))
	}
	return n.AndGate(n.OrGate(differ...), where[0], where[1])
}
