package invariant

import (
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Shape is the statement of a candidate about a state: a cardinality bound, or a property that was asked.
type Shape interface {
	// ViolationGate returns the gate that holds in the states in which the statement is false.
	ViolationGate(net *circuit.Network) circuit.NodeRef
	// CertificateStatement returns the statement as a certificate makes it.
	CertificateStatement(f *GateFormulas) (certificate.Statement, error)
	// DescribeShape returns the statement in words, with terms in a notation.
	DescribeShape(net *circuit.Network, n gdl.Notation) string
	// ShapeWeight is lower for plainer shapes of the same rank.
	ShapeWeight(rank int) int
}

// StatedBound returns the bound that a candidate states, or the sum that is equivalent to its property; the zero value
// if there is none.
func (c *Candidate) StatedBound() CardinalityBound {
	switch s := c.Shape.(type) {
	case CardinalityBound:
		return s
	case *AskedProperty:
		if s.equivalentSum != nil {
			return *s.equivalentSum
		}
	}
	return CardinalityBound{}
}

// BrokenAfterStep returns a literal that says that the candidate, which holds at time t, does not hold at time t+1.
func (c *Candidate) BrokenAfterStep(u *unroll.GameProgram, t int) asp.Lit {
	if broken, better := c.StatedBound().BrokenByStep(u, t); better {
		return broken
	}
	return u.GateLit(t+1, c.ViolationRef)
}

// listFluents names fluents for a description: all if there are at most five, else the first four and the last.
func listFluents(net *circuit.Network, fluents []int32, n gdl.Notation) string {
	const most = 4
	var names []string
	for i, f := range fluents {
		if i == most && len(fluents) > most+1 {
			names = append(names, "...")
			f = fluents[len(fluents)-1]
			names = append(names, net.Game.Fluents[f].InNotation(n))
			break
		}
		names = append(names, net.Game.Fluents[f].InNotation(n))
	}
	return strings.Join(names, ", ")
}

// listLiterals names all of some literals.
func listLiterals(net *circuit.Network, lits []circuit.NodeRef, n gdl.Notation) string {
	var parts []string
	for _, l := range lits {
		parts = append(parts, literalName(net, l, n))
	}
	return strings.Join(parts, ", ")
}

// literalName names a literal. If an atom is equal to the negation of the gate, the sign is
// turned round.
func literalName(net *circuit.Network, l circuit.NodeRef, n gdl.Notation) string {
	negative := l.IsNegative()
	if i, is := atomOf(net, l); is {
		negative = net.AtomRefs[i] != l
	}
	if negative {
		return "not " + GateName(net, l, n)
	}
	return GateName(net, l, n)
}

// GateName names a gate, without its sign, by the fluent that it is or by an atom that is equal to it or to its negation.
// A gate without a name is "a condition".
func GateName(net *circuit.Network, r circuit.NodeRef, n gdl.Notation) string {
	if node := &net.Nodes[r.NodeIndex()]; node.Kind == circuit.FluentNode {
		return net.Game.Fluents[node.InputIndex].InNotation(n)
	}
	if atom, is := atomOf(net, r); is {
		return n.CodeText(net.Game.AtomTerm(atom).String())
	}
	return "a condition"
}

// atomOf returns the first atom with a name that is equal to a gate, or to its negation; a fluent has none.
func atomOf(net *circuit.Network, r circuit.NodeRef) (atom grounding.Atom, is bool) {
	if net.Nodes[r.NodeIndex()].Kind == circuit.FluentNode {
		return 0, false
	}
	for i, value := range net.AtomRefs {
		if value.NodeIndex() != r.NodeIndex() {
			continue
		}
		if name, _ := net.Game.AtomSymbol(grounding.Atom(i)); name != "" {
			return grounding.Atom(i), true
		}
	}
	return 0, false
}

// mentionedFluents returns the literals of fluents that the first layer of a program
// mentions.
func mentionedFluents(u *unroll.GameProgram, fluents []int32) []asp.Lit {
	var there []asp.Lit
	for _, f := range fluents {
		if l := u.TimeLayers[0].NodeLits[u.Net.FluentRefs[f].NodeIndex()]; l != 0 {
			there = append(there, l)
		}
	}
	return there
}
