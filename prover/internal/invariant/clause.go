package invariant

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
)

// A Clause states that one of some literals holds. It is no LocalShape: clauses are too
// many for local programs.
type Clause struct{ Of []circuit.Ref }

// Violated is part of Shape.
func (s Clause) Violated(net *circuit.Network) circuit.Ref { return net.Or(s.Of...).Not() }

// Statement is part of Shape.
func (s Clause) Statement(f *Formulas) (certificate.Statement, error) {
	return f.Never(s.Describe(f.net), s.Violated(f.net))
}

// Describe is part of Shape.
func (s Clause) Describe(net *circuit.Network) string { return "one of " + listLiterals(net, s.Of) }

// Weight is part of Shape.
func (s Clause) Weight(int) int { return 5 }

// A Tie is a clause that ties the contents of few groups together. Local programs may
// assume it.
type Tie struct{ Clause }
