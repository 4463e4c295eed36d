package proof

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// disjuncts replaces disjunctions by their parts.
func (ts *tallies) disjuncts(refs []ref) []ref {
	var parts []ref
	for _, r := range refs {
		node := &ts.p.net.Nodes[r.Node()]
		if !r.Negative() || node.Kind != circuit.AndNode {
			parts = append(parts, r)
			continue
		}
		for _, c := range node.Children {
			parts = append(parts, c.Not())
		}
	}
	return parts
}

// factored is a disjunction that puts what many conjunctions have in common
// before the rest. "A full cell and 3 before it, with any second count; or an
// empty one and 4" becomes "full and (3 before it with any second count), or
// ...", and what is in parentheses is what is known of the key before.
func (ts *tallies) factored(terms []ref) ref {
	count := map[ref]int{}
	for _, t := range terms {
		for _, c := range ts.conjuncts(t) {
			count[c]++
		}
	}
	rest := map[ref][]ref{}
	var order []ref
	for _, t := range terms {
		parts := ts.conjuncts(t)
		at := 0
		for i, c := range parts {
			if count[c] > count[parts[at]] {
				at = i
			}
		}
		common := parts[at]
		if rest[common] == nil {
			order = append(order, common)
		}
		rest[common] = append(rest[common], ts.p.net.And(slices.Delete(slices.Clone(parts), at, at+1)...))
	}
	either := make([]ref, len(order))
	for i, common := range order {
		switch r := rest[common]; {
		case slices.Contains(r, circuit.TrueRef):
			either[i] = common
		case len(r) == 1:
			either[i] = ts.p.net.And(common, r[0])
		default:
			either[i] = ts.p.net.And(common, ts.factored(r))
		}
	}
	return ts.p.net.Or(either...)
}

// conjuncts returns the parts of a conjunction, or the gate itself.
func (ts *tallies) conjuncts(r ref) []ref {
	node := &ts.p.net.Nodes[r.Node()]
	if r.Negative() || node.Kind != circuit.AndNode {
		return []ref{r}
	}
	return node.Children
}
