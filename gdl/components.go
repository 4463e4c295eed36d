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
		for _, e := range g.Out[p] {
			to := number[e.To]
			loops[i] = loops[i] || to == i
			// Rules mention a predicate several times in a row.
			if n := len(out[i]); n == 0 || out[i][n-1] != to {
				out[i] = append(out[i], to)
			}
		}
	}
	of, members := strongComponents(out)
	g.component = make(map[string]int, len(g.Predicates))
	g.cyclic = map[int]bool{}
	for i, p := range g.Predicates {
		g.component[p] = of[i]
		if loops[i] || len(members[of[i]]) > 1 {
			g.cyclic[of[i]] = true
		}
	}
}
