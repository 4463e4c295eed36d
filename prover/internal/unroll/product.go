package unroll

import (
	"encoding/binary"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// Copies of a game that a role cannot tell apart are one network (circuit.Product). All that is the same in them is one
// literal: fluents whose equality is proved or assumed, moves that are seen, percepts, and every gate that reads the
// same literals.

// twinLit returns the literal of the counterpart of a fluent in the last layer, where that is proved or assumed to be the same.
func (u *GameProgram) twinLit(f int, assumed []bool) (asp.Lit, bool) {
	p := u.Net.Product
	if p == nil || !p.EqualFluents[f] && (assumed == nil || !assumed[f]) {
		return 0, false
	}
	last := u.TimeLayers[len(u.TimeLayers)-1]
	return last.NodeLits[u.Net.FluentRefs[p.Twin[f]].NodeIndex()], true
}

// twinMove returns the move of the parent that a move is, if it is seen.
func (u *GameProgram) twinMove(l *timeLayer, r, m int) (asp.Atom, bool) {
	if p := u.Net.Product; p != nil && p.TwinMove[r][m] >= 0 {
		return l.moveAtoms[l.firstMoves[p.TwinRole[r]]+int(p.TwinMove[r][m])], true
	}
	return 0, false
}

// equatePercepts states which gates are equal on a transition, and makes them one literal from then on.
func (u *GameProgram) equatePercepts(t int) {
	if u.Net.Product == nil {
		return
	}
	for _, e := range u.Net.Product.Equal {
		if a, b := u.GateLit(t, e.Gates[0]), u.GateLit(t, e.Gates[1]); a != b {
			u.LogicProgram.AddConstraint(a, b.Complement())
			u.LogicProgram.AddConstraint(a.Complement(), b)
		}
	}
	for _, e := range u.Net.Product.Equal {
		if n := e.Gates[1].NodeIndex(); n != 0 && u.Net.Nodes[n].Kind != circuit.FluentNode {
			u.TimeLayers[t].NodeLits[n] = u.GateLit(t, e.Gates[0]^e.Gates[1]&1)
		}
	}
}

// ProgramOver returns the program about another network in the same logic program. It has no state yet.
func (u *GameProgram) ProgramOver(net *circuit.Network) *GameProgram {
	return &GameProgram{Net: net, ChangeGates: ChangeGates{LogicGates: u.LogicGates}}
}

// A gateTable finds the literals of gates by their inputs.
type gateTable map[string]asp.Lit

// gateKey is a key of gates: their inputs, and a number that tells kinds of them apart.
func gateKey(kind int, lits []asp.Lit) string {
	key := binary.AppendVarint(nil, int64(kind))
	for _, l := range lits {
		key = binary.AppendVarint(key, int64(l))
	}
	return string(key)
}

// find returns the literal of a gate; make adds it where there is none.
func (g gateTable) find(key string, add func() asp.Lit) asp.Lit {
	if g == nil {
		return add()
	}
	if l, known := g[key]; known {
		return l
	}
	l := add()
	g[key] = l
	return l
}

// loopKind tells keys of loops from those of other gates, whose bounds are not negative.
const loopKind = -1

// loopKey is the key of a group of recursive relations: its rules over literals. Zero is no literal: after it comes another zero
// where a rule begins, and otherwise the number of a gate of the group, from 1 on.
func (u *GameProgram) loopKey(t int, loop *circuit.GateLoop) string {
	key := []asp.Lit{asp.Lit(loop.NodeCount)}
	for _, rule := range loop.LoopRules {
		key = append(key, 0, 0, asp.Lit(rule.HeadNode-loop.FirstNode))
		for _, r := range rule.BodyRefs {
			if i := r.NodeIndex() - loop.FirstNode; i >= 0 && i < loop.NodeCount {
				key = append(key, 0, asp.Lit(i+1))
			} else {
				key = append(key, u.GateLit(t, r))
			}
		}
	}
	return gateKey(loopKind, key)
}
