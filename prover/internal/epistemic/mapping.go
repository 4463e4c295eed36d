package epistemic

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/property"
)

// gateIn returns the gate of a product that the formula, or a part of it, holds in a view, where it does not look ahead; in maps each of
// its views to the view that stands for it.
func (e *knowledgeFormula) gateIn(net *circuit.Network, v int, in []int) circuit.NodeRef {
	switch e.operator {
	case property.OpAtom:
		return net.CopiedRef(v, e.objectivePart.StateGate)
	case property.OpKnows:
		return e.subformulas[0].gateIn(net, in[e.knownView], in)
	case property.OpWhether:
		return net.DifferGate(e.subformulas[0].gateIn(net, v, in), e.subformulas[0].gateIn(net, in[e.knownView], in)).Negated()
	}
	var refs []circuit.NodeRef
	for _, s := range e.subformulas {
		refs = append(refs, s.gateIn(net, v, in))
	}
	if e.operator == property.OpAnd {
		return net.AndGate(refs...)
	}
	return net.OrGate(refs...)
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
