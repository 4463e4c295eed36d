package knowledge

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/prover/internal/goal"
)

func gateFormula(r circuit.NodeRef) *goal.GateFormula { return &goal.GateFormula{StateGate: r} }

func join(product *circuit.Network, op property.FormulaOp, parts ...*goal.GateFormula) *goal.GateFormula {
	return goal.Join(product, &goal.GateFormula{Operator: op, Subformulas: parts})
}

// inView returns the formula, or a part of it, in a view, over a product; in maps each of its views to the view that stands for it.
// A copy that stays has no next state.
func (e *knowledgeFormula) inView(product *circuit.Network, stays []circuit.NodeRef, v int, in []int) *goal.GateFormula {
	next := func(f *goal.GateFormula) *goal.GateFormula {
		return join(product, property.OpOr, gateFormula(stays[v]), join(product, property.OpNext, f))
	}
	part := func(s *knowledgeFormula, v int) *goal.GateFormula { return s.inView(product, stays, v, in) }
	switch e.operator {
	case property.OpAtom:
		return e.objectivePart.Rewrite(product, func(r circuit.NodeRef) circuit.NodeRef { return product.CopiedRef(v, r) }, next)
	case property.OpNext:
		return next(part(e.subformulas[0], v))
	case property.OpKnows:
		return part(e.subformulas[0], in[e.knownView])
	case property.OpWhether:
		here, there := part(e.subformulas[0], v), part(e.subformulas[0], in[e.knownView])
		neither := join(product, property.OpNot, join(product, property.OpOr, here, there))
		return join(product, property.OpOr, join(product, property.OpAnd, here, there), neither)
	}
	var parts []*goal.GateFormula
	for _, s := range e.subformulas {
		parts = append(parts, part(s, v))
	}
	return join(product, e.operator, parts...)
}

// maxViewMappings bounds the instances of a formula that are looked at.
const maxViewMappings = 24

// viewMappings returns the views that may stand for the views of a formula that does not look ahead: it holds there in all
// matches that look the same. Any view may stand for the match that is played, and those that the same role cannot tell from
// it for the others. The first one is the identity.
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

// extendMappings adds the mappings that begin with in.
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

// areIndistinct reports whether a role cannot tell two views apart, as far as the tree shows
// that at once.
func areIndistinct(views []matchView, role, v, w int) bool {
	of := func(i int) bool { return views[i].role == role }
	return v == w || of(v) && views[v].parentView == w || of(w) && views[w].parentView == v ||
		of(v) && of(w) && views[v].parentView == views[w].parentView
}
