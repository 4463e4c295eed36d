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

// A Twin is the common part of the second copy of a game and the first. A gate that
// is the same in both is encoded only once.
type Twin struct {
	Of   *Program // the first copy
	Seen [][]bool // by role and move: whether it is made is seen, or it is an own move
	Same []bool   // by fluent: has the same value in both copies at all times
}

// move returns a move of the first copy if it is made in this one as well.
func (w *Twin) move(t, role, move int) (asp.Atom, bool) {
	if w == nil || !w.Seen[role][move] {
		return 0, false
	}
	l := w.Of.Layers[t]
	return l.moves[l.first[role]+move], true
}

// sharesMoves tells whether all moves of a role are the same in both copies.
func (w *Twin) sharesMoves(role int) bool { return w != nil && !slices.Contains(w.Seen[role], false) }

// agrees tells whether a fluent has the same value in both copies.
func (w *Twin) agrees(fluent int) bool { return w != nil && w.Same[fluent] }

// sharesNode tells whether a gate has the same inputs in both copies.
func (u *Program) sharesNode(t int, n *circuit.Node) bool {
	if u.Twin == nil {
		return false
	}
	switch n.Kind {
	case circuit.AndNode, circuit.AtLeastNode:
		return u.sharesAll(t, n.Children)
	case circuit.LoopNode:
		loop := &u.Net.Loops[n.Index]
		for _, rule := range loop.Rules {
			for _, r := range rule.Body {
				inside := r.Node() >= loop.First && r.Node() < loop.First+loop.Count
				if !inside && !u.sharesAll(t, []circuit.Ref{r}) {
					return false
				}
			}
		}
		return true
	}
	return false
}

func (u *Program) sharesAll(t int, refs []circuit.Ref) bool {
	for _, r := range refs {
		if u.Lit(t, r) != u.Twin.Of.Lit(t, r) {
			return false
		}
	}
	return true
}

// copyNode takes over a gate of the first copy.
func (u *Program) copyNode(t, node int) {
	l := u.Layers[t]
	n := &u.Net.Nodes[node]
	if n.Kind != circuit.LoopNode {
		l.Lit[node] = u.Twin.Of.Lit(t, circuit.Ref(node<<1))
		return
	}
	loop := &u.Net.Loops[n.Index]
	for i := range loop.Count {
		l.Lit[loop.First+i] = u.Twin.Of.Lit(t, circuit.Ref((loop.First+i)<<1))
	}
}
