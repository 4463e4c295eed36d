package unroll

import (
	"github.com/gdllint/gdllint/grounding/circuit"
)

// A MoveSet is a gate that holds if a role does one of some moves.
type MoveSet struct {
	roleIndex int32
	bits      []uint64
}

// moveSetOf returns the set of a gate that is a disjunction of moves of one role. The network has such a gate as a
// negated conjunction of negations. It returns nil for other gates.
func (j *moveClasses) moveSetOf(net *circuit.Network, index int) *MoveSet {
	set, known := j.setByNode[index]
	if !known {
		set = readMoveSet(net, &net.Nodes[index])
		j.setByNode[index] = set
	}
	return set
}

func readMoveSet(net *circuit.Network, node *circuit.Node) *MoveSet {
	if node.Kind != circuit.AndNode {
		return nil
	}
	set := &MoveSet{roleIndex: -1}
	for _, c := range node.Children {
		move := &net.Nodes[c.NodeIndex()]
		if move.Kind != circuit.DoesNode || !c.IsNegative() || set.roleIndex >= 0 && move.RoleIndex != set.roleIndex {
			return nil
		}
		set.roleIndex = move.RoleIndex
		if set.bits == nil {
			set.bits = make([]uint64, (len(net.DoesRefs[set.roleIndex])+63)/64)
		}
		set.bits[move.InputIndex/64] |= 1 << (move.InputIndex % 64)
	}
	return set
}
