package diagram

import (
	"fmt"

	"github.com/gdllint/gdllint/gdl"
)

// A Diagram describes a set of states, which may have ranks.
type Diagram struct {
	StateCount int `json:"states"`
	// FluentBlocks are the fluents that hold in some state, in blocks. In each state at most one
	// fluent of a block holds.
	FluentBlocks []Terms `json:"blocks"`
	// Nodes are numbered from the root, which is the first.
	Nodes []Node `json:"nodes"`
}

// A Node asks which fluent of a block holds. A leaf asks nothing.
type Node struct {
	BlockIndex  int   `json:"block"` // -1 of a leaf
	LeafRank    int   `json:"rank,omitempty"`
	ArcFluents  Terms `json:"fluents,omitempty"`
	ArcTargets  []int `json:"to,omitempty"`   // by index in ArcFluents: the next node if that fluent holds
	ElseTargets []int `json:"else,omitempty"` // the next node if no fluent of the block holds: at most one
}

// Check reports whether the lists of each node fit together.
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

// Description describes the set in a line.
func (d *Diagram) Description() string {
	return fmt.Sprintf("the state is one of %d (a diagram of %d nodes)", d.StateCount, len(d.Nodes))
}

// MaxArcs is the greatest number of arcs of a diagram.
const MaxArcs = 100_000

// New tries some orders of the blocks of a set. It returns the smallest diagram for the first
// order by which it is not too large, or nil if there is none.
func New(set StateSet) *Diagram {
	r := newStateReader(set, divideIntoBlocks(set))
	for _, order := range r.candidateOrders() {
		b := &diagramBuilder{reader: r, blockOrder: order, nodeNumbers: map[string]int{}}
		if b.buildNodes(); b.arcCount <= MaxArcs {
			return b.makeDiagram()
		}
	}
	return nil
}
