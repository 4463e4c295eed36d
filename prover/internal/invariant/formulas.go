package invariant

import (
	"errors"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
)

// errUnnamed is the error of an invariant about a gate that no atom is equal to and that is
// too large to be written out.
var errUnnamed = errors.New("an invariant is about a condition that has no name in the rules")

// maxWritten bounds the gates that one formula writes out.
const maxWritten = 200

// Formulas writes gates as formulas over atoms of the game, for certificates.
type Formulas struct {
	net   *circuit.Network
	names map[int]*gdl.Term // the atom that a node is equal to
	size  int
}

// NewFormulas returns a writer for a network.
func NewFormulas(net *circuit.Network) *Formulas { return &Formulas{net: net} }

// Net returns the network that the gates are of.
func (f *Formulas) Net() *circuit.Network { return f.net }

// terms returns fluents as terms.
func (f *Formulas) terms(fluents []int32) []*gdl.Term {
	terms := make([]*gdl.Term, len(fluents))
	for i, at := range fluents {
		terms[i] = f.net.Game.Fluents[at]
	}
	return terms
}

// Never returns the statement that a gate never holds.
func (f *Formulas) Never(name string, violation circuit.Ref) (certificate.Statement, error) {
	f.size = 0
	if node := &f.net.Nodes[violation.Node()]; violation.Negative() && node.Kind == circuit.AtLeastNode {
		parts := make([]*property.Formula, len(node.Children))
		for i, child := range node.Children {
			var err error
			if parts[i], err = f.formula(child); err != nil {
				return certificate.Statement{}, err
			}
		}
		return certificate.Several(name, int(node.Bound), parts)
	}
	formula, err := f.negation(violation)
	if err != nil {
		return certificate.Statement{}, err
	}
	return certificate.Formula(name, formula)
}

// Formula returns a formula that is equal to a gate.
func (f *Formulas) Formula(r circuit.Ref) (*property.Formula, error) {
	f.size = 0
	return f.formula(r)
}

// negation returns a formula that is equal to the negation of a gate.
func (f *Formulas) negation(r circuit.Ref) (*property.Formula, error) {
	formula, err := f.formula(r)
	return property.Not(formula), err
}

func (f *Formulas) formula(r circuit.Ref) (*property.Formula, error) {
	if r.Negative() {
		return f.negation(r.Not())
	}
	if f.size++; f.size > maxWritten {
		return nil, errUnnamed
	}
	node := &f.net.Nodes[r.Node()]
	if node.Kind == circuit.FluentNode {
		return property.Atom(&gdl.Term{Name: gdl.True, Spelling: gdl.True, Args: []*gdl.Term{f.net.Game.Fluents[node.Index]}}), nil
	}
	if name := f.name(r.Node()); name != nil {
		return property.Atom(name), nil
	}
	if node.Kind != circuit.AndNode {
		return nil, errUnnamed
	}
	parts := make([]*property.Formula, len(node.Children))
	for i, child := range node.Children {
		var err error
		if parts[i], err = f.formula(child); err != nil {
			return nil, err
		}
	}
	return property.And(parts...), nil
}

// name returns an atom that a node is equal to; nil if there is none.
func (f *Formulas) name(node int) *gdl.Term {
	if f.names == nil {
		f.names = map[int]*gdl.Term{}
		for i, value := range f.net.Atom {
			info := f.net.Game.Atoms[i]
			moving := info.Kind == grounding.Next || info.Kind == grounding.Does || info.Kind == grounding.Sees
			if info.Term == nil || moving || value.Negative() || f.names[value.Node()] != nil || f.net.Nodes[value.Node()].Acts {
				continue
			}
			f.names[value.Node()] = info.Term
		}
	}
	return f.names[node]
}
