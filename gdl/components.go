package gdl

import (
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// findComponents computes the strongly connected components.
func (g *Graph) findComponents() {
	g.component, g.cyclic = map[string]int{}, map[int]bool{}
	number := make(map[string]int64, len(g.Predicates))
	graph := simple.NewDirectedGraph()
	for i, p := range g.Predicates {
		number[p] = int64(i)
		graph.AddNode(simple.Node(i))
	}
	loops := nameSet{}
	for _, p := range g.Predicates {
		for _, e := range g.Out[p] {
			if e.From == e.To {
				loops[p] = true // gonum's simple graphs hold no self-loops
			} else {
				graph.SetEdge(simple.Edge{F: simple.Node(number[e.From]), T: simple.Node(number[e.To])})
			}
		}
	}
	for i, scc := range topo.TarjanSCC(graph) {
		for _, node := range scc {
			p := g.Predicates[node.ID()]
			g.component[p] = i
			if len(scc) > 1 || loops[p] {
				g.cyclic[i] = true
			}
		}
	}
}
