package planner

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A relaxedGame computes, for 64 states at once, which literals may hold if nothing that
// was true or false ever ceases to be so. Each literal has a word of its own: a
// literal and its negation may hold in the same lane.
type relaxedGame struct {
	network                 *circuit.Network
	reachableLanes          []uint64      // by literal: the lanes in which it may hold by now
	stateGates, movingGates []relaxedGate // those that depend on moves, and the others
	childRefs               []circuit.NodeRef
	moveRefs, legalRefs     []circuit.NodeRef // each move, and when it is legal
	stateKnown              bool              // the state is known: each literal holds or does not
	gateReads               int64             // reads of gates
	evaluationCosts         [2]int64          // of all that are still, and of all that act
}

// A relaxedGate stores its first two children itself, and the others in kids.
type relaxedGate struct {
	nodeIndex               int32
	kind                    circuit.NodeKind
	countBound              int32 // of one that counts
	firstChild, secondChild circuit.NodeRef
	childStart, childEnd    int32
}

// newRelaxedGame prepares the cones of moves, next states and some gates.
func newRelaxedGame(net *circuit.Network, gates ...circuit.NodeRef) *relaxedGame {
	r := &relaxedGame{network: net, reachableLanes: make([]uint64, 2*len(net.Nodes))}
	r.reachableLanes[circuit.TrueRef] = ^uint64(0)
	roots := append(append(append([]circuit.NodeRef(nil), gates...), net.NextRefs...), expand.LegalGates(net)...)
	for i, needed := range net.ConeOfInfluence(roots) {
		if needed {
			r.addNode(i, &net.Nodes[i])
		}
	}
	return r
}

// addNode appends a node.
func (r *relaxedGame) addNode(i int, node *circuit.Node) {
	g := relaxedGate{nodeIndex: int32(i), kind: node.Kind, countBound: node.Bound, childStart: int32(len(r.childRefs)), firstChild: circuit.TrueRef, secondChild: circuit.TrueRef}
	switch node.Kind {
	case circuit.DoesNode:
		r.moveRefs = append(r.moveRefs, circuit.NodeRef(2*i))
		r.legalRefs = append(r.legalRefs, r.network.LegalRefs[node.RoleIndex][node.InputIndex])
		return
	case circuit.AndNode:
		g.firstChild = node.Children[0]
		g.secondChild = node.Children[1]
		r.childRefs = append(r.childRefs, node.Children[2:]...)
	case circuit.AtLeastNode:
		r.childRefs = append(r.childRefs, node.Children...)
	case circuit.LoopNode:
		if r.network.Loops[node.InputIndex].FirstNode != i {
			return
		}
		g.nodeIndex = node.InputIndex
	default:
		return
	}
	g.childEnd = int32(len(r.childRefs))
	if node.DependsOnMoves {
		r.movingGates = append(r.movingGates, g)
		r.evaluationCosts[1] += 1 + int64(len(node.Children))
	} else {
		r.stateGates = append(r.stateGates, g)
		r.evaluationCosts[0] += 1 + int64(len(node.Children))
	}
}

// setStates sets the states of the lanes: by fluent, those in which it holds.
func (r *relaxedGame) setStates(state []uint64) {
	for f, word := range state {
		ref := r.network.FluentRefs[f]
		r.reachableLanes[ref], r.reachableLanes[ref.Negated()] = word, ^word
	}
	for _, does := range r.moveRefs {
		r.reachableLanes[does.Negated()] = ^uint64(0) // another move may always be made
	}
	r.stateKnown = true
	r.evaluateGates(r.stateGates, r.evaluationCosts[0])
	r.stateKnown = false
}

// advanceLayer adds the literals that one more step may bring. It returns the lanes in which
// something is new.
func (r *relaxedGame) advanceLayer() (changed uint64) {
	for i, does := range r.moveRefs {
		r.reachableLanes[does] = r.reachableLanes[r.legalRefs[i]]
	}
	r.evaluateGates(r.movingGates, r.evaluationCosts[1])
	for f, next := range r.network.NextRefs {
		ref := r.network.FluentRefs[f]
		yes, no := r.reachableLanes[next]&^r.reachableLanes[ref], r.reachableLanes[next.Negated()]&^r.reachableLanes[ref.Negated()]
		changed |= yes | no
		r.reachableLanes[ref] |= yes
		r.reachableLanes[ref.Negated()] |= no
	}
	r.evaluateGates(r.stateGates, r.evaluationCosts[0])
	return changed
}

// evaluateGates evaluates gates.
func (r *relaxedGame) evaluateGates(gates []relaxedGate, cost int64) {
	r.gateReads += cost
	can := r.reachableLanes
	for i := range gates {
		g := &gates[i]
		switch g.kind {
		case circuit.AndNode:
			yes, no := can[g.firstChild]&can[g.secondChild], can[g.firstChild.Negated()]|can[g.secondChild.Negated()]
			for _, c := range r.childRefs[g.childStart:g.childEnd] {
				yes &= can[c]
				no |= can[c.Negated()]
			}
			to := can[2*g.nodeIndex:][:2]
			to[0], to[1] = yes, no
		case circuit.AtLeastNode:
			kids := r.childRefs[g.childStart:g.childEnd]
			can[2*g.nodeIndex] = r.countChildren(kids, int(g.countBound), 0)
			can[2*g.nodeIndex+1] = r.countChildren(kids, len(kids)-int(g.countBound)+1, 1)
		default:
			r.evaluateLoop(&r.network.Loops[g.nodeIndex])
		}
	}
}

// countChildren returns the lanes in which at least bound of the children may hold, or
// not hold where flip is 1, adding them up in binary with one word for each
// digit.
func (r *relaxedGame) countChildren(kids []circuit.NodeRef, bound int, flip circuit.NodeRef) uint64 {
	var digits [32]uint64
	for _, c := range kids {
		carry := r.reachableLanes[c^flip]
		for d := 0; carry != 0; d++ {
			digits[d], carry = digits[d]^carry, digits[d]&carry
		}
	}
	above, equal := uint64(0), ^uint64(0)
	for d := bits.Len(uint(len(kids))); d >= 0; d-- {
		if bound>>d&1 == 1 {
			equal &= digits[d]
		} else {
			above |= equal & digits[d]
			equal &^= digits[d]
		}
	}
	return above | equal
}

// evaluateLoop computes the relations of a loop that may hold. That one does not hold may always
// be, where the state is not known.
func (r *relaxedGame) evaluateLoop(loop *circuit.GateLoop) {
	for i := range loop.NodeCount {
		r.reachableLanes[2*(loop.FirstNode+i)], r.reachableLanes[2*(loop.FirstNode+i)+1] = 0, ^uint64(0)
	}
	for changed := true; changed; {
		changed = false
		for i := range loop.LoopRules {
			rule := &loop.LoopRules[i]
			word := ^r.reachableLanes[2*rule.HeadNode]
			for _, c := range rule.BodyRefs {
				word &= r.reachableLanes[c]
			}
			r.reachableLanes[2*rule.HeadNode] |= word
			changed = changed || word != 0
		}
	}
	for i := range loop.NodeCount {
		if r.stateKnown {
			r.reachableLanes[2*(loop.FirstNode+i)+1] = ^r.reachableLanes[2*(loop.FirstNode+i)]
		}
	}
}

// maxRelaxedSteps bounds the steps of the relaxed game.
const maxRelaxedSteps = 250

// firstLayers returns the first layer of each literal of a fluent in the relaxed game (by twice
// the fluent's number, and one more for its negation); -1 for never.
func (r *relaxedGame) firstLayers(from []bool) []int32 {
	state := make([]uint64, len(from))
	for f, holds := range from {
		if holds {
			state[f] = ^uint64(0)
		}
	}
	level := make([]int32, 2*len(from))
	for i := range level {
		level[i] = -1
	}
	r.setStates(state)
	for at := int32(0); ; at++ {
		for i := range level {
			if ref := r.network.FluentRefs[i/2] ^ circuit.NodeRef(i&1); level[i] < 0 && r.reachableLanes[ref] != 0 {
				level[i] = at
			}
		}
		if at == maxRelaxedSteps || r.advanceLayer() == 0 {
			return level
		}
	}
}
