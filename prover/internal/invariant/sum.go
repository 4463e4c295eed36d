package invariant

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A ConstantSum states that as many of some fluents, or of those that they exclude, hold as in the
// initial state.
type ConstantSum struct {
	SummedLits   []circuit.NodeRef
	InitialTotal int // in the initial state
}

// sumOrBalance returns a sum, or a balance if it counts a gate that is no fluent.
func sumOrBalance(net *circuit.Network, lits []circuit.NodeRef) Shape {
	sum := ConstantSum{lits, countAtStart(net, lits)}
	condition := func(l circuit.NodeRef) bool { return net.Nodes[l.NodeIndex()].Kind != circuit.FluentNode }
	if slices.ContainsFunc(lits, condition) {
		return ConditionBalance{sum}
	}
	return sum
}

// ViolationGate is part of Shape.
func (s ConstantSum) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.OrGate(net.AtLeastGate(s.InitialTotal, s.SummedLits...).Negated(), net.AtLeastGate(s.InitialTotal+1, s.SummedLits...))
}

// BrokenByStep is part of StepwiseShape. It compares the literals that begin to hold with those that end: only
// the changes of a move matter, where two sums over the whole board would drown
// the solver.
func (s ConstantSum) BrokenByStep(u *unroll.GameProgram, t int) (asp.Lit, bool) {
	begins, ends := u.ChangeLits(t, s.SummedLits)
	differ := u.LogicProgram.NewAtom()
	if u.IsLocal {
		u.DifferStepwise(differ, begins, ends)
	} else {
		u.DifferAtOnce(differ, begins, ends)
	}
	return differ.PosLit(), true
}

// AssumeLocally is part of LocalShape.
func (s ConstantSum) AssumeLocally(u *unroll.GameProgram, violation circuit.NodeRef) bool {
	u.LogicProgram.AddConstraint(u.GateLit(0, violation))
	return true
}

// AssumedFluents is part of LocalShape.
func (s ConstantSum) AssumedFluents(net *circuit.Network) []int32 {
	return fluentsInCone(net, s.SummedLits)
}

// CountedLiterals is part of CountingShape.
func (s ConstantSum) CountedLiterals() []circuit.NodeRef { return s.SummedLits }

// CertificateStatement is part of Shape. It says that the fluents which count positively
// outnumber those that count negatively by as many as in the initial state.
func (s ConstantSum) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	var parts []certificate.WeightedFluent
	total := 0
	for _, l := range s.SummedLits {
		node, weight := &f.net.Nodes[l.NodeIndex()], 1
		if l.IsNegative() {
			weight = -1
		}
		if slices.Contains(f.net.Game.InitFluents, node.InputIndex) {
			total += weight
		}
		parts = append(parts, certificate.WeightedFluent{Fluent: f.net.Game.Fluents[node.InputIndex], Weight: weight})
	}
	return certificate.FluentSum(parts, total)
}

// DescribeShape is part of Shape.
func (s ConstantSum) DescribeShape(net *circuit.Network) string {
	return "a constant number of " + listLiterals(net, s.SummedLits)
}

// ShapeWeight is part of Shape.
func (s ConstantSum) ShapeWeight(int) int { return 6 }

// A ConditionBalance is a sum that counts conditions, such as the steps that a counter has passed.
type ConditionBalance struct{ ConstantSum }

// maxBalanceGates bounds the gates that a balance writes out.
const maxBalanceGates = 20_000

// CertificateStatement is part of Shape. It is that of a sum, with formulas for fluents.
func (s ConditionBalance) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	var parts []certificate.WeightedFormula
	total, written := s.InitialTotal, 0
	for _, l := range s.SummedLits {
		part := certificate.WeightedFormula{Weight: 1}
		if l.IsNegative() && f.net.Nodes[l.NodeIndex()].Kind == circuit.FluentNode {
			part.Weight, l = -1, l.Negated()
			total--
		}
		var err error
		if part.Formula, err = f.FormulaOfGate(l); err != nil {
			return certificate.Statement{}, err
		}
		if written += f.writtenGates; written > maxBalanceGates {
			return certificate.Statement{}, errUnnamedGate
		}
		parts = append(parts, part)
	}
	return certificate.FormulaSum(parts, total)
}
