package invariant

import (
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// AskedProperty states that no state violates a goal by itself: after any earlier states.
type AskedProperty struct {
	ProvedGoal    *goal.Goal
	equivalentSum *CardinalityBound // that says the same; nil for none
}

// ViolationGate is part of Shape.
func (s *AskedProperty) ViolationGate(*circuit.Network) circuit.NodeRef {
	if s.ProvedGoal.BadPaths != nil {
		return s.ProvedGoal.BadAlone
	}
	return s.ProvedGoal.BadState
}

// CertificateStatement is part of Shape.
func (s *AskedProperty) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	if s.ProvedGoal.Property == proof.Monotonic {
		return certificate.Standard("one-goal"), nil
	}
	return s.ProvedGoal.Question.Statement(f.net.Game.Roles)
}

// DescribeShape is part of Shape.
func (s *AskedProperty) DescribeShape(*circuit.Network, gdl.Notation) string {
	return string(s.ProvedGoal.Property)
}

// ShapeWeight is part of Shape.
func (s *AskedProperty) ShapeWeight(int) int { return 4 }
