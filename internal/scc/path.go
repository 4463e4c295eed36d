package scc

import "slices"

// ShortestPath returns the edges of a shortest path with at least one edge between two nodes; nil if there is none.
// target returns the node to which an edge leads.
func ShortestPath[N comparable, E any](from, to N, edges func(N) []E, target func(E) N) []E {
	type arrival struct {
		edge E
		from N
	}
	came := map[N]arrival{}
	for queue := []N{from}; len(queue) > 0; queue = queue[1:] {
		for _, e := range edges(queue[0]) {
			n := target(e)
			if _, seen := came[n]; seen {
				continue
			}
			came[n] = arrival{e, queue[0]}
			if n != to {
				queue = append(queue, n)
				continue
			}
			path := []E{e}
			for at := queue[0]; at != from; at = came[at].from {
				path = append(path, came[at].edge)
			}
			slices.Reverse(path)
			return path
		}
	}
	return nil
}
