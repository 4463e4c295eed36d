package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Two copies of a game, of which a role cannot tell one from the other, are
// two unrollings in one program: the role makes the same moves in both and has
// the same percepts. "r knows whether p" fails exactly if two such matches
// differ in p, so that two copies do for every question of this kind, where
// the program of KR 2012 has one for each formula known and not known.

// A TwinEncoding is the common part of the second copy of a game and the first. A gate that
// is the same in both is encoded only once.
type TwinEncoding struct {
	FirstCopy   *GameProgram // the first copy
	SeenMoves   [][]bool     // by role and move: whether it is made is seen, or it is an own move
	SameFluents []bool       // by fluent: has the same value in both copies at all times
}

// sharedMove returns a move of the first copy if it is made in this one as well.
func (w *TwinEncoding) sharedMove(t, role, move int) (asp.Atom, bool) {
	if w == nil || !w.SeenMoves[role][move] {
		return 0, false
	}
	l := w.FirstCopy.TimeLayers[t]
	return l.moveAtoms[l.firstMoves[role]+move], true
}

// sharesMoves tells whether all moves of a role are the same in both copies.
func (w *TwinEncoding) sharesMoves(role int) bool {
	return w != nil && !slices.Contains(w.SeenMoves[role], false)
}

// sharesFluent tells whether a fluent has the same value in both copies.
func (w *TwinEncoding) sharesFluent(fluent int) bool { return w != nil && w.SameFluents[fluent] }

// sharesNode tells whether a gate has the same inputs in both copies.
func (u *GameProgram) sharesNode(t int, n *circuit.Node) bool {
	if u.TwinCopy == nil {
		return false
	}
	switch n.Kind {
	case circuit.AndNode, circuit.AtLeastNode:
		return u.sharesAll(t, n.Children)
	case circuit.LoopNode:
		loop := &u.Net.Loops[n.InputIndex]
		for _, rule := range loop.LoopRules {
			for _, r := range rule.BodyRefs {
				inside := r.NodeIndex() >= loop.FirstNode && r.NodeIndex() < loop.FirstNode+loop.NodeCount
				if !inside && !u.sharesAll(t, []circuit.NodeRef{r}) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (u *GameProgram) sharesAll(t int, refs []circuit.NodeRef) bool {
	for _, r := range refs {
		if u.GateLit(t, r) != u.TwinCopy.FirstCopy.GateLit(t, r) {
			return false
		}
	}
	return true
}

// copyNode takes over a gate of the first copy.
func (u *GameProgram) copyNode(t, node int) {
	l := u.TimeLayers[t]
	n := &u.Net.Nodes[node]
	if n.Kind != circuit.LoopNode {
		l.NodeLits[node] = u.TwinCopy.FirstCopy.GateLit(t, circuit.NodeRef(node<<1))
		return
	}
	loop := &u.Net.Loops[n.InputIndex]
	for i := range loop.NodeCount {
		l.NodeLits[loop.FirstNode+i] = u.TwinCopy.FirstCopy.GateLit(t, circuit.NodeRef((loop.FirstNode+i)<<1))
	}
}
