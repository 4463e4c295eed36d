package scc

import (
	"iter"
	"slices"
)

// InCircles tells for each node whether it is on a cycle. edges[n] are the nodes to which edges lead from node n.
func InCircles(edges [][]int32) []bool {
	component, count := Components(len(edges), func(n int32) []int32 { return edges[n] })
	size := make([]int, count)
	for _, c := range component {
		size[c]++
	}
	circular := make([]bool, len(edges))
	for n, c := range component {
		circular[n] = size[c] > 1 || slices.Contains(edges[n], int32(n))
	}
	return circular
}

// Reached returns the nodes to which paths of at least one edge lead from the given nodes.
func Reached[N comparable](edges func(N) iter.Seq[N], from ...N) map[N]bool {
	behind := map[N]bool{}
	for todo := slices.Clone(from); len(todo) > 0; {
		node := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for next := range edges(node) {
			if !behind[next] {
				behind[next] = true
				todo = append(todo, next)
			}
		}
	}
	return behind
}
