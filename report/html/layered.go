package html

// This file draws directed graphs in layers: edges lead downwards, with few crossings (K. Sugiyama, S. Tagawa, M. Toda,
// Methods for visual understanding of hierarchical system structures, 1981). The caller assigns nodes to layers. An edge
// over several layers passes through points between the nodes of the layers in between.

import (
	"math"
	"slices"
)

// A Node is drawn in its layer. Layer 0 is the topmost.
type Node struct {
	LayerIndex int
	Width      float64
	MiddleX    float64 // the X coordinate of the middle of the node; computed by PlaceNodes
}

// An Edge leads from a node to another one in a lower layer.
type Edge struct {
	From, To      int
	BendXs        []float64 // the X coordinates of the edge in the layers between its nodes; computed by PlaceNodes
	crossedPoints []int     // the indexes of the points for the layers between its nodes
}

// A Graph is a directed graph whose nodes have layers.
type Graph struct {
	Nodes      []Node
	Edges      []Edge
	TotalWidth float64 // computed by PlaceNodes
}

// NodeGap is the distance between nodes of a layer.
const NodeGap = 16

// dummyWidth is the width of the point through which an edge crosses a layer.
const dummyWidth = 4

// sweepCount is the number of rounds that improve the order of layers.
const sweepCount = 12

// PlaceNodes computes the coordinates of nodes and the bends of edges. Edges that do
// not lead downwards are removed.
func (g *Graph) PlaceNodes() {
	g.Edges = slices.DeleteFunc(g.Edges, func(e Edge) bool { return g.Nodes[e.From].LayerIndex >= g.Nodes[e.To].LayerIndex })
	p := newNodePlacement(g)
	p.minimizeCrossings()
	p.spreadNodes()
	for i := range g.Edges {
		e := &g.Edges[i]
		for _, n := range e.crossedPoints {
			e.BendXs = append(e.BendXs, p.placedNodes[n].MiddleX)
		}
	}
	for i := range g.Nodes {
		g.Nodes[i].MiddleX = p.placedNodes[i].MiddleX
		g.TotalWidth = max(g.TotalWidth, p.placedNodes[i].MiddleX+p.placedNodes[i].Width/2)
	}
	for i := range g.Edges {
		for _, x := range g.Edges[i].BendXs {
			g.TotalWidth = max(g.TotalWidth, x)
		}
	}
}

// nodePlacement is the state of PlaceNodes: the nodes of a graph, followed by a point for each
// layer that an edge crosses.
type nodePlacement struct {
	placedNodes     []Node
	nodeLayers      [][]int // nodes from left to right
	upperNeighbours [][]int // by node: neighbours in the layer above
	lowerNeighbours [][]int
}

func newNodePlacement(g *Graph) *nodePlacement {
	p := &nodePlacement{placedNodes: slices.Clone(g.Nodes)}
	depth := 0
	for _, n := range p.placedNodes {
		depth = max(depth, n.LayerIndex+1)
	}
	p.upperNeighbours, p.lowerNeighbours = make([][]int, len(p.placedNodes)), make([][]int, len(p.placedNodes))
	for i := range g.Edges {
		p.leadEdge(&g.Edges[i])
	}
	p.nodeLayers = make([][]int, depth)
	for i, n := range p.placedNodes {
		p.nodeLayers[n.LayerIndex] = append(p.nodeLayers[n.LayerIndex], i)
	}
	return p
}

// leadEdge adds a point for each layer that an edge crosses, and links the nodes and points of the
// edge.
func (p *nodePlacement) leadEdge(e *Edge) {
	from := e.From
	for layer := p.placedNodes[e.From].LayerIndex + 1; layer < p.placedNodes[e.To].LayerIndex; layer++ {
		point := len(p.placedNodes)
		p.placedNodes = append(p.placedNodes, Node{LayerIndex: layer, Width: dummyWidth})
		p.upperNeighbours, p.lowerNeighbours = append(p.upperNeighbours, nil), append(p.lowerNeighbours, nil)
		e.crossedPoints = append(e.crossedPoints, point)
		p.linkNodes(from, point)
		from = point
	}
	p.linkNodes(from, e.To)
}

func (p *nodePlacement) linkNodes(from, to int) {
	p.lowerNeighbours[from] = append(p.lowerNeighbours[from], to)
	p.upperNeighbours[to] = append(p.upperNeighbours[to], from)
}

// minimizeCrossings sorts the nodes of each layer by the mean place of their neighbours, in sweeps
// downwards and upwards in turn, and keeps the order with the fewest crossings.
func (p *nodePlacement) minimizeCrossings() {
	best, fewest := p.copyOrder(), p.countCrossings()
	for i := range sweepCount {
		if i%2 == 0 {
			for _, layer := range p.nodeLayers {
				p.sortLayer(layer, p.upperNeighbours)
			}
		} else {
			for k := len(p.nodeLayers) - 1; k >= 0; k-- {
				p.sortLayer(p.nodeLayers[k], p.lowerNeighbours)
			}
		}
		if n := p.countCrossings(); n < fewest {
			best, fewest = p.copyOrder(), n
		}
	}
	p.nodeLayers = best
}

func (p *nodePlacement) copyOrder() [][]int {
	var order [][]int
	for _, layer := range p.nodeLayers {
		order = append(order, slices.Clone(layer))
	}
	return order
}

// sortLayer sorts the nodes of a layer by the mean place of their neighbours in the layer above or
// below.
func (p *nodePlacement) sortLayer(layer []int, neighbours [][]int) {
	place := p.placeInLayer()
	mean := make(map[int]float64, len(layer))
	for i, n := range layer {
		mean[n] = float64(i)
		if near := neighbours[n]; len(near) > 0 {
			sum := 0
			for _, x := range near {
				sum += place[x]
			}
			mean[n] = float64(sum) / float64(len(near))
		}
	}
	slices.SortStableFunc(layer, func(a, b int) int {
		switch d := mean[a] - mean[b]; {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
}

// placeInLayer returns the index of each node in its layer.
func (p *nodePlacement) placeInLayer() []int {
	place := make([]int, len(p.placedNodes))
	for _, layer := range p.nodeLayers {
		for i, n := range layer {
			place[n] = i
		}
	}
	return place
}

// countCrossings returns the number of pairs of edges that cross.
func (p *nodePlacement) countCrossings() int {
	place, total := p.placeInLayer(), 0
	for _, layer := range p.nodeLayers {
		var ends []int
		for _, n := range layer {
			near := make([]int, 0, len(p.lowerNeighbours[n]))
			for _, to := range p.lowerNeighbours[n] {
				near = append(near, place[to])
			}
			slices.Sort(near)
			for _, e := range near {
				at, _ := slices.BinarySearch(ends, e+1)
				total += len(ends) - at
			}
			ends = append(ends, near...)
			slices.Sort(ends)
		}
	}
	return total
}

// spreadNodes computes the X coordinates of the nodes. Each node comes near to the mean of its
// neighbours, but the nodes of a layer keep their order and do not overlap.
func (p *nodePlacement) spreadNodes() {
	for _, layer := range p.nodeLayers {
		x := 0.0
		for _, n := range layer {
			p.placedNodes[n].MiddleX = x + p.placedNodes[n].Width/2
			x += p.placedNodes[n].Width + NodeGap
		}
	}
	for i := range 8 {
		for k := range p.nodeLayers {
			if i%2 == 1 {
				k = len(p.nodeLayers) - 1 - k
			}
			p.settleLayer(p.nodeLayers[k])
		}
	}
	left := math.Inf(1)
	for _, n := range p.placedNodes {
		left = min(left, n.MiddleX-n.Width/2)
	}
	for i := range p.placedNodes {
		p.placedNodes[i].MiddleX -= left
	}
}

// settleLayer moves the nodes of a layer towards their neighbours. It computes two placements that keep the order and the
// distances: one moves nodes that would overlap to the right, the other to the left. Each node gets the middle between
// its two places.
func (p *nodePlacement) settleLayer(layer []int) {
	right, left := make([]float64, len(layer)), make([]float64, len(layer))
	for i, n := range layer {
		if right[i] = p.preferredX(n); i > 0 {
			right[i] = max(right[i], right[i-1]+p.middleDistance(layer[i-1], n))
		}
	}
	for i, n := range slices.Backward(layer) {
		if left[i] = p.preferredX(n); i < len(layer)-1 {
			left[i] = min(left[i], left[i+1]-p.middleDistance(n, layer[i+1]))
		}
	}
	for i, n := range layer {
		p.placedNodes[n].MiddleX = (left[i] + right[i]) / 2
	}
}

// preferredX returns the mean X of the neighbours of a node; its own X if it has none.
func (p *nodePlacement) preferredX(n int) float64 {
	sum, count := 0.0, 0
	for _, near := range [][]int{p.upperNeighbours[n], p.lowerNeighbours[n]} {
		for _, x := range near {
			sum += p.placedNodes[x].MiddleX
			count++
		}
	}
	if count == 0 {
		return p.placedNodes[n].MiddleX
	}
	return sum / float64(count)
}

// middleDistance returns the distance between the middles of two nodes side by side.
func (p *nodePlacement) middleDistance(a, b int) float64 {
	return p.placedNodes[a].Width/2 + NodeGap + p.placedNodes[b].Width/2
}
