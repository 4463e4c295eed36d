package circuit

import "slices"

// AboveLoops marks the gates whose values in the next state cannot be put
// together from those of the fluents gate by gate: loops, and what reads them.
func (n *Network) AboveLoops() []bool {
	above := make([]bool, len(n.Nodes))
	for i := range n.Nodes {
		node := &n.Nodes[i]
		above[i] = node.Kind == LoopNode || slices.ContainsFunc(node.Children, func(c Ref) bool { return above[c.Node()] })
	}
	return above
}

// HasLoops tells whether a gate is its own condition: what it comes to after a
// move is not put together gate by gate.
func (n *Network) HasLoops() bool {
	return slices.ContainsFunc(n.Nodes, func(node Node) bool { return node.Kind == LoopNode })
}
