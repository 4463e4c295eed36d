package invariant

import (
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// This file writes gates as formulas over atoms of the game, for certificates.

// errUnnamedGate is the error of an invariant about a gate that no atom is equal to and that cannot
// be written out: it is too large, no conjunction, or about an earlier state.
var errUnnamedGate = errors.New("an invariant is about a condition that has no name in the rules")

// maxFormulaGates bounds the gates that one formula writes out.
const maxFormulaGates = 200

// GateFormulas writes gates as formulas over atoms of the game, for certificates.
type GateFormulas struct {
	net          *circuit.Network
	atomByNode   map[int]grounding.Atom // the first atom that a node is equal to
	writtenGates int                    // by the present formula
}

// NewGateFormulas returns a writer for a network.
func NewGateFormulas(net *circuit.Network) *GateFormulas { return &GateFormulas{net: net} }

// SourceNetwork returns the network of the gates.
func (f *GateFormulas) SourceNetwork() *circuit.Network { return f.net }

func (f *GateFormulas) fluentTerms(fluents []int32) []*gdl.Term {
	terms := make([]*gdl.Term, len(fluents))
	for i, at := range fluents {
		terms[i] = f.net.Game.Fluents[at]
	}
	return terms
}

// NeverStatement returns the statement that a gate never holds.
func (f *GateFormulas) NeverStatement(name string, violation circuit.NodeRef) (certificate.Statement, error) {
	f.writtenGates = 0
	if node := &f.net.Nodes[violation.NodeIndex()]; violation.IsNegative() && node.Kind == circuit.AtLeastNode {
		parts, err := f.writeAll(node.Children)
		if err != nil {
			return certificate.Statement{}, err
		}
		return certificate.AtLeastHold(name, int(node.Bound), parts)
	}
	formula, err := f.negated(violation)
	if err != nil {
		return certificate.Statement{}, err
	}
	return certificate.FormulaStatement(name, formula)
}

// FormulaOfGate returns a formula that is equal to a gate.
func (f *GateFormulas) FormulaOfGate(r circuit.NodeRef) (*property.Formula, error) {
	f.writtenGates = 0
	return f.write(r)
}

// negated returns a formula that is equal to the negation of a gate.
func (f *GateFormulas) negated(r circuit.NodeRef) (*property.Formula, error) {
	formula, err := f.write(r)
	return property.Negation(formula), err
}

// write returns a formula that is equal to a gate: a fluent, an atom, the negation of such a formula, or a conjunction of
// such formulas.
func (f *GateFormulas) write(r circuit.NodeRef) (*property.Formula, error) {
	if r.IsNegative() {
		return f.negated(r.Negated())
	}
	if f.writtenGates++; f.writtenGates > maxFormulaGates {
		return nil, errUnnamedGate
	}
	node := &f.net.Nodes[r.NodeIndex()]
	if node.Kind == circuit.FluentNode {
		if circuit.IsMemory(f.net, node.InputIndex) {
			return nil, errUnnamedGate
		}
		return property.AtomFormula(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{f.net.Game.Fluents[node.InputIndex]}}), nil
	}
	if name := f.atomOfNode(r.NodeIndex()); name != nil {
		return property.AtomFormula(name), nil
	}
	if node.Kind != circuit.AndNode {
		return nil, errUnnamedGate
	}
	parts, err := f.writeAll(node.Children)
	return property.Conjunction(parts...), err
}

func (f *GateFormulas) writeAll(refs []circuit.NodeRef) (parts []*property.Formula, err error) {
	for _, r := range refs {
		part, err := f.write(r)
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// atomOfNode returns the first atom about single states that a node is equal to; nil if there is none.
func (f *GateFormulas) atomOfNode(node int) *gdl.Term {
	if f.atomByNode == nil {
		f.atomByNode = map[int]grounding.Atom{}
		for i, value := range f.net.AtomRefs {
			info := f.net.Game.Atoms[i]
			moving := info.AtomKind == grounding.NextAtom || info.AtomKind == grounding.DoesAtom || info.AtomKind == grounding.SeesAtom
			name, _ := f.net.Game.AtomSymbol(grounding.Atom(i))
			if _, known := f.atomByNode[value.NodeIndex()]; known || name == "" || moving || value.IsNegative() || f.net.Nodes[value.NodeIndex()].DependsOnMoves {
				continue
			}
			f.atomByNode[value.NodeIndex()] = grounding.Atom(i)
		}
	}
	atom, named := f.atomByNode[node]
	if !named {
		return nil
	}
	return f.net.Game.AtomTerm(atom)
}
