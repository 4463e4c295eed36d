package diagram

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Diagram is a set of states, some of them with ranks.
type Diagram struct {
	States int
	// Blocks are the fluents that hold in some state. Of each block at most
	// one holds in a state.
	Blocks [][]*gdl.Term
	// Nodes are numbered from the root, which is the first.
	Nodes []Node
}

// A Node asks which fluent of a block holds. A leaf asks nothing.
type Node struct {
	Block int // -1 of a leaf
	Rank  int // of a leaf
	Arcs  []Arc
}

// An Arc leads on from a node.
type Arc struct {
	Fluent *gdl.Term // that holds; nil if none of the block does
	To     int
}

// A Set is the states that a diagram is to describe.
type Set struct {
	Fluents []*gdl.Term
	States  [][]int32 // by state: the indexes of the fluents that hold, in ascending order
	Ranks   []int     // by state; nil if they have none
}

// Size returns the number of arcs.
func (d *Diagram) Size() (arcs int) {
	for _, n := range d.Nodes {
		arcs += len(n.Arcs)
	}
	return arcs
}

// Meaning describes the set in a line.
func (d *Diagram) Meaning() string {
	return fmt.Sprintf("the state is one of %d (a diagram of %d nodes)", d.States, len(d.Nodes))
}

// MostArcs bounds the size of a diagram, and the work for it.
const MostArcs = 100_000

// New returns the smallest diagram of a set for the best of some orders of its
// blocks, or nil if it is too large for all of them.
func New(set Set) *Diagram {
	blocks := blocksOf(set)
	r := newReader(set, blocks)
	var best *builder
	for _, order := range r.orders() {
		b := &builder{reader: r, order: order, known: map[string]int{}}
		b.run()
		if b.arcs <= MostArcs && (best == nil || b.arcs < best.arcs) {
			best = b
		}
	}
	if best == nil {
		return nil
	}
	return best.diagram()
}
