package unroll

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file is about programs of a product: a network of several copies of a game that roles
// cannot tell apart, or of two games (circuit.Product). All that is equal in two copies is one literal: fluents
// whose equality is proved or assumed, moves that are seen, percepts, and every gate that reads the
// same literals.

// twinLit returns the literal of the counterpart of a fluent in the last layer, if both are proved or assumed to
// be the same.
func (u *GameProgram) twinLit(f int, assumed []bool) (asp.Lit, bool) {
	p := u.Net.Product
	if p == nil || !p.EqualFluents[f] && (assumed == nil || !assumed[f]) {
		return 0, false
	}
	return u.GateLit(len(u.TimeLayers)-1, p.Twin[f]), true
}

// fluentOrder returns the fluents in an order in which counterparts come after the fluents that they read.
func (u *GameProgram) fluentOrder() []int {
	if p := u.Net.Product; p != nil && p.Order != nil {
		return p.Order
	}
	order := make([]int, len(u.Net.Game.Fluents))
	for f := range order {
		order[f] = f
	}
	return order
}

// twinMove returns the atom of the same move in the parent copy, if the move is seen.
func (u *GameProgram) twinMove(l *timeLayer, r, m int) (asp.Atom, bool) {
	if p := u.Net.Product; p != nil && p.TwinMove[r][m] >= 0 {
		return l.moveAtoms[l.firstMoves[p.TwinRole[r]]+int(p.TwinMove[r][m])], true
	}
	return 0, false
}

// equatePercepts states that the percepts of the transition after time t are equal in a copy and in
// its parent, and makes each pair of gates that are no fluents one literal from then on.
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

// ProgramOver returns a GameProgram about another network that writes into the same logic program.
// It has no layers yet.
func (u *GameProgram) ProgramOver(net *circuit.Network) *GameProgram {
	return &GameProgram{Net: net, ChangeGates: ChangeGates{LogicGates: u.LogicGates}}
}

// A gateTable finds the literals of gates by their inputs.
type gateTable map[string]asp.Lit

// gateKey is the key of a gate: its inputs, and a number for its kind.
func gateKey(kind int, lits []asp.Lit) string {
	key := binary.AppendVarint(nil, int64(kind))
	for _, l := range lits {
		key = binary.AppendVarint(key, int64(l))
	}
	return string(key)
}

// find returns the literal of the gate with a key. If there is none, add makes it.
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

// loopKind is the kind of loops in keys. The kind of a conjunction is 0, that of a count its bound, which is above 0.
const loopKind = -1

// loopKey returns the key of a loop: its rules, in which its gates have numbers above all literals.
func (u *GameProgram) loopKey(t int, loop *circuit.GateLoop) string {
	above, rules := asp.Lit(math.MaxInt32-loop.NodeCount), make([]string, len(loop.LoopRules))
	for i, rule := range loop.LoopRules {
		var body []asp.Lit
		for _, r := range rule.BodyRefs {
			if k := r.NodeIndex() - loop.FirstNode; k >= 0 && k < loop.NodeCount {
				body = append(body, above+asp.Lit(k))
			} else {
				body = append(body, u.GateLit(t, r))
			}
		}
		slices.Sort(body)
		key := gateKey(rule.HeadNode-loop.FirstNode, slices.Compact(body))
		rules[i] = gateKey(len(key), nil) + key
	}
	slices.Sort(rules)
	return gateKey(loopKind, []asp.Lit{asp.Lit(loop.NodeCount)}) + strings.Join(slices.Compact(rules), "")
}
