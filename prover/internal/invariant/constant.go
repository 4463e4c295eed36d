package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// ConstantFluent states that a fluent always holds, or never.
type ConstantFluent struct {
	FluentIndex int32
	AlwaysHolds bool
}

// ViolationGate is part of Shape.
func (s ConstantFluent) ViolationGate(net *circuit.Network) circuit.NodeRef {
	if s.AlwaysHolds {
		return net.FluentRefs[s.FluentIndex].Negated()
	}
	return net.FluentRefs[s.FluentIndex]
}

// AssumeLocally is part of LocalShape.
func (s ConstantFluent) AssumeLocally(u *unroll.GameProgram, violation circuit.NodeRef) bool {
	u.LogicProgram.AddConstraint(u.GateLit(0, violation))
	return true
}

// AssumedFluents is part of LocalShape.
func (s ConstantFluent) AssumedFluents(*circuit.Network) []int32 { return s.GroupMembers() }

// GroupMembers is part of GroupShape.
func (s ConstantFluent) GroupMembers() []int32 { return []int32{s.FluentIndex} }

// CertificateStatement is part of Shape.
func (s ConstantFluent) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	return ConstantsStatement(f, s.AlwaysHolds, []ConstantFluent{s})
}

// ConstantsStatement returns the statement that several fluents always hold, or never.
func ConstantsStatement(f *GateFormulas, hold bool, of []ConstantFluent) (certificate.Statement, error) {
	terms := make([]*gdl.Term, len(of))
	for i, s := range of {
		terms[i] = f.net.Game.Fluents[s.FluentIndex]
	}
	if hold {
		return certificate.FormulaStatement("always", certificate.GroupFormula(len(of), property.NoUpperBound, terms))
	}
	return certificate.FormulaStatement("never", certificate.GroupFormula(0, 0, terms))
}

// DescribeShape is part of Shape.
func (s ConstantFluent) DescribeShape(net *circuit.Network) string {
	if s.AlwaysHolds {
		return "always " + listFluents(net, s.GroupMembers())
	}
	return "never " + listFluents(net, s.GroupMembers())
}

// ShapeWeight is part of Shape.
func (s ConstantFluent) ShapeWeight(int) int { return 0 }
