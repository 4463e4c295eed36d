package invariant

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// NoFewerThanInit states that as many of some literals hold as in the initial state, or more.
type NoFewerThanInit struct {
	CountedLits  []circuit.NodeRef
	InitialCount int
}

// ViolationGate is part of Shape.
func (s NoFewerThanInit) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.AtLeastGate(s.InitialCount, s.CountedLits...).Negated()
}

// BrokenByStep is part of StepwiseShape, like that of a sum.
func (s NoFewerThanInit) BrokenByStep(u *unroll.GameProgram, t int) (asp.Lit, bool) {
	begins, ends := u.ChangeLits(t, s.CountedLits)
	differ := u.LogicProgram.NewAtom()
	u.LogicProgram.AddRule(differ, u.AtLeastAsMany(begins, ends).Complement())
	return differ.PosLit(), true
}

// CountedLiterals is part of CountingShape.
func (s NoFewerThanInit) CountedLiterals() []circuit.NodeRef { return s.CountedLits }

// CertificateStatement is part of Shape.
func (s NoFewerThanInit) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	return f.NeverStatement(s.DescribeShape(f.net), s.ViolationGate(f.net))
}

// DescribeShape is part of Shape.
func (s NoFewerThanInit) DescribeShape(net *circuit.Network) string {
	return "never fewer than at first of " + listLiterals(net, s.CountedLits)
}

// ShapeWeight is part of Shape.
func (s NoFewerThanInit) ShapeWeight(int) int { return 6 }
