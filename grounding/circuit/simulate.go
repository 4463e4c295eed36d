package circuit

import "math/bits"

// An Evaluator computes the gates of a network for 64 states at once: bit i of
// every word belongs to lane i.
//
// A step has two halves. The first half sets the fluents and computes the gates
// that do not depend on moves; the second one sets the moves and computes the
// other gates. Values of gates that depend on moves are meaningful only in
// lanes in which every role has been given exactly one move.
type Evaluator struct {
	net    *Network
	words  []uint64 // by literal: a node, and next to it its negation
	levels []int32  // by node: it is computed after all lower levels
	needed []bool   // by node; nil if all are
	still  program  // gates that do not depend on moves
	acting program  // gates that depend on moves
}

// NewEvaluator returns an evaluator for the nodes that the network has now.
func NewEvaluator(net *Network) *Evaluator {
	e := &Evaluator{net: net}
	e.Grow()
	return e
}

// NewConeEvaluator returns an evaluator for the cone of influence of the roots.
// It does not grow.
func NewConeEvaluator(net *Network, roots []Ref) *Evaluator {
	e := &Evaluator{net: net, needed: net.Cone(roots)}
	e.Grow()
	return e
}

// Size returns the sizes of the two programs: gates, and the references that
// they read.
func (e *Evaluator) Size() (still, acting int) { return e.still.size, e.acting.size }

// Grow adds the new nodes of the network.
func (e *Evaluator) Grow() {
	from := len(e.levels)
	n := len(e.net.Nodes)
	e.words = append(e.words, make([]uint64, 2*(n-from))...)
	e.levels = append(e.levels, make([]int32, n-from)...)
	for i := from; i < n; i++ {
		e.words[2*i+1] = ^uint64(0)
	}
	e.set(0, ^uint64(0))
	var still, acting order
	for i := from; i < n; i++ {
		if e.needed != nil && !e.needed[i] {
			continue
		}
		o := &still
		if e.net.Nodes[i].Acts {
			o = &acting
		}
		e.enter(o, i)
	}
	e.still.add(e.net, &still)
	e.acting.add(e.net, &acting)
}

// enter puts a gate at its place in the order of evaluation.
func (e *Evaluator) enter(o *order, i int) {
	node := &e.net.Nodes[i]
	switch node.Kind {
	case AndNode, AtLeastNode:
		e.levels[i] = e.above(node.Children)
		o.add(int32(i), e.levels[i])
	case LoopNode:
		loop := &e.net.Loops[node.Index]
		if loop.First != i {
			return
		}
		level := int32(0)
		for r := range loop.Rules {
			level = max(level, e.above(loop.Rules[r].Body))
		}
		for member := range loop.Count {
			e.levels[i+member] = level
		}
		o.add(int32(i), level)
	}
}

// above returns the level of a gate that reads some literals.
func (e *Evaluator) above(refs []Ref) int32 {
	level := int32(0)
	for _, c := range refs {
		level = max(level, e.levels[c>>1]+1)
	}
	return level
}

// set sets a node.
func (e *Evaluator) set(node int, lanes uint64) {
	e.words[2*node], e.words[2*node+1] = lanes, ^lanes
}

// Value returns the lanes in which ref holds.
func (e *Evaluator) Value(ref Ref) uint64 { return e.words[ref] }

// SetFluent sets a fluent in all lanes.
func (e *Evaluator) SetFluent(fluent int, lanes uint64) {
	e.set(e.net.Fluent[fluent].Node(), lanes)
}

// SetMove sets the lanes in which a role does a move.
func (e *Evaluator) SetMove(role, move int, lanes uint64) {
	e.set(e.net.Does[role][move].Node(), lanes)
}

// States computes the gates that do not depend on moves.
func (e *Evaluator) States() { e.run(&e.still) }

// Moves computes the gates that depend on moves.
func (e *Evaluator) Moves() { e.run(&e.acting) }

// count returns the lanes in which at least bound of the children hold: it adds
// them up in binary with one word for each binary digit.
func (e *Evaluator) count(children []Ref, bound int) uint64 {
	var digits [32]uint64
	top := bits.Len(uint(len(children)))
	for _, c := range children {
		carry := e.words[c]
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

// fixpoint computes the least values of a loop: it applies its rules until
// nothing changes.
func (e *Evaluator) fixpoint(loop *Loop) {
	for i := range loop.Count {
		e.set(loop.First+i, 0)
	}
	for changed := true; changed; {
		changed = false
		for i := range loop.Rules {
			rule := &loop.Rules[i]
			word := e.words[2*rule.Head+1]
			for _, c := range rule.Body {
				if word &= e.words[c]; word == 0 {
					break
				}
			}
			if word != 0 {
				e.set(rule.Head, e.words[2*rule.Head]|word)
				changed = true
			}
		}
	}
}
