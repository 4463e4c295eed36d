package circuit

import "slices"

// joinMoves joins those bodies that only say that one of some moves is made into one body for each
// role. Other bodies are returned unchanged. Rules that were split distinguish the moves of a board
// in stages, by rows, by cells and by roles, and each stage is a gate. The union of these moves is
// often the set of all moves but a few.
func (n *Network) joinMoves(bodies [][]NodeRef) [][]NodeRef {
	if len(bodies) < 2 {
		return bodies
	}
	moves := make([][]int32, len(n.DoesRefs))
	kept := make([][]NodeRef, 0, len(bodies))
	joined := 0
	for _, body := range bodies {
		if len(body) == 1 && n.isOneOfMoves(body[0]) {
			n.collectMoves(moves, body[0])
			joined++
			continue
		}
		kept = append(kept, body)
	}
	if joined < 2 {
		return bodies
	}
	for role, set := range moves {
		if len(set) > 0 {
			slices.Sort(set)
			kept = append(kept, []NodeRef{n.OneOfMoves(int32(role), slices.Compact(set))})
		}
	}
	return kept
}

// isOneOfMoves tells whether ref says only that one of some moves is made. It is then a move, or a disjunction of
// such conditions, which is a negated conjunction.
func (n *Network) isOneOfMoves(ref NodeRef) bool {
	node := &n.Nodes[ref.NodeIndex()]
	if node.Kind == DoesNode {
		return !ref.IsNegative()
	}
	if node.Kind != AndNode || !node.DependsOnMoves || !ref.IsNegative() {
		return false
	}
	for _, c := range node.Children {
		if !n.isOneOfMoves(c.Negated()) {
			return false
		}
	}
	return true
}

// collectMoves adds the moves of a condition that isOneOfMoves accepts to those of their roles.
func (n *Network) collectMoves(moves [][]int32, ref NodeRef) {
	node := &n.Nodes[ref.NodeIndex()]
	if node.Kind == DoesNode {
		moves[node.RoleIndex] = append(moves[node.RoleIndex], node.InputIndex)
		return
	}
	for _, c := range node.Children {
		n.collectMoves(moves, c.Negated())
	}
}
