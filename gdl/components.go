package gdl

// findComponents computes the strongly connected components.
func (g *Graph) findComponents() {
	number := make(map[string]int, len(g.Predicates))
	for i, p := range g.Predicates {
		number[p] = i
	}
	out := make([][]int, len(g.Predicates))
	loops := make([]bool, len(g.Predicates))
	for i, p := range g.Predicates {
		edges := g.OutEdges[p]
		out[i] = make([]int, 0, len(edges))
		last := -1
		for _, e := range edges {
			to := number[e.ToPredicate]
			loops[i] = loops[i] || to == i
			if to != last {
				out[i] = append(out[i], to)
				last = to
			}
		}
	}
	component, members := strongComponents(out)
	g.componentNumber, g.cyclicComponents = make(map[string]int, len(number)), make([]bool, len(members))
	for i, p := range g.Predicates {
		c := component[i]
		g.componentNumber[p] = c
		g.cyclicComponents[c] = g.cyclicComponents[c] || loops[i] || len(members[c]) > 1
	}
}
