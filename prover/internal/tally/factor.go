package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// factorDisjunction returns a disjunction with its common conjuncts factored out. For example, "a full cell and 3
// before it, with any second count; or an empty cell and 4" becomes "full and (3 before it with any second count),
// or ...". The part in parentheses is known from the key before.
func (ts *Tallies) factorDisjunction(terms []circuit.NodeRef) circuit.NodeRef {
	count := map[circuit.NodeRef]int{}
	for _, t := range terms {
		for _, c := range circuit.Conjuncts(ts.proofTask.Net, t) {
			count[c]++
		}
	}
	rest := map[circuit.NodeRef][]circuit.NodeRef{}
	var order []circuit.NodeRef
	for _, t := range terms {
		parts := circuit.Conjuncts(ts.proofTask.Net, t)
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
		rest[common] = append(rest[common], ts.proofTask.Net.AndGate(slices.Delete(slices.Clone(parts), at, at+1)...))
	}
	either := make([]circuit.NodeRef, len(order))
	for i, common := range order {
		switch r := rest[common]; {
		case slices.Contains(r, circuit.TrueRef):
			either[i] = common
		case len(r) == 1:
			either[i] = ts.proofTask.Net.AndGate(common, r[0])
		default:
			either[i] = ts.proofTask.Net.AndGate(common, ts.factorDisjunction(r))
		}
	}
	return ts.proofTask.Net.OrGate(either...)
}
