package knowledge

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

// This file writes formulas about the knowledge of roles as formulas over a product of copies of the game.

func gateFormula(r circuit.NodeRef) *goal.GateFormula { return &goal.GateFormula{StateGate: r} }

func join(product *circuit.Network, op property.FormulaOp, parts ...*goal.GateFormula) *goal.GateFormula {
	return goal.Join(product, &goal.GateFormula{Operator: op, Subformulas: parts})
}

// inView returns a formula as one over a product, judged in view v. in says for each view of the
// formula which view of the product stands for it. A copy that stays (its match has ended) has no
// next state.
func inView(e *goal.GateFormula, product *circuit.Network, stays []circuit.NodeRef, v int, in []int) *goal.GateFormula {
	part := func(v int) *goal.GateFormula { return inView(e.Subformulas[0], product, stays, v, in) }
	switch e.Operator {
	case property.OpAtom:
		return gateFormula(product.CopiedRef(v, e.StateGate))
	case property.OpNext:
		return join(product, property.OpOr, gateFormula(stays[v]), join(product, property.OpNext, part(v)))
	case property.OpKnows:
		return part(in[e.KnownView])
	case property.OpWhether:
		here, there := part(v), part(in[e.KnownView])
		neither := join(product, property.OpNot, join(product, property.OpOr, here, there))
		return join(product, property.OpOr, join(product, property.OpAnd, here, there), neither)
	}
	copied := *e
	copied.Subformulas = nil
	for _, s := range e.Subformulas {
		copied.Subformulas = append(copied.Subformulas, inView(s, product, stays, v, in))
	}
	return goal.Join(product, &copied)
}

// maxViewMappings is the greatest number of mappings of a formula's views that are tried.
const maxViewMappings = 24

// viewMappings returns the ways to map the views of a formula to views, so that the formula should
// hold there, too. Any view may stand for the match that is played; a view that the same role
// cannot tell from it may stand for the next one, and so on. The first mapping is the identity. The
// formula does not look ahead.
func viewMappings(views []matchView) [][]int {
	all := [][]int{identityMapping(len(views))}
	for first := range views {
		all = extendMappings(views, all, []int{first})
	}
	return all
}

// identityMapping maps each of some views to itself.
func identityMapping(views int) []int {
	in := make([]int, views)
	for i := range in {
		in[i] = i
	}
	return in
}

// extendMappings adds the mappings that begin with in to all.
func extendMappings(views []matchView, all [][]int, in []int) [][]int {
	n := len(in)
	if n == len(views) {
		if !slices.ContainsFunc(all, func(m []int) bool { return slices.Equal(m, in) }) && len(all) < maxViewMappings {
			all = append(all, slices.Clone(in))
		}
		return all
	}
	around := in[views[n].parentView]
	for v := range views {
		if len(all) < maxViewMappings && areIndistinct(views, views[n].role, around, v) {
			all = extendMappings(views, all, append(in[:n:n], v))
		}
	}
	return all
}

// areIndistinct reports whether the tree of views shows directly that a role cannot tell two views
// apart: they are the same, parent and child, or have the same parent.
func areIndistinct(views []matchView, role, v, w int) bool {
	of := func(i int) bool { return views[i].role == role }
	return v == w || of(v) && views[v].parentView == w || of(w) && views[w].parentView == v ||
		of(v) && of(w) && views[v].parentView == views[w].parentView
}
