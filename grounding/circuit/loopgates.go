package circuit

import "slices"

// GatesAboveLoops marks the gates whose values cannot be computed gate by gate from the fluents of the next state.
// These are loops, and gates that read them.
func (n *Network) GatesAboveLoops() []bool {
	above := make([]bool, len(n.Nodes))
	for i := range n.Nodes {
		node := &n.Nodes[i]
		above[i] = node.Kind == LoopNode || slices.ContainsFunc(node.Children, func(c NodeRef) bool { return above[c.NodeIndex()] })
	}
	return above
}

// HasLoops tells whether a gate is its own condition: its value after a move
// does not follow gate by gate.
func (n *Network) HasLoops() bool {
	return slices.ContainsFunc(n.Nodes, func(node Node) bool { return node.Kind == LoopNode })
}
