package layered

import (
	"math"
	"math/rand/v2"
	"testing"
)

// In any graph nodes of a layer stand side by side without overlaps.
func TestNoOverlaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		g := &Graph{}
		for range 2 + rng.IntN(40) {
			g.Nodes = append(g.Nodes, Node{Layer: rng.IntN(6), Width: 20 + rng.Float64()*100})
		}
		for range rng.IntN(80) {
			g.Edges = append(g.Edges, Edge{From: rng.IntN(len(g.Nodes)), To: rng.IntN(len(g.Nodes))})
		}
		g.Place()
		for i, a := range g.Nodes {
			if a.X-a.Width/2 < -1e-6 || a.X+a.Width/2 > g.Width+1e-6 {
				t.Fatalf("node %d lies outside: %+v in %f", i, a, g.Width)
			}
			for _, b := range g.Nodes[:i] {
				if a.Layer == b.Layer && math.Abs(a.X-b.X) < (a.Width+b.Width)/2+Gap-1e-6 {
					t.Fatalf("nodes overlap: %+v, %+v", a, b)
				}
			}
		}
		for _, e := range g.Edges {
			if n := g.Nodes[e.To].Layer - g.Nodes[e.From].Layer; len(e.Bends) != n-1 {
				t.Fatalf("an edge over %d layers has %d bends", n, len(e.Bends))
			}
		}
	}
}

// Edges that need not cross do not.
func TestNoCrossings(t *testing.T) {
	g := &Graph{Nodes: []Node{{Layer: 0, Width: 10}, {Layer: 0, Width: 10}, {Layer: 0, Width: 10}, {Layer: 1, Width: 10}, {Layer: 1, Width: 10}, {Layer: 1, Width: 10}},
		Edges: []Edge{{From: 0, To: 5}, {From: 1, To: 4}, {From: 2, To: 3}}}
	g.Place()
	for _, e := range g.Edges {
		if d := math.Abs(g.Nodes[e.From].X - g.Nodes[e.To].X); d > 1e-6 {
			t.Errorf("an edge that could be straight leads %f aside", d)
		}
	}
}
