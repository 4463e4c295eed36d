package symmetry

import (
	"context"
	"math/big"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// maxWork is the greatest number of vertices and edges that a search looks at.
const maxWork = 60_000_000

// A Group is the group of symmetries of some rules.
type Group struct {
	Order   *big.Int // the number of symmetries, with the identity; a lower bound unless IsExact
	IsExact bool
	// GeneratorTexts describes generators of the group of all symmetries that were found.
	GeneratorTexts []string
	// RoleOrbits holds the lists of roles that symmetries exchange with each other.
	RoleOrbits [][]string
}

// A search looks for automorphisms of a graph, or for an isomorphism of two graphs.
type search struct {
	graph      *graph
	workLeft   int64
	generators [][]int32
	context    context.Context
}

// A chainLevel is a level of the chain of stabilizers: the vertex that the automorphisms of the
// next level fix, and the colourings before and after this vertex was individualized.
type chainLevel struct {
	fixed          int32
	earlier, later *colouring
}

// FindGroup returns the symmetries of the rules of a game. Rules that do not matter for matches are
// left out.
func FindGroup(ctx context.Context, f *gdl.File) *Group { return findGroup(ctx, playedRules(f)) }

// playedRules returns the rules for the keywords of play and all that they depend on.
func playedRules(f *gdl.File) (rules []*gdl.Rule) {
	needed := gdl.NewGraph(f).ReachedFrom([]string{gdl.Role, gdl.Init, gdl.Legal, gdl.Next, gdl.Goal, gdl.Terminal, gdl.Sees})
	for _, r := range f.Rules {
		if needed[r.Head.Name] {
			rules = append(rules, r)
		}
	}
	return rules
}

// FindFreeGroup returns the symmetries of the rules of a game without the rules for the initial
// state.
func FindFreeGroup(ctx context.Context, f *gdl.File) *Group {
	rules := playedRules(f)
	return findGroup(ctx, slices.DeleteFunc(rules, func(r *gdl.Rule) bool { return r.Head.Name == gdl.Init }))
}

func findGroup(ctx context.Context, rules []*gdl.Rule) *Group {
	s := &search{graph: &buildGraph(rules, nil).graph, workLeft: maxWork, context: ctx}
	return s.findGenerators()
}

// findGenerators returns the group of all automorphisms of the graph, with generators, as far as the
// work that is left allows.
func (s *search) findGenerators() *Group {
	c := newColouring(s.graph)
	s.splitCells(c, nil)
	var levels []chainLevel
	for s.hasWork() {
		v := s.openSymbol(c)
		if v < 0 {
			break
		}
		next := s.individualize(c, v)
		levels = append(levels, chainLevel{v, c, next})
		c = next
	}
	group := &Group{Order: big.NewInt(1)}
	orbits := newOrbits(len(s.graph.edges))
	for _, l := range slices.Backward(levels) {
		if !s.hasWork() {
			break
		}
		group.Order.Mul(group.Order, big.NewInt(s.extendOrbit(l, orbits)))
	}
	group.IsExact = s.hasWork()
	s.describeGroup(group, orbits)
	return group
}

func (s *search) hasWork() bool { return s.workLeft > 0 && s.context.Err() == nil }

// openSymbol returns the first vertex of a name or argument place that is not alone in its cell; -1
// if there is none.
func (s *search) openSymbol(c *colouring) int32 {
	for _, n := range c.graph.names {
		if c.sizes[c.colours[n.vertex]] > 1 {
			return n.vertex
		}
	}
	return -1
}

// extendOrbit finds automorphisms that fix the vertices of the levels before and map the vertex of this level to others.
// It adds them to the generators, and returns the size of the orbit of the vertex.
func (s *search) extendOrbit(l chainLevel, orbits orbitForest) int64 {
	excluded := map[int32]bool{}
	cell := l.earlier.cellMembers(l.earlier.colours[l.fixed])
	for _, u := range cell {
		root := orbits.rootOf(u)
		if !s.hasWork() {
			break
		}
		if root == orbits.rootOf(l.fixed) || excluded[root] {
			continue
		}
		image := s.findMap(l.later, s.individualize(l.earlier, u))
		if image == nil {
			excluded[root] = true
			continue
		}
		s.generators = append(s.generators, image)
		orbits.joinImages(image)
		roots := map[int32]bool{}
		for v := range excluded {
			roots[orbits.rootOf(v)] = true
		}
		excluded = roots
	}
	size := int64(0)
	for _, u := range cell {
		if orbits.rootOf(u) == orbits.rootOf(l.fixed) {
			size++
		}
	}
	return size
}

func (c *colouring) cellMembers(colour uint64) (list []int32) {
	for v, other := range c.colours {
		if other == colour {
			list = append(list, int32(v))
		}
	}
	return list
}

// findMap returns an isomorphism that maps one colouring to the other, as the image of each vertex;
// nil if there is none or no work is left.
func (s *search) findMap(from, to *colouring) []int32 {
	if len(from.sizes) != len(to.sizes) || from.sumColours() != to.sumColours() || !s.hasWork() {
		return nil
	}
	if image := s.guessMap(from, to); image != nil {
		return image
	}
	v := s.openVertex(from)
	if v < 0 {
		return nil
	}
	next := s.individualize(from, v)
	cell := to.cellMembers(from.colours[v])
	if i := slices.Index(cell, v); i > 0 { // try first to map the vertex to itself
		cell[0], cell[i] = cell[i], cell[0]
	}
	for _, u := range cell {
		if image := s.findMap(next, s.individualize(to, u)); image != nil {
			return image
		}
	}
	return nil
}

// openVertex returns a vertex that is not alone in its cell, preferably one of a name; -1 if there
// is none.
func (s *search) openVertex(c *colouring) int32 {
	if v := s.openSymbol(c); v >= 0 {
		return v
	}
	for v, colour := range c.colours {
		if c.sizes[colour] > 1 {
			return int32(v)
		}
	}
	return -1
}

// guessMap maps vertices with the same colour in both colourings of one graph to themselves, and the other vertices to
// those of their colour in their order. It returns the map if it is an isomorphism; else nil.
func (s *search) guessMap(from, to *colouring) []int32 {
	n := len(from.colours)
	s.workLeft -= 4 * int64(n)
	image := make([]int32, n)
	stays := func(v int) bool {
		return from.graph == to.graph && from.colours[v] == to.colours[v]
	}
	waiting := map[uint64][]int32{}
	for v, colour := range to.colours {
		if !stays(v) {
			waiting[colour] = append(waiting[colour], int32(v))
		}
	}
	for v, colour := range from.colours {
		if stays(v) {
			image[v] = int32(v)
			continue
		}
		list := waiting[colour]
		if len(list) == 0 {
			return nil
		}
		image[v], waiting[colour] = list[0], list[1:]
	}
	if !s.isIsomorphism(from.graph, to.graph, image) {
		return nil
	}
	return image
}

// isIsomorphism tells whether a map of vertices is a bijection that keeps colours and maps each
// edge to an edge.
func (s *search) isIsomorphism(from, to *graph, image []int32) bool {
	var mapped []edge
	hit := make([]bool, len(to.edges))
	for v, edges := range from.edges {
		w := image[v]
		if hit[w] {
			return false
		}
		hit[w] = true
		s.workLeft -= int64(len(edges))
		if from.colours[v] != to.colours[w] || len(edges) != len(to.edges[w]) {
			return false
		}
		mapped = mapped[:0]
		for _, e := range edges {
			mapped = append(mapped, edge{e.label, image[e.vertex]})
		}
		slices.SortFunc(mapped, compareEdges)
		if !slices.Equal(mapped, to.edges[w]) {
			return false
		}
	}
	return true
}
