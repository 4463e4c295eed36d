package bymove

import "github.com/gdllint/gdllint/prover/internal/propagate"

// A cofactorSystem is the known part of a state and of its successor by a move, with the analysis
// of changes between the two.
type cofactorSystem struct {
	*propagate.MoveCofactor
	simplified *propagate.RefMemo // by gate: the gate, simplified by the values of the present case
	termPlace  []int32            // by node: the place of its term in the balance that is added up, counted from 1, or 0
	met, found nodeCounts
}

type gateValue = propagate.GateValue

// Values of a gate.
const (
	valueUnknown = propagate.UnknownValue
	valueTrue    = propagate.HoldsValue
	valueFalse   = propagate.FailsValue
)

// nodeCounts count how often nodes are met.
type nodeCounts struct {
	times []int32 // by node
	nodes []int32 // the nodes that were met
}

// begin forgets all nodes.
func (c *nodeCounts) begin() *nodeCounts {
	for _, n := range c.nodes {
		c.times[n] = 0
	}
	c.nodes = c.nodes[:0]
	return c
}

// add counts a node once more.
func (c *nodeCounts) add(node int32) {
	if more := int(node) + 1 - len(c.times); more > 0 {
		c.times = append(c.times, make([]int32, more)...)
	}
	if c.times[node]++; c.times[node] == 1 {
		c.nodes = append(c.nodes, node)
	}
}
