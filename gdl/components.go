package gdl

import "github.com/gdllint/gdllint/internal/scc"

// findComponents numbers the strongly connected components, by predicate, and notes which of them have a cycle.
func (g *Graph) findComponents() {
	number := make(map[string]int32, len(g.Predicates))
	for i, p := range g.Predicates {
		number[p] = int32(i)
	}
	out := make([][]int32, len(g.Predicates))
	loops := make([]bool, len(g.Predicates))
	for i, p := range g.Predicates {
		edges := g.OutEdges[p]
		out[i] = make([]int32, 0, len(edges))
		last := int32(-1)
		for _, e := range edges {
			to := number[e.ToPredicate]
			loops[i] = loops[i] || to == int32(i)
			if to != last {
				out[i] = append(out[i], to)
				last = to
			}
		}
	}
	component, count := scc.Components(len(out), func(node int32) []int32 { return out[node] })
	sizes := make([]int, count)
	g.componentNumber, g.cyclicComponents = make(map[string]int, len(number)), make([]bool, count)
	for i, p := range g.Predicates {
		c := int(component[i])
		g.componentNumber[p] = c
		sizes[c]++
		g.cyclicComponents[c] = g.cyclicComponents[c] || loops[i] || sizes[c] > 1
	}
}
