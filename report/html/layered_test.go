package html

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
			g.Nodes = append(g.Nodes, Node{LayerIndex: rng.IntN(6), Width: 20 + rng.Float64()*100})
		}
		for range rng.IntN(80) {
			g.Edges = append(g.Edges, Edge{From: rng.IntN(len(g.Nodes)), To: rng.IntN(len(g.Nodes))})
		}
		g.PlaceNodes()
		for i, a := range g.Nodes {
			if a.MiddleX-a.Width/2 < -1e-6 || a.MiddleX+a.Width/2 > g.TotalWidth+1e-6 {
				t.Fatalf("node %d lies outside: %+v in %f", i, a, g.TotalWidth)
			}
			for _, b := range g.Nodes[:i] {
				if a.LayerIndex == b.LayerIndex && math.Abs(a.MiddleX-b.MiddleX) < (a.Width+b.Width)/2+NodeGap-1e-6 {
					t.Fatalf("nodes overlap: %+v, %+v", a, b)
				}
			}
		}
		for _, e := range g.Edges {
			if n := g.Nodes[e.To].LayerIndex - g.Nodes[e.From].LayerIndex; len(e.BendXs) != n-1 {
				t.Fatalf("an edge over %d layers has %d bends", n, len(e.BendXs))
			}
		}
	}
}

// Edges that need not cross do not.
func TestNoCrossings(t *testing.T) {
	g := &Graph{Nodes: []Node{{LayerIndex: 0, Width: 10}, {LayerIndex: 0, Width: 10}, {LayerIndex: 0, Width: 10}, {LayerIndex: 1, Width: 10}, {LayerIndex: 1, Width: 10}, {LayerIndex: 1, Width: 10}},
		Edges: []Edge{{From: 0, To: 5}, {From: 1, To: 4}, {From: 2, To: 3}}}
	g.PlaceNodes()
	for _, e := range g.Edges {
		if d := math.Abs(g.Nodes[e.From].MiddleX - g.Nodes[e.To].MiddleX); d > 1e-6 {
			t.Errorf("an edge that could be straight leads %f aside", d)
		}
	}
}
