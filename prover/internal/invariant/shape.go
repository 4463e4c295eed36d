package invariant

import (
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A Shape is the statement of a candidate about a state. It answers all questions that engines,
// and readers of their proofs, ask; each has a file of its own.
// Where a shape knows more (StepwiseShape, LocalShape, GroupShape, CountingShape) engines ask it.
// Where it does not they use its violation, which is always right.
type Shape interface {
	// Violated returns the gate that holds in the states in which it is false.
	Violated(net *circuit.Network) circuit.Ref
	// Statement returns its statement in a certificate.
	Statement(f *Formulas) (certificate.Statement, error)
	// Describe returns it in words.
	Describe(net *circuit.Network) string
	// Weight orders shapes of a rank by how plain they are.
	Weight(rank int) int
}

// Stepwise is a shape that knows how a move breaks it.
type Stepwise interface {
	// Broken returns that it does not hold at time t+1, if it holds at time t;
	// false where its violation says so best.
	Broken(u *unroll.Program, t int) (asp.Lit, bool)
}

// BrokenAfter returns the literal that a candidate which holds at time t does not at time
// t+1.
func (c *Candidate) BrokenAfter(u *unroll.Program, t int) asp.Lit {
	if s, is := c.Shape.(Stepwise); is {
		if broken, better := s.Broken(u, t); better {
			return broken
		}
	}
	return u.Lit(t+1, c.Violation)
}

// Local is a shape that may be assumed in programs about a part of the game
// (package localize).
type Local interface {
	// Fluents returns the fluents that it is about.
	Fluents(net *circuit.Network) []int32
	// Assume states, in the first layer, that its violation does not hold, as
	// far as that is about fluents that the program mentions. It reports whether
	// it did.
	Assume(u *unroll.Program, violation circuit.Ref) bool
}

// Names of fluents and gates, for descriptions.

func listFluents(net *circuit.Network, fluents []int32) string {
	const most = 4
	var names []string
	for i, f := range fluents {
		if i == most && len(fluents) > most+1 {
			names = append(names, "...")
			f = fluents[len(fluents)-1]
			names = append(names, net.Game.Fluents[f].String())
			break
		}
		names = append(names, net.Game.Fluents[f].String())
	}
	return strings.Join(names, ", ")
}

func listLiterals(net *circuit.Network, lits []circuit.Ref) string {
	var parts []string
	for _, l := range lits {
		parts = append(parts, literalName(net, l))
	}
	return strings.Join(parts, ", ")
}

// literalName names a literal. An atom may denote the negation of its gate.
func literalName(net *circuit.Network, l circuit.Ref) string {
	negative := l.Negative()
	if i, is := atomOf(net, l); is {
		negative = net.Atom[i] != l
	}
	if negative {
		return "not " + NodeName(net, l)
	}
	return NodeName(net, l)
}

// NodeName names a gate by a fluent or an atom that is equal to it.
func NodeName(net *circuit.Network, r circuit.Ref) string {
	if node := &net.Nodes[r.Node()]; node.Kind == circuit.FluentNode {
		return net.Game.Fluents[node.Index].String()
	}
	if i, is := atomOf(net, r); is {
		return net.Game.Atoms[i].Term.String()
	}
	return "a condition"
}

// atomOf returns the first atom that is equal to a gate, or to its negation.
func atomOf(net *circuit.Network, r circuit.Ref) (atom int, is bool) {
	if net.Nodes[r.Node()].Kind == circuit.FluentNode {
		return 0, false
	}
	for i, value := range net.Atom {
		if value.Node() == r.Node() && net.Game.Atoms[i].Term != nil {
			return i, true
		}
	}
	return 0, false
}

// mentioned returns the literals of fluents that the first layer of a program
// mentions.
func mentioned(u *unroll.Program, fluents []int32) []asp.Lit {
	var there []asp.Lit
	for _, f := range fluents {
		if l := u.Layers[0].Lit[u.Net.Fluent[f].Node()]; l != 0 {
			there = append(there, l)
		}
	}
	return there
}

// fluentsBelow returns the fluents that gates depend on.
func fluentsBelow(net *circuit.Network, lits []circuit.Ref) []int32 {
	var fluents []int32
	seen := map[int]bool{}
	var visit func(r circuit.Ref)
	visit = func(r circuit.Ref) {
		if seen[r.Node()] {
			return
		}
		seen[r.Node()] = true
		node := &net.Nodes[r.Node()]
		if node.Kind == circuit.FluentNode {
			fluents = append(fluents, node.Index)
		}
		for _, child := range node.Children {
			visit(child)
		}
	}
	for _, l := range lits {
		visit(l)
	}
	return fluents
}
