package unroll

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/asp"
	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file is about programs of a product: a network of several copies of a game that a role
// cannot tell apart (circuit.Product). All that is equal in two copies is one literal: fluents
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
// its parent, and makes each pair one literal from then on.
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

// loopKind is the kind of loops in keys. The kinds of other gates are their bounds, which are not negative.
const loopKind = -1

// loopKey returns the key of a loop, and the order of its gates in the key. Gates are ordered by
// their rules, so that two loops which differ only in the order of their gates mostly have the same
// key. In the key, the gates of the loop have numbers above all literals.
func (u *GameProgram) loopKey(t int, loop *circuit.GateLoop) (key string, order []int) {
	bodies := make([][]asp.Lit, len(loop.LoopRules)) // numbers of gates are above all literals
	above := asp.Lit(math.MaxInt32 - loop.NodeCount)
	for i, rule := range loop.LoopRules {
		for _, r := range rule.BodyRefs {
			if k := r.NodeIndex() - loop.FirstNode; k >= 0 && k < loop.NodeCount {
				bodies[i] = append(bodies[i], above+asp.Lit(k))
			} else {
				bodies[i] = append(bodies[i], u.GateLit(t, r))
			}
		}
	}
	colours := loopColours(loop, bodies, above)
	order = make([]int, loop.NodeCount)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(colours[i], colours[j]) })
	place := make([]asp.Lit, loop.NodeCount)
	for at, i := range order {
		place[i] = asp.Lit(at)
	}
	rules := make([]string, len(bodies))
	for i, body := range bodies {
		for k, l := range body {
			if l >= above {
				body[k] = above + place[l-above]
			}
		}
		slices.Sort(body)
		rules[i] = gateKey(int(place[loop.LoopRules[i].HeadNode-loop.FirstNode]), slices.Compact(body))
	}
	slices.Sort(rules)
	var text strings.Builder
	text.WriteString(gateKey(loopKind, []asp.Lit{asp.Lit(loop.NodeCount)}))
	for _, rule := range slices.Compact(rules) {
		text.WriteString(gateKey(len(rule), nil))
		text.WriteString(rule)
	}
	return text.String(), order
}

// loopColours returns a number for each gate of a loop: gates whose rules differ, or that read
// gates whose rules differ, mostly have different numbers.
func loopColours(loop *circuit.GateLoop, bodies [][]asp.Lit, above asp.Lit) []uint64 {
	colours := make([]uint64, loop.NodeCount)
	for kinds := 1; ; {
		next := make([]uint64, loop.NodeCount)
		for i, body := range bodies {
			sum := uint64(0)
			for _, l := range body {
				if l >= above {
					sum += mixColour(colours[l-above] ^ 1<<63)
				} else {
					sum += mixColour(uint64(uint32(l)))
				}
			}
			next[loop.LoopRules[i].HeadNode-loop.FirstNode] += mixColour(sum)
		}
		found := map[uint64]bool{}
		for i := range next {
			next[i] = mixColour(next[i] + colours[i])
			found[next[i]] = true
		}
		if colours = next; len(found) <= kinds {
			return colours
		}
		kinds = len(found)
	}
}

// mixColour is the finalizer of splitmix64.
func mixColour(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
