package circuit

// Cone marks the nodes on which the roots depend, by index: their cone of
// influence within one step. A loop is needed whole.
func (n *Network) Cone(roots []Ref) []bool {
	needed := make([]bool, len(n.Nodes))
	var todo []int
	add := func(node int) {
		if !needed[node] {
			needed[node] = true
			todo = append(todo, node)
		}
	}
	for _, ref := range roots {
		add(ref.Node())
	}
	for len(todo) > 0 {
		node := &n.Nodes[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		for _, c := range node.Children {
			add(c.Node())
		}
		if node.Kind == LoopNode {
			n.addLoopCone(&n.Loops[node.Index], add)
		}
	}
	return needed
}

// addLoopCone adds the dependencies of a loop: its other nodes, and the bodies
// of its rules.
func (n *Network) addLoopCone(loop *Loop, add func(node int)) {
	for i := range loop.Count {
		add(loop.First + i)
	}
	for _, rule := range loop.Rules {
		for _, ref := range rule.Body {
			add(ref.Node())
		}
	}
}

// FluentsOf returns the fluents on which gates depend, in ascending order.
func (n *Network) FluentsOf(refs ...Ref) (fluents []int32) {
	for i, needed := range n.Cone(refs) {
		if needed && n.Nodes[i].Kind == FluentNode {
			fluents = append(fluents, n.Nodes[i].Index)
		}
	}
	return fluents
}
