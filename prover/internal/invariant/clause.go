package invariant

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
)

// A Clause states that one of some literals holds. It is no LocalShape: clauses are too
// many for local programs.
type Clause struct{ ClauseLits []circuit.NodeRef }

// ViolationGate is part of Shape.
func (s Clause) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.OrGate(s.ClauseLits...).Negated()
}

// CertificateStatement is part of Shape.
func (s Clause) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	return f.NeverStatement(s.DescribeShape(f.net), s.ViolationGate(f.net))
}

// DescribeShape is part of Shape.
func (s Clause) DescribeShape(net *circuit.Network) string {
	return "one of " + listLiterals(net, s.ClauseLits)
}

// ShapeWeight is part of Shape.
func (s Clause) ShapeWeight(int) int { return 5 }

// A TieClause is a clause that ties the contents of few groups together. Local programs may
// assume it.
type TieClause struct{ Clause }
