package circuit

import "slices"

// This file makes gates. Equal gates are made once.

// AndGate returns the conjunction of refs. It does not keep refs.
func (n *Network) AndGate(refs ...NodeRef) NodeRef {
	children := slices.Clone(refs)
	slices.Sort(children)
	children = slices.Compact(children)
	kept := children[:0]
	for i, c := range children {
		switch {
		case c == FalseRef:
			return FalseRef
		case c == TrueRef:
			continue
		case i+1 < len(children) && children[i+1] == c.Negated():
			return FalseRef
		}
		kept = append(kept, c)
	}
	if n.hasClashingMoves(kept) {
		return FalseRef
	}
	switch len(kept) {
	case 0:
		return TrueRef
	case 1:
		return kept[0]
	}
	return n.shareNode(Node{Kind: AndNode, Children: kept})
}

// FindConjunction returns the gate that is the conjunction of refs, if there is one. The
// refs are in ascending order, as the children of a gate are.
func (n *Network) FindConjunction(refs []NodeRef) (NodeRef, bool) {
	if len(refs) == 1 {
		return refs[0], true
	}
	return n.findNode(&Node{Kind: AndNode, Children: refs})
}

// hasClashingMoves tells whether the conjunction requires two moves of one role.
func (n *Network) hasClashingMoves(refs []NodeRef) bool {
	last := int32(-1)
	for _, ref := range refs {
		node := &n.Nodes[ref.NodeIndex()]
		if node.Kind != DoesNode || ref.IsNegative() {
			continue
		}
		if node.RoleIndex == last {
			return true // moves of one role are adjacent in the order of nodes
		}
		last = node.RoleIndex
	}
	return false
}

// OrGate returns the disjunction of refs. It does not keep refs.
func (n *Network) OrGate(refs ...NodeRef) NodeRef {
	negated := make([]NodeRef, len(refs))
	for i, r := range refs {
		negated[i] = r.Negated()
	}
	return n.AndGate(negated...).Negated()
}

// AtLeastGate returns the gate that says that at least bound of refs hold. Equal refs count with
// their multiplicity: two moves that are legal under the same condition are two legal moves.
func (n *Network) AtLeastGate(bound int, refs ...NodeRef) NodeRef {
	children := slices.Clone(refs)
	slices.Sort(children)
	kept := children[:0]
	for _, c := range children {
		switch c {
		case TrueRef:
			bound--
		case FalseRef:
		default:
			kept = append(kept, c)
		}
	}
	switch {
	case bound <= 0:
		return TrueRef
	case bound > len(kept):
		return FalseRef
	case bound == 1:
		return n.OrGate(kept...)
	case bound == len(kept):
		return n.AndGate(kept...)
	}
	return n.shareNode(Node{Kind: AtLeastNode, Bound: int32(bound), Children: kept})
}

// shareNode returns the node with the kind, bound and children of node. It adds the node if it is new.
func (n *Network) shareNode(node Node) NodeRef {
	if known, ok := n.findNode(&node); ok {
		return known
	}
	for _, c := range node.Children {
		node.DependsOnMoves = node.DependsOnMoves || n.DependsOnMoves(c)
	}
	node.Children = slices.Clip(node.Children)
	ref := n.addNode(node)
	if len(n.Nodes) > len(n.lastGates) {
		n.lastGates = make([]int32, 4*len(n.lastGates))
		n.earlierGates = n.earlierGates[:0]
	}
	for i := len(n.earlierGates); i < len(n.Nodes); i++ {
		n.earlierGates = append(n.earlierGates, 0)
		if n.Nodes[i].Children != nil {
			last := lastGate(n.lastGates, &n.Nodes[i])
			n.earlierGates[i], *last = *last, int32(i)
		}
	}
	return ref
}

// lastGate returns the place in a list for the latest gate whose hash ends like that of a node.
func lastGate(list []int32, node *Node) *int32 { return &list[hashNode(node)%uint64(len(list))] }

// findNode returns the existing node with the kind, bound and children of node, if there is one.
func (n *Network) findNode(node *Node) (NodeRef, bool) {
	for i := *lastGate(n.lastGates, node); i != 0; i = n.earlierGates[i] { // node 0 is no gate
		other := &n.Nodes[i]
		if other.Kind == node.Kind && other.Bound == node.Bound && slices.Equal(other.Children, node.Children) {
			return NodeRef(i) << 1, true
		}
	}
	return FalseRef, false
}

// hashNode is FNV-1a over the fields that make nodes equal.
func hashNode(node *Node) uint64 {
	h := uint64(14695981039346656037)
	mix := func(x uint64) { h = (h ^ x) * 1099511628211 }
	mix(uint64(node.Kind)<<32 | uint64(uint32(node.Bound)))
	for _, c := range node.Children {
		mix(uint64(uint32(c)))
	}
	return h
}

// OneOfMoves returns the gate that says that a role makes one of the given moves. The moves are
// indexes in ascending order, without duplicates. A role makes exactly one move on a transition. So
// a large set of moves is the negation of the few other moves. A board game may have a frame rule
// for each move that does not touch a cell; this turns all of them into one small gate.
func (n *Network) OneOfMoves(role int32, moves []int32) NodeRef {
	all := n.DoesRefs[role]
	if len(moves) == len(all) {
		return TrueRef
	}
	if 2*len(moves) <= len(all) {
		refs := make([]NodeRef, len(moves))
		for i, m := range moves {
			refs[i] = all[m]
		}
		return n.OrGate(refs...)
	}
	others := make([]NodeRef, 0, len(all)-len(moves))
	next := 0
	for m, ref := range all {
		if next < len(moves) && moves[next] == int32(m) {
			next++
			continue
		}
		others = append(others, ref)
	}
	return n.OrGate(others...).Negated()
}
