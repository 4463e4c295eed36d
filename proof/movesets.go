package proof

import (
	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding"
)

// maxMoveSets bounds the gates between which exclusions are stated.
const maxMoveSets = 1500

// A moveSet is a gate that holds if a role does one of some moves.
type moveSet struct {
	lit  asp.Lit
	bits []uint64
}

// excludeMoves states what follows from every role doing exactly one move:
// that it cannot do one of some moves and one of others at the same time.
// The solver could find out, but only by trying one move after the other: in
// proofs about board games, where a piece that enters a cell does not leave
// it, this saves most of the conflicts.
func (u *unrolling) excludeMoves() {
	for t, l := range u.layers {
		if !l.moving || l.excluded {
			continue
		}
		l.excluded = true
		for role := range u.net.Does {
			sets := u.moveSets(t, int32(role))
			if len(sets) > maxMoveSets {
				continue
			}
			for i := range sets {
				for j := range i {
					if disjoint(sets[i].bits, sets[j].bits) {
						u.prog.Constraint(sets[i].lit, sets[j].lit)
					}
				}
			}
		}
	}
}

// moveSets collects the gates of layer t that are disjunctions of moves of
// one role.
func (u *unrolling) moveSets(t int, role int32) []moveSet {
	var sets []moveSet
	words := (len(u.net.Does[role]) + 63) / 64
	for i := range u.net.Nodes {
		if i >= len(u.layers[t].lit) {
			break
		}
		node := &u.net.Nodes[i]
		lit := u.layers[t].lit[i]
		if lit == 0 || node.Kind != grounding.AndNode || !node.Acts {
			continue
		}
		set := moveSet{lit.Not(), make([]uint64, words)}
		if u.fill(set.bits, node, role) {
			sets = append(sets, set)
		}
	}
	return sets
}

// fill sets the bits of the moves, if all children are negated moves of the
// role.
func (u *unrolling) fill(bits []uint64, node *grounding.Node, role int32) bool {
	for _, c := range node.Children {
		move := &u.net.Nodes[c.Node()]
		if move.Kind != grounding.DoesNode || move.Role != role || !c.Negative() {
			return false
		}
		bits[move.Index/64] |= 1 << (move.Index % 64)
	}
	return true
}

func disjoint(a, b []uint64) bool {
	for i := range a {
		if a[i]&b[i] != 0 {
			return false
		}
	}
	return true
}
