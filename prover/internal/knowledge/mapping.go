package knowledge

import (
	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// This file writes formulas about the knowledge of roles as formulas over a product of copies of the game.

func gateFormula(r circuit.NodeRef) *goal.GateFormula { return &goal.GateFormula{StateGate: r} }

func join(product *circuit.Network, op property.FormulaOp, parts ...*goal.GateFormula) *goal.GateFormula {
	return goal.Join(product, &goal.GateFormula{Operator: op, Subformulas: parts})
}

// inView returns a formula as one over a product, judged in view v. A copy that stays (its match has ended) has no
// next state.
func inView(e *goal.GateFormula, product *circuit.Network, stays []circuit.NodeRef, v int) *goal.GateFormula {
	part := func(v int) *goal.GateFormula { return inView(e.Subformulas[0], product, stays, v) }
	switch e.Operator {
	case property.OpAtom:
		return gateFormula(product.CopiedRef(v, e.StateGate))
	case property.OpNext:
		return join(product, property.OpOr, gateFormula(stays[v]), join(product, property.OpNext, part(v)))
	case property.OpKnows:
		return part(e.KnownView)
	case property.OpWhether:
		here, there := part(v), part(e.KnownView)
		neither := join(product, property.OpNot, join(product, property.OpOr, here, there))
		return join(product, property.OpOr, join(product, property.OpAnd, here, there), neither)
	}
	copied := *e
	copied.Subformulas = nil
	for _, s := range e.Subformulas {
		copied.Subformulas = append(copied.Subformulas, inView(s, product, stays, v))
	}
	return goal.Join(product, &copied)
}
