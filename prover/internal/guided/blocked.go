package guided

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// The conditions of a puzzle's end often follow only from the rules of its moves. In a sudoku no invariant says
// that a row has no digit twice, but a digit is not written if it is in the row already. Suppose that each of two
// fluents begins only where the other does not hold. Then they never hold together, unless they begin at the same
// time, or both held from the start. This is not proved here. It keeps the solver away from ends that no match
// reaches.

// maxBlockingPairs bounds the pairs.
const maxBlockingPairs = 100_000

// mutuallyBlocking returns the pairs of fluents each of which begins only where the other does
// not hold.
func mutuallyBlocking(net *circuit.Network) (pairs [][2]circuit.NodeRef) {
	needs := make([][]circuit.NodeRef, len(net.NextRefs))
	for f := range needs {
		needs[f] = conditionsToBegin(net, f)
	}
	initial := map[int]bool{}
	for _, f := range net.Game.InitFluents {
		initial[int(f)] = true
	}
	for f, mine := range needs {
		for _, r := range mine {
			g := int(net.Nodes[r.NodeIndex()].InputIndex)
			if !r.IsNegative() || g <= f || initial[f] && initial[g] {
				continue
			}
			if _, mutual := slices.BinarySearch(needs[g], net.FluentRefs[f].Negated()); mutual && len(pairs) < maxBlockingPairs {
				pairs = append(pairs, [2]circuit.NodeRef{net.FluentRefs[f], net.FluentRefs[g]})
			}
		}
	}
	return pairs
}

// conditionsToBegin returns the literals that are true whenever a fluent begins, sorted: the conditions common to
// all ways to make the fluent true.
func conditionsToBegin(net *circuit.Network, f int) (needs []circuit.NodeRef) {
	first := true
	for _, way := range alternativesOf(net, net.NextRefs[f]) {
		of := appendConjuncts(net, way, nil)
		for _, r := range of {
			if n := &net.Nodes[r.NodeIndex()]; n.Kind == circuit.DoesNode && !r.IsNegative() {
				of = appendConjuncts(net, net.LegalRefs[n.RoleIndex][n.InputIndex], of)
			}
		}
		if slices.Contains(of, net.FluentRefs[f]) {
			continue // it held before
		}
		of = slices.DeleteFunc(of, func(r circuit.NodeRef) bool { return net.Nodes[r.NodeIndex()].Kind != circuit.FluentNode })
		slices.Sort(of)
		if first {
			needs, first = slices.Compact(of), false
			continue
		}
		needs = slices.DeleteFunc(needs, func(r circuit.NodeRef) bool {
			_, found := slices.BinarySearch(of, r)
			return !found
		})
	}
	return needs
}

// alternativesOf returns the disjuncts of a gate.
func alternativesOf(net *circuit.Network, r circuit.NodeRef) (ways []circuit.NodeRef) {
	node := &net.Nodes[r.NodeIndex()]
	if !r.IsNegative() || node.Kind != circuit.AndNode {
		return []circuit.NodeRef{r}
	}
	for _, c := range node.Children {
		ways = append(ways, alternativesOf(net, c.Negated())...)
	}
	return ways
}

// appendConjuncts appends the conjuncts of a gate.
func appendConjuncts(net *circuit.Network, r circuit.NodeRef, to []circuit.NodeRef) []circuit.NodeRef {
	node := &net.Nodes[r.NodeIndex()]
	if r.IsNegative() || node.Kind != circuit.AndNode {
		return append(to, r)
	}
	for _, c := range node.Children {
		to = appendConjuncts(net, c, to)
	}
	return to
}
