package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// disjuncts replaces disjunctions by their parts.
func (ts *Tallies) disjuncts(refs []circuit.Ref) []circuit.Ref {
	var parts []circuit.Ref
	for _, r := range refs {
		node := &ts.Task.Net.Nodes[r.Node()]
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

// factored returns a disjunction with common conjuncts factored out. "A full cell and 3
// before it, with any second count; or an empty one and 4" becomes "full and (3 before it
// with any second count), or ...", and the part in parentheses is known of the key before.
func (ts *Tallies) factored(terms []circuit.Ref) circuit.Ref {
	count := map[circuit.Ref]int{}
	for _, t := range terms {
		for _, c := range ts.conjuncts(t) {
			count[c]++
		}
	}
	rest := map[circuit.Ref][]circuit.Ref{}
	var order []circuit.Ref
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
		rest[common] = append(rest[common], ts.Task.Net.And(slices.Delete(slices.Clone(parts), at, at+1)...))
	}
	either := make([]circuit.Ref, len(order))
	for i, common := range order {
		switch r := rest[common]; {
		case slices.Contains(r, circuit.TrueRef):
			either[i] = common
		case len(r) == 1:
			either[i] = ts.Task.Net.And(common, r[0])
		default:
			either[i] = ts.Task.Net.And(common, ts.factored(r))
		}
	}
	return ts.Task.Net.Or(either...)
}

// conjuncts returns the parts of a conjunction, or the gate itself.
func (ts *Tallies) conjuncts(r circuit.Ref) []circuit.Ref {
	node := &ts.Task.Net.Nodes[r.Node()]
	if r.Negative() || node.Kind != circuit.AndNode {
		return []circuit.Ref{r}
	}
	return node.Children
}
