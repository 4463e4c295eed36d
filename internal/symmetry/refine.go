package symmetry

import (
	"hash/fnv"
	"maps"
	"slices"
)

// This file refines the colouring of a graph.

// mixBits returns a hash of a number: the finalizer of splitmix64.
func mixBits(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A colouring divides the vertices of a graph into cells of equal colour. No automorphism that
// keeps the individualized vertices maps a vertex to another cell. Colours are hashes that do not
// depend on the numbers of vertices. So if an automorphism maps one sequence of individualized
// vertices to another sequence, it also maps the colouring of the first to that of the second. A
// collision of hashes makes cells larger, which is harmless.
type colouring struct {
	graph   *graph
	colours []uint64
	sizes   map[uint64]int32
}

func newColouring(g *graph) *colouring {
	c := &colouring{graph: g, colours: make([]uint64, len(g.colours)), sizes: map[uint64]int32{}}
	for v, name := range g.colours {
		h := fnv.New64a()
		h.Write([]byte(name))
		c.colours[v] = mixBits(h.Sum64())
		c.sizes[c.colours[v]]++
	}
	return c
}

// sumColours returns a hash of the colours and the sizes of the cells. It is the same for
// colourings that an isomorphism maps to each other.
func (c *colouring) sumColours() (sum uint64) {
	for colour, size := range c.sizes {
		sum += mixBits(colour ^ uint64(size))
	}
	return sum
}

// setColour moves a vertex from a cell of several vertices to the cell of a colour.
func (c *colouring) setColour(v int32, colour uint64) {
	c.sizes[c.colours[v]]--
	c.colours[v] = colour
	c.sizes[colour]++
}

// splitCells refines a colouring until all vertices of a cell have the same numbers of neighbours in each cell, or the
// work is used up. It examines the neighbours of the vertices in changed first; nil means all vertices.
func (s *search) splitCells(c *colouring, changed []int32) {
	g := c.graph
	if changed == nil {
		changed = make([]int32, len(g.edges))
		for v := range changed {
			changed[v] = int32(v)
		}
	}
	sums := make(map[int32]uint64)
	for len(changed) > 0 && s.workLeft > 0 {
		clear(sums)
		for _, u := range changed {
			s.workLeft -= 4 * int64(len(g.edges[u]))
			for _, e := range g.edges[u] {
				sums[e.vertex] += mixBits(c.colours[u] + uint64(e.label)*0x632be59bd9b4e019)
			}
		}
		changed = c.applySums(sums)
	}
}

// applySums splits the cells of vertices by sums over their neighbours, and returns
// the vertices with new colours. The largest part of a cell keeps its colour.
func (c *colouring) applySums(sums map[int32]uint64) (changed []int32) {
	cells := map[uint64][]int32{}
	for v := range sums {
		cells[c.colours[v]] = append(cells[c.colours[v]], v)
	}
	for colour, touched := range cells {
		if c.sizes[colour] == 1 {
			continue
		}
		parts := map[uint64][]int32{}
		for _, v := range touched {
			parts[sums[v]] = append(parts[sums[v]], v)
		}
		rest := int(c.sizes[colour]) - len(touched)
		if rest == 0 && len(parts) == 1 {
			continue
		}
		keeper, largest := uint64(0), rest
		for sum, part := range parts {
			if len(part) > largest || len(part) == largest && rest != largest && sum < keeper {
				keeper, largest = sum, len(part)
			}
		}
		for sum, part := range parts {
			if largest != rest && sum == keeper {
				continue
			}
			for _, v := range part {
				c.setColour(v, mixBits(colour^mixBits(sum)))
			}
			changed = append(changed, part...)
		}
	}
	return changed
}

// individualize returns a copy of a colouring in which the vertex v is alone in its cell, refined.
func (s *search) individualize(c *colouring, v int32) *colouring {
	s.workLeft -= int64(len(c.colours)) + 8*int64(len(c.sizes))
	alone := &colouring{c.graph, slices.Clone(c.colours), maps.Clone(c.sizes)}
	alone.setColour(v, mixBits(c.colours[v]^0x5851f42d4c957f2d))
	s.splitCells(alone, []int32{v})
	return alone
}
