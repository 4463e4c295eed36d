package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// AtMostOne states that at most one fluent of a group holds.
type AtMostOne struct{ GroupFluents []int32 }

// ViolationGate is part of Shape.
func (s AtMostOne) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.AtLeastGate(2, refsOfFluents(net, s.GroupFluents)...)
}

// BrokenByStep is part of StepwiseShape.
func (s AtMostOne) BrokenByStep(u *unroll.GameProgram, t int) (asp.Lit, bool) {
	if !unroll.GroupPersists(u.Net, s.GroupFluents) {
		return 0, false
	}
	return u.TwoHoldAfter(t, s.GroupFluents), true
}

// AssumeLocally is part of LocalShape.
func (s AtMostOne) AssumeLocally(u *unroll.GameProgram, _ circuit.NodeRef) bool {
	there := mentionedFluents(u, s.GroupFluents)
	if len(there) < 2 {
		return false
	}
	u.LogicProgram.AddAtLeast(0, 2, there...)
	return true
}

// AssumedFluents is part of LocalShape.
func (s AtMostOne) AssumedFluents(*circuit.Network) []int32 { return s.GroupFluents }

// GroupMembers is part of GroupShape.
func (s AtMostOne) GroupMembers() []int32 { return s.GroupFluents }

// CertificateStatement is part of Shape.
func (s AtMostOne) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	return certificate.FormulaStatement(s.DescribeShape(f.net), certificate.GroupFormula(0, 1, f.fluentTerms(s.GroupFluents)))
}

// DescribeShape is part of Shape.
func (s AtMostOne) DescribeShape(net *circuit.Network) string {
	return "at most one of " + listFluents(net, s.GroupFluents)
}

// ShapeWeight is part of Shape.
func (s AtMostOne) ShapeWeight(rank int) int { return 1 + rank }
