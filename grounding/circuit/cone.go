package circuit

import "slices"

// ConeOfInfluence marks the nodes on which the roots depend, by index: their cone of influence
// within one step. If a node of a loop is in the cone, so is the whole loop.
func (n *Network) ConeOfInfluence(roots []NodeRef) []bool {
	needed, walked := make([]bool, len(n.Nodes)), make([]bool, len(n.Loops))
	var todo []int
	add := func(node int) {
		if !needed[node] {
			needed[node] = true
			todo = append(todo, node)
		}
	}
	for _, ref := range roots {
		add(ref.NodeIndex())
	}
	for len(todo) > 0 {
		node := &n.Nodes[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		for _, c := range node.Children {
			add(c.NodeIndex())
		}
		if node.Kind == LoopNode && !walked[node.InputIndex] {
			walked[node.InputIndex] = true
			n.addLoopCone(&n.Loops[node.InputIndex], add)
		}
	}
	return needed
}

// Conjuncts returns the conditions of a conjunction; for any other gate, the gate itself.
func Conjuncts(n *Network, r NodeRef) []NodeRef {
	if node := &n.Nodes[r.NodeIndex()]; node.Kind == AndNode && !r.IsNegative() {
		return node.Children
	}
	return []NodeRef{r}
}

// Disjuncts returns the alternatives of a disjunction; for any other gate, the gate itself.
func Disjuncts(n *Network, r NodeRef) (ways []NodeRef) {
	for _, c := range Conjuncts(n, r.Negated()) {
		ways = append(ways, c.Negated())
	}
	return ways
}

// SmallCone counts the nodes on which the roots depend, and returns the fluents among them. It
// stops after most nodes and one more.
func (n *Network) SmallCone(most int, roots ...NodeRef) (size int, fluents []int32) {
	seen := map[int]bool{}
	for todo := slices.Clone(roots); len(todo) > 0 && len(seen) <= most; {
		node := todo[len(todo)-1].NodeIndex()
		if todo = todo[:len(todo)-1]; seen[node] {
			continue
		}
		seen[node] = true
		at := &n.Nodes[node]
		todo = append(todo, at.Children...)
		switch at.Kind {
		case FluentNode:
			fluents = append(fluents, at.InputIndex)
		case LoopNode:
			for _, rule := range n.Loops[at.InputIndex].LoopRules {
				todo = append(todo, rule.BodyRefs...)
			}
		}
	}
	return len(seen), fluents
}

// addLoopCone calls add for all nodes of a loop and for the nodes in the bodies of its rules.
func (n *Network) addLoopCone(loop *GateLoop, add func(node int)) {
	for i := range loop.NodeCount {
		add(loop.FirstNode + i)
	}
	for _, rule := range loop.LoopRules {
		for _, ref := range rule.BodyRefs {
			add(ref.NodeIndex())
		}
	}
}

// ConeFluents returns the fluents on which gates depend, in ascending order.
func (n *Network) ConeFluents(refs ...NodeRef) (fluents []int32) {
	for i, needed := range n.ConeOfInfluence(refs) {
		if needed && n.Nodes[i].Kind == FluentNode {
			fluents = append(fluents, n.Nodes[i].InputIndex)
		}
	}
	return fluents
}
