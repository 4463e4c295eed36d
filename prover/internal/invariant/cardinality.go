package invariant

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/proof/certificate"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A CardinalityBound states that at least LeastHolding and at most MostHolding of some literals hold. All
// invariants but properties have this form: groups of fluents, constants, clauses and sums. An
// engine checks a bound by a program about a step, or by one joint move at a time. In both cases it compares with
// the bounds how many literals begin to hold and how many end.
type CardinalityBound struct {
	BoundKind                 BoundKind
	BoundedLits               []circuit.NodeRef
	LeastHolding, MostHolding int
	GroupFluents              []int32 // the fluents, if the literals are those of a group or a single one; else nil
	countsConditions          bool    // it is a sum of gates, and some of the gates are no fluents
}

// A BoundKind is the kind of a bound. Bounds are chosen and described by their kind.
type BoundKind uint8

// The kinds of bounds.
const (
	NoBound        BoundKind = iota // the candidate states no bound, but a property that was asked
	UnitBound                       // a fluent never holds, or it always holds
	ExclusiveBound                  // at most one fluent of a group holds
	CoveringBound                   // at least one fluent of a group holds
	ClauseBound                     // at least one of some literals holds
	SumBound                        // the number of literals that hold is that of the initial state
)

// ConstantFluent states that a fluent always holds, or that it never holds.
func ConstantFluent(net *circuit.Network, fluent int32, holds bool) CardinalityBound {
	b := groupBound(net, UnitBound, []int32{fluent})
	if holds {
		b.LeastHolding, b.MostHolding = 1, 1
	}
	return b
}

// AtMostOne states that at most one fluent of a group holds.
func AtMostOne(net *circuit.Network, fluents []int32) CardinalityBound {
	b := groupBound(net, ExclusiveBound, fluents)
	b.MostHolding = 1
	return b
}

// AtLeastOne states that at least one fluent of a group holds.
func AtLeastOne(net *circuit.Network, fluents []int32) CardinalityBound {
	b := groupBound(net, CoveringBound, fluents)
	b.LeastHolding, b.MostHolding = 1, len(fluents)
	return b
}

func groupBound(net *circuit.Network, kind BoundKind, fluents []int32) CardinalityBound {
	return CardinalityBound{BoundKind: kind, BoundedLits: refsOfFluents(net, fluents), GroupFluents: fluents}
}

// LiteralClause states that at least one of some literals holds.
func LiteralClause(lits ...circuit.NodeRef) CardinalityBound {
	return CardinalityBound{BoundKind: ClauseBound, BoundedLits: lits, LeastHolding: 1, MostHolding: len(lits)}
}

// ConstantSum states that the number of literals that hold is always that of the initial state.
func ConstantSum(net *circuit.Network, lits []circuit.NodeRef) CardinalityBound {
	total := countAtStart(net, lits)
	isCondition := func(l circuit.NodeRef) bool { return net.Nodes[l.NodeIndex()].Kind != circuit.FluentNode }
	return CardinalityBound{BoundKind: SumBound, BoundedLits: lits, LeastHolding: total, MostHolding: total, countsConditions: slices.ContainsFunc(lits, isCondition)}
}

// ViolationGate is part of Shape.
func (b CardinalityBound) ViolationGate(net *circuit.Network) circuit.NodeRef {
	return net.OrGate(net.AtLeastGate(b.LeastHolding, b.BoundedLits...).Negated(), net.AtLeastGate(b.MostHolding+1, b.BoundedLits...))
}

// BrokenByStep returns the literal that the step from time t breaks the bound, given that the bound holds at time
// t. It returns false for bounds whose violation is the best way to say this. The literal compares only literals
// that begin or end to hold with a move: two sums over the whole board would be too much for the solver.
func (b CardinalityBound) BrokenByStep(u *unroll.GameProgram, t int) (asp.Lit, bool) {
	if b.BoundKind != SumBound {
		return 0, false
	}
	change := u.SumChange(t, t+1, unroll.UnitWeights(b.BoundedLits))
	differ := u.LogicProgram.NewAtom()
	u.LogicProgram.AddRule(differ, u.RisesLit(change))
	u.LogicProgram.AddRule(differ, u.FallsLit(change))
	return differ.PosLit(), true
}

// AssumeLocally states the bound in the first layer. Of a bound that at most one fluent holds, it states only the part
// about the fluents that the program mentions. For other bounds, it adds the fluents that the program does not mention,
// but leaves out a bound that at least one fluent holds if these are many more than the others. It reports whether it
// stated anything.
func (b CardinalityBound) AssumeLocally(u *unroll.GameProgram, violation circuit.NodeRef) bool {
	there := mentionedFluents(u, b.GroupFluents)
	switch n := len(there); {
	case b.BoundKind == ExclusiveBound && n > 1:
		u.LogicProgram.AddAtLeast(0, 2, there...)
		return true
	case b.BoundKind == ExclusiveBound, b.BoundKind == CoveringBound && n < len(b.GroupFluents) && len(b.GroupFluents) > 2*n+8:
		return false
	}
	u.LogicProgram.AddConstraint(u.GateLit(0, violation))
	return true
}

// CertificateStatement is part of Shape.
func (b CardinalityBound) CertificateStatement(f *GateFormulas) (certificate.Statement, error) {
	switch {
	case b.BoundKind == UnitBound:
		return ConstantsStatement(f, b.LeastHolding > 0, []CardinalityBound{b})
	case b.GroupFluents != nil:
		most := b.MostHolding
		if b.BoundKind == CoveringBound {
			most = property.NoUpperBound
		}
		return certificate.FormulaStatement(b.DescribeShape(f.net, gdl.Prefix), certificate.GroupFormula(b.LeastHolding, most, f.fluentTerms(b.GroupFluents)))
	case b.BoundKind == SumBound:
		return b.sumStatement(f)
	}
	return f.NeverStatement(b.DescribeShape(f.net, gdl.Prefix), b.ViolationGate(f.net))
}

// ConstantsStatement returns the statement that several fluents always hold, or that they never hold.
func ConstantsStatement(f *GateFormulas, hold bool, of []CardinalityBound) (certificate.Statement, error) {
	var fluents []int32
	for _, b := range of {
		fluents = append(fluents, b.GroupFluents...)
	}
	if hold {
		return certificate.FormulaStatement("always", certificate.GroupFormula(len(of), property.NoUpperBound, f.fluentTerms(fluents)))
	}
	return certificate.FormulaStatement("never", certificate.GroupFormula(0, 0, f.fluentTerms(fluents)))
}

// maxSumGates bounds the gates that a sum of conditions writes out.
const maxSumGates = 20_000

// sumStatement says that the number of positive literals that hold, less the number of negative literals that do
// not, is that of the initial state.
func (b CardinalityBound) sumStatement(f *GateFormulas) (certificate.Statement, error) {
	var sum certificate.WeightedSum
	var formulas []*property.Formula
	var weights []int
	total, written := b.LeastHolding, 0
	for _, l := range b.BoundedLits {
		node, weight := &f.net.Nodes[l.NodeIndex()], 1
		if node.Kind == circuit.FluentNode {
			if l.IsNegative() {
				weight, l = -1, l.Negated()
				total--
			}
			sum.Fluents = append(sum.Fluents, f.net.Game.Fluents[node.InputIndex])
		}
		formula, err := f.FormulaOfGate(l)
		if written += f.writtenGates; err == nil && written > maxSumGates {
			err = errUnnamedGate
		}
		if err != nil {
			return certificate.Statement{}, err
		}
		formulas, weights = append(formulas, formula), append(weights, weight)
	}
	if sum.Weights = weights; len(sum.Fluents) == len(formulas) {
		return certificate.FluentSum(sum, total)
	}
	return certificate.FormulaSum(formulas, weights, total)
}

// DescribeShape is part of Shape.
func (b CardinalityBound) DescribeShape(net *circuit.Network, n gdl.Notation) string {
	switch b.BoundKind {
	case UnitBound:
		return map[bool]string{true: "always ", false: "never "}[b.LeastHolding > 0] + listFluents(net, b.GroupFluents, n)
	case ExclusiveBound:
		return "at most one of " + listFluents(net, b.GroupFluents, n)
	case CoveringBound:
		return "at least one of " + listFluents(net, b.GroupFluents, n)
	}
	words := map[BoundKind]string{ClauseBound: "one of ", SumBound: "a constant number of "}
	return words[b.BoundKind] + listLiterals(net, b.BoundedLits, n)
}

// ShapeWeight is part of Shape.
func (b CardinalityBound) ShapeWeight(rank int) int {
	switch b.BoundKind {
	case UnitBound:
		return 0
	case ExclusiveBound, CoveringBound:
		return 1 + rank
	case ClauseBound:
		return 5
	}
	return 6
}
