package diagram

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Diagram is a set of states, some of them with ranks.
type Diagram struct {
	StateCount int `json:"states"`
	// FluentBlocks are the fluents that hold in some state. Of each block at most
	// one holds in a state.
	FluentBlocks []Terms `json:"blocks"`
	// Nodes are numbered from the root, which is the first.
	Nodes []Node `json:"nodes"`
}

// A Node asks which fluent of a block holds. A leaf asks nothing.
type Node struct {
	BlockIndex  int   `json:"block"` // -1 of a leaf
	LeafRank    int   `json:"rank,omitempty"`
	ArcFluents  Terms `json:"fluents,omitempty"`
	ArcTargets  []int `json:"to,omitempty"`   // by fluent of the block: the node where it leads
	ElseTargets []int `json:"else,omitempty"` // the nodes where it leads if no fluent of the block holds
}

// Check reports whether all blocks and targets are there.
func (d *Diagram) Check() bool {
	for _, n := range d.Nodes {
		if len(n.ArcFluents) != len(n.ArcTargets) || len(n.ElseTargets) > 1 || n.BlockIndex >= len(d.FluentBlocks) {
			return false
		}
	}
	return true
}

// A StateSet is the states that a diagram is to describe.
type StateSet struct {
	Fluents     []*gdl.Term
	HeldFluents [][]int32 // by state: the indexes of the fluents that hold, in ascending order
	StateRanks  []int     // by state; nil if they have none
}

// CountArcs returns the number of arcs.
func (d *Diagram) CountArcs() (arcs int) {
	for _, n := range d.Nodes {
		arcs += len(n.ArcTargets) + len(n.ElseTargets)
	}
	return arcs
}

// Description describes the set in a line.
func (d *Diagram) Description() string {
	return fmt.Sprintf("the state is one of %d (a diagram of %d nodes)", d.StateCount, len(d.Nodes))
}

// MaxArcs bounds the size of a diagram, and the work for it.
const MaxArcs = 100_000

// New returns the smallest diagram of a set for the best of some orders of its
// blocks, or nil if it is too large for all of them.
func New(set StateSet) *Diagram {
	blocks := divideIntoBlocks(set)
	r := newStateReader(set, blocks)
	var best *diagramBuilder
	for _, order := range r.candidateOrders() {
		b := &diagramBuilder{reader: r, blockOrder: order, nodeNumbers: map[string]int{}}
		b.buildNodes()
		if b.arcCount <= MaxArcs && (best == nil || b.arcCount < best.arcCount) {
			best = b
		}
	}
	if best == nil {
		return nil
	}
	return best.makeDiagram()
}
