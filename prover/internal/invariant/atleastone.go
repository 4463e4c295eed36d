package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AtLeastOne states that at least one fluent of a group holds.
type AtLeastOne struct{ GroupFluents []int32 }

// ViolationGate is part of Shape.
func (s AtLeastOne) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.OrGate(refsOfFluents(net, s.GroupFluents)...).Negated()
}

// BrokenByStep is part of StepwiseShape.
func (s AtLeastOne) BrokenByStep(u *unroll.GameProgram, t int) (asp.Lit, bool) {
	if !unroll.GroupPersists(u.Net, s.GroupFluents) {
		return 0, false
	}
	return u.NoneHoldAfter(t, s.GroupFluents), true
}

// AssumeLocally is part of LocalShape. It adds the fluents to the program, unless they are
// many more than those that are there.
func (s AtLeastOne) AssumeLocally(u *unroll.GameProgram, violation circuit.NodeRef) bool {
	there := len(mentionedFluents(u, s.GroupFluents))
	if there < len(s.GroupFluents) && len(s.GroupFluents) > 2*there+8 {
		return false
	}
	u.LogicProgram.AddConstraint(u.GateLit(0, violation))
	return true
}

// AssumedFluents is part of LocalShape.
func (s AtLeastOne) AssumedFluents(*circuit.Network) []int32 { return s.GroupFluents }

// GroupMembers is part of GroupShape.
func (s AtLeastOne) GroupMembers() []int32 { return s.GroupFluents }

// CertificateStatement is part of Shape.
func (s AtLeastOne) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	return certificate.FormulaStatement(s.DescribeShape(f.net), certificate.GroupFormula(1, property.NoUpperBound, f.fluentTerms(s.GroupFluents)))
}

// DescribeShape is part of Shape.
func (s AtLeastOne) DescribeShape(net *circuit.Network) string {
	return "at least one of " + listFluents(net, s.GroupFluents)
}

// ShapeWeight is part of Shape.
func (s AtLeastOne) ShapeWeight(rank int) int { return 1 + rank }
