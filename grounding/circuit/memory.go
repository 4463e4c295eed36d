package circuit

// HeldBefore returns the gate that says that another one, which depends on no move, held in the
// state before. It is false in the first state. The network gets a fluent for it, a memory. It is no
// fluent of the game and has no place in Game.Fluents: states are compared without it.
func HeldBefore(n *Network, r NodeRef) NodeRef {
	if r == FalseRef {
		return FalseRef
	}
	ref, known := n.memoryRefs[r]
	if !known {
		if n.memoryRefs == nil {
			n.memoryRefs = map[NodeRef]NodeRef{}
		}
		ref = n.addNode(Node{Kind: FluentNode, InputIndex: int32(len(n.FluentRefs))})
		n.memoryRefs[r], n.FluentRefs, n.NextRefs = ref, append(n.FluentRefs, ref), append(n.NextRefs, r)
	}
	return ref
}

// HeldEarlier returns the gate that says that another one held so many moves ago.
func HeldEarlier(n *Network, r NodeRef, moves int) NodeRef {
	for range moves {
		r = HeldBefore(n, r)
	}
	return r
}

// IsMemory tells whether a fluent says that a gate held in the state before.
func IsMemory(n *Network, fluent int32) bool { return int(fluent) >= len(n.Game.Fluents) }

// StateRefs returns the gates of the fluents of the game.
func StateRefs(n *Network) []NodeRef { return n.FluentRefs[:len(n.Game.Fluents)] }
