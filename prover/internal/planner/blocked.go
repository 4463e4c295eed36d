package planner

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Conditions of a puzzle's end are often stated by the rules of its moves only: in a
// sudoku no invariant says that a row has no digit twice, but none is written where it
// stands in the row already. If one fluent begins only where another one does not
// hold, and this one only where the first does not, then they never hold together,
// unless they begin at once or did so from the start. That is not proved here: it
// keeps the solver from ends that no match comes to.

// maxBlocked bounds the pairs.
const maxBlocked = 100_000

// blocked returns the pairs of fluents each of which begins only where the other does
// not hold.
func blocked(net *circuit.Network) (pairs [][2]circuit.Ref) {
	needs := make([][]circuit.Ref, len(net.Next))
	for f := range needs {
		needs[f] = beginning(net, f)
	}
	initial := map[int]bool{}
	for _, f := range net.Game.Init {
		initial[int(f)] = true
	}
	for f, mine := range needs {
		for _, r := range mine {
			g := int(net.Nodes[r.Node()].Index)
			if !r.Negative() || g <= f || initial[f] && initial[g] {
				continue
			}
			if _, mutual := slices.BinarySearch(needs[g], net.Fluent[f].Not()); mutual && len(pairs) < maxBlocked {
				pairs = append(pairs, [2]circuit.Ref{net.Fluent[f], net.Fluent[g]})
			}
		}
	}
	return pairs
}

// beginning returns fluents that hold, or do not, whenever a fluent begins, sorted:
// the conditions common to all ways to make it hold.
func beginning(net *circuit.Network, f int) (needs []circuit.Ref) {
	first := true
	for _, way := range waysTo(net, net.Next[f]) {
		of := conditions(net, way, nil)
		for _, r := range of {
			if n := &net.Nodes[r.Node()]; n.Kind == circuit.DoesNode && !r.Negative() {
				of = conditions(net, net.Legal[n.Role][n.Index], of)
			}
		}
		if slices.Contains(of, net.Fluent[f]) {
			continue // it held before
		}
		of = slices.DeleteFunc(of, func(r circuit.Ref) bool { return net.Nodes[r.Node()].Kind != circuit.FluentNode })
		slices.Sort(of)
		if first {
			needs, first = slices.Compact(of), false
			continue
		}
		needs = slices.DeleteFunc(needs, func(r circuit.Ref) bool {
			_, found := slices.BinarySearch(of, r)
			return !found
		})
	}
	return needs
}

// waysTo returns the disjuncts of a gate.
func waysTo(net *circuit.Network, r circuit.Ref) (ways []circuit.Ref) {
	node := &net.Nodes[r.Node()]
	if !r.Negative() || node.Kind != circuit.AndNode {
		return []circuit.Ref{r}
	}
	for _, c := range node.Children {
		ways = append(ways, waysTo(net, c.Not())...)
	}
	return ways
}

// conditions appends the conjuncts of a gate.
func conditions(net *circuit.Network, r circuit.Ref, to []circuit.Ref) []circuit.Ref {
	node := &net.Nodes[r.Node()]
	if r.Negative() || node.Kind != circuit.AndNode {
		return append(to, r)
	}
	for _, c := range node.Children {
		to = conditions(net, c, to)
	}
	return to
}
