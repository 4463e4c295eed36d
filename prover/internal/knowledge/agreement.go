package knowledge

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/invariant"
)

// An Agreement is a statement about two states that a role cannot distinguish:
// some gates have the same values in both, at least where a condition holds.
type Agreement struct {
	AgreedRefs []circuit.NodeRef
	WhereRef   circuit.NodeRef // holds in both states, or in one of them
	// EitherState tells that it is enough that when holds in one of the states.
	EitherState bool
	FluentIndex int // the fluent that it is about, -1 if none
	// Stated is the agreement of a question in a certificate; nil if it is none.
	Stated *certificate.Statement
}

// AgreeOnGate returns the agreement on one gate.
func AgreeOnGate(r circuit.NodeRef) *Agreement {
	return &Agreement{AgreedRefs: []circuit.NodeRef{r}, WhereRef: circuit.TrueRef, FluentIndex: -1}
}

// BrokenIn is that the agreement of a copy with its parent does not hold in a product.
func (g *Agreement) BrokenIn(n *circuit.Network, copied int) circuit.NodeRef {
	parent := n.Product.Copies[copied].Parent
	var differ []circuit.NodeRef
	for _, r := range g.AgreedRefs {
		differ = append(differ, n.DifferGate(n.CopiedRef(parent, r), n.CopiedRef(copied, r)))
	}
	where := []circuit.NodeRef{n.CopiedRef(parent, g.WhereRef), n.CopiedRef(copied, g.WhereRef)}
	if g.EitherState {
		return n.AndGate(n.OrGate(differ...), n.OrGate(where...))
	}
	return n.AndGate(n.OrGate(differ...), where[0], where[1])
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
