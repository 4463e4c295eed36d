package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// VisitCone calls visit for the gates in the cone of influence of some gates that are not
// in seen yet.
func VisitCone(net *circuit.Network, seen map[int]bool, of []circuit.NodeRef, visit func(*circuit.Node)) {
	stack := append([]circuit.NodeRef(nil), of...)
	for len(stack) > 0 {
		i := stack[len(stack)-1].NodeIndex()
		stack = stack[:len(stack)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		node := &net.Nodes[i]
		visit(node)
		stack = append(stack, node.Children...)
		if node.Kind == circuit.LoopNode {
			for _, rule := range net.Loops[node.InputIndex].LoopRules {
				stack = append(stack, rule.BodyRefs...)
			}
		}
	}
}

// ReadConeSize counts the gates that some gates read after a move and before it, without legality. It stops at
// somewhat more than most.
func ReadConeSize(net *circuit.Network, of []circuit.NodeRef, most int) int {
	gates, changes := coneBelow(net, of, most)
	if gates > most {
		return gates
	}
	more, _ := coneBelow(net, changes, most)
	return gates + more
}

// coneBelow counts the gates below some gates, and returns the next values of the fluents among
// them; not all where there are too many.
func coneBelow(net *circuit.Network, of []circuit.NodeRef, most int) (gates int, changes []circuit.NodeRef) {
	seen := map[int]bool{}
	stack := slices.Clone(of)
	for len(stack) > 0 && len(seen) <= most {
		i := stack[len(stack)-1].NodeIndex()
		stack = stack[:len(stack)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		node := &net.Nodes[i]
		switch node.Kind {
		case circuit.FluentNode:
			changes = append(changes, net.NextRefs[node.InputIndex])
		case circuit.LoopNode:
			for _, rule := range net.Loops[node.InputIndex].LoopRules {
				stack = append(stack, rule.BodyRefs...)
			}
		}
		stack = append(stack, node.Children...)
	}
	return len(seen), changes
}
