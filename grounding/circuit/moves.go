package circuit

import "slices"

// joinMoves joins the bodies that only say that one of some moves, of any role,
// is done, to one body for each role. Rules that were split distinguish the
// moves of a board in stages, by rows, by cells and by roles, each of which is
// a gate; the set of all of them is often all moves but a few.
func (n *Network) joinMoves(bodies [][]Ref) [][]Ref {
	if len(bodies) < 2 {
		return bodies
	}
	moves := make([][]int32, len(n.Does))
	kept := make([][]Ref, 0, len(bodies))
	joined := 0
	for _, body := range bodies {
		if len(body) == 1 && n.isOneOf(body[0]) {
			n.addMoves(moves, body[0])
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
			kept = append(kept, []Ref{n.OneOf(int32(role), slices.Compact(set))})
		}
	}
	return kept
}

// isOneOf tells whether ref says that one of some moves is done: it is a move,
// or a disjunction of such conditions, which is a negated conjunction.
func (n *Network) isOneOf(ref Ref) bool {
	node := &n.Nodes[ref.Node()]
	if node.Kind == DoesNode {
		return !ref.Negative()
	}
	if node.Kind != AndNode || !node.Acts || !ref.Negative() {
		return false
	}
	for _, c := range node.Children {
		if !n.isOneOf(c.Not()) {
			return false
		}
	}
	return true
}

// addMoves adds the moves of such a condition to the moves of their roles.
func (n *Network) addMoves(moves [][]int32, ref Ref) {
	node := &n.Nodes[ref.Node()]
	if node.Kind == DoesNode {
		moves[node.Role] = append(moves[node.Role], node.Index)
		return
	}
	for _, c := range node.Children {
		n.addMoves(moves, c.Not())
	}
}
