package scc

import "slices"

// InCircles tells which nodes lie on a circle of edges, given by the nodes to which they lead.
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
