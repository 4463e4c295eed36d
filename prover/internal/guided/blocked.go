package guided

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// The conditions of a puzzle's end often follow only from the rules of its moves. In a sudoku no invariant says
// that a row has no digit twice, but a digit is not written if it is in the row already. Suppose that each of two
// fluents begins only where the other does not hold. Then they never hold together, unless they begin at the same
// time, or both held from the start. This is not proved here. It keeps the solver away from ends that no match
// reaches.

// maxBlockingPairs is the greatest number of pairs that mutuallyBlocking returns.
const maxBlockingPairs = 100_000

// mutuallyBlocking returns the pairs of fluents each of which begins only where the other does
// not hold, as far as the conditions of the rules show. Pairs of which both hold in the initial state are left out.
func mutuallyBlocking(parts *unroll.SimpleParts) (pairs [][2]circuit.NodeRef) {
	net := parts.Net
	needs := make([][]circuit.NodeRef, len(net.NextRefs))
	for f := range needs {
		needs[f] = conditionsToBegin(parts, f)
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

// conditionsToBegin returns, in ascending order, the literals that all ways to make a fluent true need, without the ways
// by which the fluent stays true.
func conditionsToBegin(parts *unroll.SimpleParts, f int) (needs []circuit.NodeRef) {
	ways := []circuit.NodeRef{}
	for _, way := range circuit.Disjuncts(parts.Net, parts.Net.NextRefs[f]) {
		if !slices.Contains(parts.PartsOf(way), parts.Net.FluentRefs[f]) { // otherwise the fluent held before
			ways = append(ways, way)
		}
	}
	return parts.Common(ways)
}
