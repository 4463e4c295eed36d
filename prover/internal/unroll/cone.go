package unroll

import "github.com/gdllint/gdllint/grounding/circuit"

// VisitCone calls visit for the gates that some gates depend on and that are
// not in seen yet.
func VisitCone(net *circuit.Network, seen map[int]bool, of []circuit.Ref, visit func(*circuit.Node)) {
	stack := append([]circuit.Ref(nil), of...)
	for len(stack) > 0 {
		i := stack[len(stack)-1].Node()
		stack = stack[:len(stack)-1]
		if seen[i] {
			continue
		}
		seen[i] = true
		node := &net.Nodes[i]
		visit(node)
		stack = append(stack, node.Children...)
		if node.Kind == circuit.LoopNode {
			for _, rule := range net.Loops[node.Index].Rules {
				stack = append(stack, rule.Body...)
			}
		}
	}
}
