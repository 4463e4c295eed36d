// Package layered draws directed graphs in layers: edges lead downwards, with
// few crossings (K. Sugiyama, S. Tagawa, M. Toda, Methods for visual
// understanding of hierarchical system structures, 1981).
//
// The caller assigns nodes to layers. An edge over several layers is led
// through points between the nodes of the layers in between.
package layered

import (
	"math"
	"slices"
)

// A Node is drawn in its layer. Layer 0 is the topmost.
type Node struct {
	Layer int
	Width float64
	X     float64 // the middle; computed
	dummy bool
}

// An Edge leads from a node to another one in a lower layer.
type Edge struct {
	From, To int
	Bends    []float64 // X in each layer in between; computed
	through  []int     // the points in between
}

// A Graph is a directed graph whose nodes have layers.
type Graph struct {
	Nodes []Node
	Edges []Edge
	Width float64 // computed
}

// Gap is the distance between nodes of a layer.
const Gap = 16

// dummyWidth is the width of the point through which an edge crosses a layer.
const dummyWidth = 4

// sweeps is the number of rounds that improve the order of layers.
const sweeps = 12

// Place computes the coordinates of nodes and the bends of edges. Edges that do
// not lead downwards are removed.
func (g *Graph) Place() {
	g.Edges = slices.DeleteFunc(g.Edges, func(e Edge) bool { return g.Nodes[e.From].Layer >= g.Nodes[e.To].Layer })
	p := newPlacing(g)
	p.sort()
	p.spread()
	for i := range g.Edges {
		e := &g.Edges[i]
		for _, n := range e.through {
			e.Bends = append(e.Bends, p.nodes[n].X)
		}
	}
	for i := range g.Nodes {
		g.Nodes[i].X = p.nodes[i].X
		g.Width = max(g.Width, p.nodes[i].X+p.nodes[i].Width/2)
	}
	for i := range g.Edges {
		for _, x := range g.Edges[i].Bends {
			g.Width = max(g.Width, x)
		}
	}
}

// placing is a graph with the points through which edges cross layers.
type placing struct {
	nodes  []Node
	layers [][]int // nodes from left to right
	up     [][]int // by node: neighbours in the layer above
	down   [][]int
}

func newPlacing(g *Graph) *placing {
	p := &placing{nodes: slices.Clone(g.Nodes)}
	depth := 0
	for _, n := range p.nodes {
		depth = max(depth, n.Layer+1)
	}
	p.up, p.down = make([][]int, len(p.nodes)), make([][]int, len(p.nodes))
	for i := range g.Edges {
		p.lead(&g.Edges[i])
	}
	p.layers = make([][]int, depth)
	for i, n := range p.nodes {
		p.layers[n.Layer] = append(p.layers[n.Layer], i)
	}
	return p
}

// lead adds a point in each layer that an edge crosses.
func (p *placing) lead(e *Edge) {
	from := e.From
	for layer := p.nodes[e.From].Layer + 1; layer < p.nodes[e.To].Layer; layer++ {
		point := len(p.nodes)
		p.nodes = append(p.nodes, Node{Layer: layer, Width: dummyWidth, dummy: true})
		p.up, p.down = append(p.up, nil), append(p.down, nil)
		e.through = append(e.through, point)
		p.join(from, point)
		from = point
	}
	p.join(from, e.To)
}

func (p *placing) join(from, to int) {
	p.down[from] = append(p.down[from], to)
	p.up[to] = append(p.up[to], from)
}

// sort orders the nodes of each layer by the mean place of their neighbours,
// downwards and upwards in turn, and keeps the order with the fewest crossings.
func (p *placing) sort() {
	best, fewest := p.order(), p.crossings()
	for i := range sweeps {
		if i%2 == 0 {
			for _, layer := range p.layers {
				p.sortLayer(layer, p.up)
			}
		} else {
			for k := len(p.layers) - 1; k >= 0; k-- {
				p.sortLayer(p.layers[k], p.down)
			}
		}
		if n := p.crossings(); n < fewest {
			best, fewest = p.order(), n
		}
	}
	p.layers = best
}

func (p *placing) order() [][]int {
	var order [][]int
	for _, layer := range p.layers {
		order = append(order, slices.Clone(layer))
	}
	return order
}

// sortLayer orders a layer by the mean place of the neighbours of its nodes.
func (p *placing) sortLayer(layer []int, neighbours [][]int) {
	place := p.places()
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

// places returns the index of each node in its layer.
func (p *placing) places() []int {
	place := make([]int, len(p.nodes))
	for _, layer := range p.layers {
		for i, n := range layer {
			place[n] = i
		}
	}
	return place
}

// crossings counts pairs of edges that cross.
func (p *placing) crossings() int {
	place, total := p.places(), 0
	for _, layer := range p.layers {
		var ends []int
		for _, n := range layer {
			near := make([]int, 0, len(p.down[n]))
			for _, to := range p.down[n] {
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

// spread computes the coordinates of nodes from left to right: each layer as
// near as possible to the middle of its neighbours, in its order and without
// overlaps.
func (p *placing) spread() {
	for _, layer := range p.layers {
		x := 0.0
		for _, n := range layer {
			p.nodes[n].X = x + p.nodes[n].Width/2
			x += p.nodes[n].Width + Gap
		}
	}
	for i := range 8 {
		for k := range p.layers {
			if i%2 == 1 {
				k = len(p.layers) - 1 - k
			}
			p.settle(p.layers[k])
		}
	}
	left := math.Inf(1)
	for _, n := range p.nodes {
		left = min(left, n.X-n.Width/2)
	}
	for i := range p.nodes {
		p.nodes[i].X -= left
	}
}

// settle moves the nodes of a layer towards their neighbours. Nodes that would
// overlap form a block at the weighted mean of their preferred places.
func (p *placing) settle(layer []int) {
	var blocks []block
	for _, n := range layer {
		b := block{nodes: []int{n}, want: p.want(n), weight: 1}
		for len(blocks) > 0 {
			last := blocks[len(blocks)-1]
			if last.want+last.right(p)+Gap <= b.want-b.left(p) {
				break
			}
			b = last.join(b, p)
			blocks = blocks[:len(blocks)-1]
		}
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		x := b.want
		for i, n := range b.nodes {
			if i > 0 {
				x += p.step(b.nodes[i-1], n)
			}
			p.nodes[n].X = x
		}
	}
}

// want returns the preferred place of a node: the mean of its neighbours.
func (p *placing) want(n int) float64 {
	sum, count := 0.0, 0
	for _, near := range [][]int{p.up[n], p.down[n]} {
		for _, x := range near {
			sum += p.nodes[x].X
			count++
		}
	}
	if count == 0 {
		return p.nodes[n].X
	}
	return sum / float64(count)
}

// step returns the distance between the middles of two nodes side by side.
func (p *placing) step(a, b int) float64 {
	return p.nodes[a].Width/2 + Gap + p.nodes[b].Width/2
}

// A block is a run of nodes side by side that touch; want is the preferred
// place of its first node.
type block struct {
	nodes  []int
	want   float64
	weight float64
}

func (b *block) left(p *placing) float64 { return p.nodes[b.nodes[0]].Width / 2 }

// right returns the distance from the middle of the first node to the right
// end.
func (b *block) right(p *placing) float64 {
	x := 0.0
	for i := 1; i < len(b.nodes); i++ {
		x += p.step(b.nodes[i-1], b.nodes[i])
	}
	return x + p.nodes[b.nodes[len(b.nodes)-1]].Width/2
}

// join appends another block to this one.
func (b *block) join(other block, p *placing) block {
	offset := b.right(p) + Gap + other.left(p)
	want := (b.want*b.weight + (other.want-offset)*other.weight) / (b.weight + other.weight)
	return block{nodes: slices.Concat(b.nodes, other.nodes), want: want, weight: b.weight + other.weight}
}
