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

// ChangeExceeds tells whether it depends on more than so many gates whether a gate holds
// after a move, whatever is legal.
func ChangeExceeds(net *circuit.Network, r circuit.Ref, most int) bool {
	seen, count := make([]bool, len(net.Nodes)), 0
	var changes []circuit.Ref
	visit := func(stack []circuit.Ref, changing bool) {
		for len(stack) > 0 && count <= most {
			i := stack[len(stack)-1].Node()
			stack = stack[:len(stack)-1]
			if seen[i] {
				continue
			}
			seen[i] = true
			count++
			node := &net.Nodes[i]
			if changing && node.Kind == circuit.FluentNode {
				changes = append(changes, net.Next[node.Index])
			}
			stack = append(stack, node.Children...)
			if node.Kind == circuit.LoopNode {
				for _, rule := range net.Loops[node.Index].Rules {
					stack = append(stack, rule.Body...)
				}
			}
		}
	}
	visit([]circuit.Ref{r}, true)
	visit(changes, false)
	return count > most
}
