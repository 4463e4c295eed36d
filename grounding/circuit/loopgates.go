package circuit

import "slices"

// GatesAboveLoops marks by node the gates of loops and all gates that depend on these. Their values
// cannot be computed gate by gate.
func (n *Network) GatesAboveLoops() []bool {
	above := make([]bool, len(n.Nodes))
	for i := range n.Nodes {
		node := &n.Nodes[i]
		above[i] = node.Kind == LoopNode || slices.ContainsFunc(node.Children, func(c NodeRef) bool { return above[c.NodeIndex()] })
	}
	return above
}

// HasLoops tells whether the network has loops: gates that depend on themselves.
func (n *Network) HasLoops() bool {
	return slices.ContainsFunc(n.Nodes, func(node Node) bool { return node.Kind == LoopNode })
}
