package expand

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxPasses bounds the passes over the network.
const maxPasses = 500

// dependents returns the nodes that depend on some fluents.
func dependents(net *circuit.Network, of []bool) (on []bool) {
	on = make([]bool, len(net.Nodes))
	isOn := func(r circuit.Ref) bool { return on[r.Node()] }
	for i := range net.Nodes {
		switch node := &net.Nodes[i]; node.Kind {
		case circuit.FluentNode:
			on[i] = of[node.Index]
		case circuit.AndNode, circuit.AtLeastNode:
			on[i] = slices.ContainsFunc(node.Children, isOn)
		case circuit.LoopNode:
			loop := &net.Loops[node.Index]
			if i > loop.First {
				on[i] = on[loop.First]
				continue
			}
			for _, rule := range loop.Rules {
				on[i] = on[i] || slices.ContainsFunc(rule.Body, isOn)
			}
		}
	}
	return on
}

// autonomous returns the largest set of fluents whose next values depend on the set alone.
func autonomous(net *circuit.Network) (in []bool) {
	in = make([]bool, len(net.Next))
	for f := range in {
		in[f] = true
	}
	changed := true
	for pass := 0; changed; pass++ {
		if pass == maxPasses {
			return make([]bool, len(net.Next))
		}
		changed = false
		within := dependOn(net, in)
		for f, ref := range net.Next {
			if in[f] && !within[ref.Node()] {
				in[f], changed = false, true
			}
		}
	}
	return in
}

// dependOn returns the nodes that depend on no moves and on no other fluents. Children
// come before their node; loops are left out.
func dependOn(net *circuit.Network, in []bool) (within []bool) {
	within = make([]bool, len(net.Nodes))
	for i := range net.Nodes {
		switch node := &net.Nodes[i]; node.Kind {
		case circuit.ConstNode:
			within[i] = true
		case circuit.FluentNode:
			within[i] = in[node.Index]
		case circuit.AndNode, circuit.AtLeastNode:
			within[i] = !slices.ContainsFunc(node.Children, func(c circuit.Ref) bool { return !within[c.Node()] })
		}
	}
	return within
}
