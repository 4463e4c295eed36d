package pdr

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/unroll"
)

// A cubeLifter finds the support of a gate in one state: some fluents whose
// values, with the moves that are made, are enough for its value.
type cubeLifter struct {
	network    *circuit.Network
	evaluator  *circuit.LaneEvaluator
	nodeCosts  []int32 // by node: about how many fluents decide its value here
	moveByRole []int32 // by role: the move that is made, -1 for none
	// neededNodes are the nodes whose values are part of the reason, todo those of
	// them whose own reasons are still to be found.
	neededNodes     []bool
	pendingNodes    []int32
	loopReasonCache map[int32]*loopReasons // by loop, of the present state

	ignoresLegality bool // a test: moves need not be legal
}

func newCubeLifter(net *circuit.Network) *cubeLifter {
	l := &cubeLifter{network: net, evaluator: circuit.NewEvaluator(net), moveByRole: make([]int32, len(net.DoesRefs))}
	for r := range l.moveByRole {
		l.moveByRole[r] = -1
	}
	return l
}

// evaluateState evaluates a state without moves.
func (l *cubeLifter) evaluateState(state []bool) {
	l.evaluator.AddNewNodes()
	for f, holds := range state {
		lanes := uint64(0)
		if holds {
			lanes = ^uint64(0)
		}
		l.evaluator.SetFluent(f, lanes)
	}
	l.evaluator.ComputeStates()
	l.loopReasonCache = map[int32]*loopReasons{}
}

// addMoves adds the moves that leave the state.
func (l *cubeLifter) addMoves(moves []int32) {
	for r, m := range moves {
		if l.moveByRole[r] >= 0 {
			l.evaluator.SetMove(r, int(l.moveByRole[r]), 0)
		}
		l.evaluator.SetMove(r, int(m), ^uint64(0))
		l.moveByRole[r] = m
	}
	l.evaluator.ComputeMoves()
}

// gateHolds tells the value of a gate.
func (l *cubeLifter) gateHolds(r circuit.NodeRef) bool { return l.evaluator.TrueLanes(r)&1 == 1 }

// violatedPair returns the pair that a transition violates.
func (l *cubeLifter) violatedPair(state []bool, moves []int32, pairs []unroll.StepPair) unroll.StepPair {
	next := l.nextStateOf(state, moves)
	var now []unroll.StepPair
	for _, pair := range pairs {
		if l.gateHolds(pair.NowRef) {
			now = append(now, pair)
		}
	}
	l.evaluateState(next)
	for _, pair := range now {
		if l.gateHolds(pair.NextRef) {
			return pair
		}
	}
	return unroll.StepPair{}
}

// nextStateOf evaluates a state and the moves that leave it, and returns the next
// state.
func (l *cubeLifter) nextStateOf(state []bool, moves []int32) []bool {
	l.evaluateState(state)
	l.addMoves(moves)
	next := make([]bool, len(state))
	for f, r := range l.network.NextRefs {
		next[f] = l.gateHolds(r)
	}
	return next
}

// predecessor returns fluents of a state that imply now, the legality of the moves, and after in
// the next state.
func (l *cubeLifter) predecessor(state []bool, moves []int32, now, after []circuit.NodeRef) stateCube {
	next := l.nextStateOf(state, moves)
	l.evaluateState(next)
	arrived := l.reason(after, false)
	l.evaluateState(state)
	l.addMoves(moves)
	because := slices.Clone(now)
	for _, lit := range arrived {
		r := l.network.NextRefs[l.network.Nodes[lit.NodeIndex()].InputIndex]
		if lit.IsNegative() {
			r = r.Negated()
		}
		because = append(because, r)
	}
	if !l.ignoresLegality {
		because = append(because, l.network.TerminalRef.Negated())
		for r, m := range moves {
			because = append(because, l.network.LegalRefs[r][m])
		}
	}
	return l.reason(because, true)
}

// reason returns fluents and their values that are enough for some gates to hold,
// which they do in this state.
func (l *cubeLifter) reason(gates []circuit.NodeRef, acting bool) stateCube {
	l.estimateCosts(acting)
	l.neededNodes = append(l.neededNodes[:0], make([]bool, len(l.network.Nodes))...)
	for _, g := range gates {
		l.addNeeded(g.NodeIndex())
	}
	var c stateCube
	for len(l.pendingNodes) > 0 {
		i := l.pendingNodes[len(l.pendingNodes)-1]
		l.pendingNodes = l.pendingNodes[:len(l.pendingNodes)-1]
		node := &l.network.Nodes[i]
		switch node.Kind {
		case circuit.FluentNode:
			lit := circuit.NodeRef(i << 1)
			if !l.gateHolds(lit) {
				lit = lit.Negated()
			}
			c = append(c, lit)
		case circuit.AndNode, circuit.AtLeastNode:
			l.addNeededChildren(int(i), node)
		case circuit.LoopNode:
			l.addNeededRules(int(i), node)
		}
	}
	slices.Sort(c)
	return c
}

func (l *cubeLifter) addNeeded(node int) {
	if !l.neededNodes[node] {
		l.neededNodes[node] = true
		l.pendingNodes = append(l.pendingNodes, int32(node))
	}
}

// addNeededChildren needs as many children of a gate as decide its value, the
// cheapest ones.
func (l *cubeLifter) addNeededChildren(i int, node *circuit.Node) {
	value := l.gateHolds(circuit.NodeRef(i << 1))
	enough := decidingChildren(node, value)
	var able []circuit.NodeRef
	for _, c := range node.Children {
		if l.gateHolds(c) == value {
			able = append(able, c)
		}
	}
	if len(able) > enough {
		slices.SortStableFunc(able, func(a, b circuit.NodeRef) int { return cmp.Compare(l.addedCost(a), l.addedCost(b)) })
	}
	for _, c := range able[:enough] {
		l.addNeeded(c.NodeIndex())
	}
}

// decidingChildren returns how many children with the value of a gate decide it.
func decidingChildren(node *circuit.Node, value bool) int {
	switch {
	case node.Kind == circuit.AndNode && value:
		return len(node.Children)
	case node.Kind == circuit.AndNode:
		return 1
	case value:
		return int(node.Bound)
	}
	return len(node.Children) - int(node.Bound) + 1
}

// addedCost is the cost that a gate adds to the reason.
func (l *cubeLifter) addedCost(c circuit.NodeRef) int32 {
	if l.neededNodes[c.NodeIndex()] {
		return 0
	}
	return l.nodeCosts[c.NodeIndex()]
}

const (
	loopCost    = 6
	maxGateCost = 1 << 20
)

// estimateCosts works out the costs, from the inputs on. Moves cost nothing.
func (l *cubeLifter) estimateCosts(acting bool) {
	l.nodeCosts = append(l.nodeCosts[:0], make([]int32, len(l.network.Nodes))...)
	for i := range l.network.Nodes {
		node := &l.network.Nodes[i]
		if node.DependsOnMoves && !acting {
			continue
		}
		switch node.Kind {
		case circuit.FluentNode:
			l.nodeCosts[i] = 1
		case circuit.LoopNode:
			l.nodeCosts[i] = loopCost
		case circuit.AndNode, circuit.AtLeastNode:
			l.nodeCosts[i] = l.estimateGateCost(i, node)
		}
	}
}

// estimateGateCost estimates the cost of a gate by those of its children.
func (l *cubeLifter) estimateGateCost(i int, node *circuit.Node) int32 {
	value := l.gateHolds(circuit.NodeRef(i << 1))
	sum, least, able := int64(0), int64(maxGateCost), int64(0)
	for _, c := range node.Children {
		if l.gateHolds(c) == value {
			cost := int64(l.nodeCosts[c.NodeIndex()])
			sum, least, able = sum+cost, min(least, cost), able+1
		}
	}
	enough := int64(decidingChildren(node, value))
	if enough == 1 {
		return int32(least)
	}
	return int32(min(maxGateCost, sum*enough/max(1, able)))
}
