package expand

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxNetworkPasses bounds the passes over the network.
const maxNetworkPasses = 500

// nodesDependingOn returns the nodes that depend on some fluents.
func nodesDependingOn(net *circuit.Network, of []bool) (on []bool) {
	on = make([]bool, len(net.Nodes))
	isOn := func(r circuit.NodeRef) bool { return on[r.NodeIndex()] }
	for i := range net.Nodes {
		switch node := &net.Nodes[i]; node.Kind {
		case circuit.FluentNode:
			on[i] = of[node.InputIndex]
		case circuit.AndNode, circuit.AtLeastNode:
			on[i] = slices.ContainsFunc(node.Children, isOn)
		case circuit.LoopNode:
			loop := &net.Loops[node.InputIndex]
			if i > loop.FirstNode {
				on[i] = on[loop.FirstNode]
				continue
			}
			for _, rule := range loop.LoopRules {
				on[i] = on[i] || slices.ContainsFunc(rule.BodyRefs, isOn)
			}
		}
	}
	return on
}

// autonomousFluents returns the largest set of fluents whose next values depend on the set alone.
func autonomousFluents(net *circuit.Network) (in []bool) {
	in = make([]bool, len(net.NextRefs))
	for f := range in {
		in[f] = true
	}
	changed := true
	for pass := 0; changed; pass++ {
		if pass == maxNetworkPasses {
			return make([]bool, len(net.NextRefs))
		}
		changed = false
		within := nodesWithin(net, in)
		for f, ref := range net.NextRefs {
			if in[f] && !within[ref.NodeIndex()] {
				in[f], changed = false, true
			}
		}
	}
	return in
}

// nodesWithin returns the nodes that depend on no moves and on no other fluents. Children
// come before their node; loops are left out.
func nodesWithin(net *circuit.Network, in []bool) (within []bool) {
	within = make([]bool, len(net.Nodes))
	for i := range net.Nodes {
		switch node := &net.Nodes[i]; node.Kind {
		case circuit.ConstNode:
			within[i] = true
		case circuit.FluentNode:
			within[i] = in[node.InputIndex]
		case circuit.AndNode, circuit.AtLeastNode:
			within[i] = !slices.ContainsFunc(node.Children, func(c circuit.NodeRef) bool { return !within[c.NodeIndex()] })
		}
	}
	return within
}
