package circuit

import "math/bits"

// A LaneEvaluator computes the gates of a network for 64 states at once: bit i of
// every word belongs to lane i.
//
// A step has two halves. The first half sets the fluents and computes the gates
// that do not depend on moves; the second one sets the moves and computes the
// other gates. Values of gates that depend on moves are meaningful only in
// lanes in which every role has been given exactly one move.
type LaneEvaluator struct {
	network      *Network
	laneWords    []uint64    // by NodeRef: the lanes in which it holds; a node's negation comes after it
	nodeLevels   []int32     // by node: nodes are computed level by level
	neededNodes  []bool      // by node; nil if all are
	stateProgram gateProgram // gates that do not depend on moves
	moveProgram  gateProgram // gates that depend on moves
}

// NewEvaluator returns an evaluator for the nodes that the network has now.
func NewEvaluator(net *Network) *LaneEvaluator {
	e := &LaneEvaluator{network: net}
	e.AddNewNodes()
	return e
}

// NewConeEvaluator returns an evaluator for the cone of influence of the roots.
// AddNewNodes must not be called for it.
func NewConeEvaluator(net *Network, roots []NodeRef) *LaneEvaluator {
	e := &LaneEvaluator{network: net, neededNodes: net.ConeOfInfluence(roots)}
	e.AddNewNodes()
	return e
}

// ProgramSizes returns the sizes of the programs of gates that do not depend on moves (still) and
// that do (acting): the number of gates plus that of the references they read.
func (e *LaneEvaluator) ProgramSizes() (still, acting int) {
	return e.stateProgram.programSize, e.moveProgram.programSize
}

// AddNewNodes makes the evaluator compute the nodes that the network has got since the last call,
// too.
func (e *LaneEvaluator) AddNewNodes() {
	from := len(e.nodeLevels)
	n := len(e.network.Nodes)
	e.laneWords = append(e.laneWords, make([]uint64, 2*(n-from))...)
	e.nodeLevels = append(e.nodeLevels, make([]int32, n-from)...)
	for i := from; i < n; i++ {
		e.laneWords[2*i+1] = ^uint64(0)
	}
	e.setNode(0, ^uint64(0))
	var still, acting levelOrder
	for i := from; i < n; i++ {
		if e.neededNodes != nil && !e.neededNodes[i] {
			continue
		}
		o := &still
		if e.network.Nodes[i].DependsOnMoves {
			o = &acting
		}
		e.enterGate(o, i)
	}
	e.stateProgram.addLevels(e.network, &still)
	e.moveProgram.addLevels(e.network, &acting)
}

// enterGate puts a gate at its place in the order of evaluation.
func (e *LaneEvaluator) enterGate(o *levelOrder, i int) {
	node := &e.network.Nodes[i]
	switch node.Kind {
	case AndNode, AtLeastNode:
		e.nodeLevels[i] = e.levelAbove(node.Children)
		o.addNodeAt(int32(i), e.nodeLevels[i])
	case LoopNode:
		loop := &e.network.Loops[node.InputIndex]
		if loop.FirstNode != i {
			return
		}
		level := int32(0)
		for r := range loop.LoopRules {
			level = max(level, e.levelAbove(loop.LoopRules[r].BodyRefs))
		}
		for member := range loop.NodeCount {
			e.nodeLevels[i+member] = level
		}
		o.addNodeAt(int32(i), level)
	}
}

// levelAbove returns the level of a gate that reads refs: one more than their highest level.
func (e *LaneEvaluator) levelAbove(refs []NodeRef) int32 {
	level := int32(0)
	for _, c := range refs {
		level = max(level, e.nodeLevels[c>>1]+1)
	}
	return level
}

// setNode sets the lanes in which a node holds.
func (e *LaneEvaluator) setNode(node int, lanes uint64) {
	e.laneWords[2*node], e.laneWords[2*node+1] = lanes, ^lanes
}

// TrueLanes returns the lanes in which ref holds.
func (e *LaneEvaluator) TrueLanes(ref NodeRef) uint64 { return e.laneWords[ref] }

// SetFluent sets the lanes in which a fluent holds.
func (e *LaneEvaluator) SetFluent(fluent int, lanes uint64) {
	e.setNode(e.network.FluentRefs[fluent].NodeIndex(), lanes)
}

// SetMove sets the lanes in which a role does a move.
func (e *LaneEvaluator) SetMove(role, move int, lanes uint64) {
	e.setNode(e.network.DoesRefs[role][move].NodeIndex(), lanes)
}

// ComputeStates computes the gates that do not depend on moves.
func (e *LaneEvaluator) ComputeStates() { e.runProgram(&e.stateProgram) }

// ComputeMoves computes the gates that depend on moves.
func (e *LaneEvaluator) ComputeMoves() { e.runProgram(&e.moveProgram) }

// lanesWithAtLeast returns the lanes in which at least bound of the children hold. It adds the children up in
// binary, with one word for each binary digit.
func (e *LaneEvaluator) lanesWithAtLeast(children []NodeRef, bound int) uint64 {
	var digits [32]uint64
	top := bits.Len(uint(len(children)))
	for _, c := range children {
		carry := e.laneWords[c]
		for d := 0; carry != 0; d++ {
			digits[d], carry = digits[d]^carry, digits[d]&carry
		}
	}
	above, equal := uint64(0), ^uint64(0)
	for d := top; d >= 0; d-- {
		if bound>>d&1 == 1 {
			equal &= digits[d]
		} else {
			above |= equal & digits[d]
			equal &^= digits[d]
		}
	}
	return above | equal
}

// loopFixpoint computes the least values of a loop: it applies its rules until
// nothing changes.
func (e *LaneEvaluator) loopFixpoint(loop *GateLoop) {
	for i := range loop.NodeCount {
		e.setNode(loop.FirstNode+i, 0)
	}
	for changed := true; changed; {
		changed = false
		for i := range loop.LoopRules {
			rule := &loop.LoopRules[i]
			word := e.laneWords[2*rule.HeadNode+1]
			for _, c := range rule.BodyRefs {
				if word &= e.laneWords[c]; word == 0 {
					break
				}
			}
			if word != 0 {
				e.setNode(rule.HeadNode, e.laneWords[2*rule.HeadNode]|word)
				changed = true
			}
		}
	}
}
