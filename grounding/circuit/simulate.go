package circuit

import "math/bits"

// An Evaluator computes the gates of a network for 64 states at once: bit i
// of every word belongs to lane i.
//
// A step has two halves. SetFluent and States compute everything that does
// not depend on moves; SetMove and Moves compute the rest. Values of gates
// that depend on moves mean something only in lanes in which every role has
// been given exactly one move.
type Evaluator struct {
	net    *Network
	words  []uint64
	needed []bool  // by node; nil if all are
	still  program // gates that do not depend on moves
	acting program // gates that do
}

// A program lists gates in order of evaluation with their children in one
// array, so that a pass over it walks memory in order.
type program struct {
	gates    []gate
	children []Ref
}

type gate struct {
	kind       NodeKind
	node       int32
	bound      int32
	start, end int32
}

// NewEvaluator returns an evaluator for the nodes that the network has now.
func NewEvaluator(net *Network) *Evaluator {
	e := &Evaluator{net: net}
	e.Grow()
	return e
}

// NewConeEvaluator returns an evaluator for what the roots depend on, and
// nothing else. It does not grow.
func NewConeEvaluator(net *Network, roots []Ref) *Evaluator {
	e := &Evaluator{net: net, needed: net.Cone(roots)}
	e.Grow()
	return e
}

// Size returns what States and Moves compute: gates, and what these read.
func (e *Evaluator) Size() (still, acting int) {
	return len(e.still.gates) + len(e.still.children), len(e.acting.gates) + len(e.acting.children)
}

// Grow takes in nodes that were added to the network since.
func (e *Evaluator) Grow() {
	from := len(e.words)
	e.words = append(e.words, make([]uint64, len(e.net.Nodes)-from)...)
	e.words[0] = ^uint64(0)
	for i := from; i < len(e.net.Nodes); i++ {
		if e.needed != nil && !e.needed[i] {
			continue
		}
		node := &e.net.Nodes[i]
		p := &e.still
		if node.Acts {
			p = &e.acting
		}
		switch node.Kind {
		case AndNode, AtLeastNode:
			start := len(p.children)
			p.children = append(p.children, node.Children...)
			p.gates = append(p.gates, gate{node.Kind, int32(i), node.Bound, int32(start), int32(len(p.children))})
		case LoopNode:
			if e.net.Loops[node.Index].First == i {
				p.gates = append(p.gates, gate{kind: LoopNode, node: node.Index})
			}
		}
	}
}

// Value returns the lanes in which ref holds.
func (e *Evaluator) Value(ref Ref) uint64 {
	return e.words[ref>>1] ^ -uint64(ref&1)
}

// SetFluent sets a fluent in all lanes.
func (e *Evaluator) SetFluent(fluent int, lanes uint64) {
	e.words[e.net.Fluent[fluent].Node()] = lanes
}

// SetMove sets in which lanes a role does a move.
func (e *Evaluator) SetMove(role, move int, lanes uint64) {
	e.words[e.net.Does[role][move].Node()] = lanes
}

// States computes the gates that do not depend on moves.
func (e *Evaluator) States() { e.run(&e.still) }

// Moves computes the gates that depend on moves.
func (e *Evaluator) Moves() { e.run(&e.acting) }

func (e *Evaluator) run(p *program) {
	for i := range p.gates {
		g := &p.gates[i]
		children := p.children[g.start:g.end]
		switch g.kind {
		case AndNode:
			word := ^uint64(0)
			for _, c := range children {
				word &= e.words[c>>1] ^ -uint64(c&1)
				if word == 0 {
					break
				}
			}
			e.words[g.node] = word
		case AtLeastNode:
			e.words[g.node] = e.count(children, int(g.bound))
		case LoopNode:
			e.fixpoint(&e.net.Loops[g.node])
		}
	}
}

// count returns the lanes in which at least bound of the children hold,
// adding them up in binary with one word for each binary digit.
func (e *Evaluator) count(children []Ref, bound int) uint64 {
	var digits [32]uint64
	top := bits.Len(uint(len(children)))
	for _, c := range children {
		carry := e.words[c>>1] ^ -uint64(c&1)
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

// fixpoint computes the least values of a loop by running over its rules
// until nothing changes.
func (e *Evaluator) fixpoint(loop *Loop) {
	for i := range loop.Count {
		e.words[loop.First+i] = 0
	}
	for changed := true; changed; {
		changed = false
		for i := range loop.Rules {
			rule := &loop.Rules[i]
			word := ^e.words[rule.Head]
			for _, c := range rule.Body {
				if word &= e.words[c>>1] ^ -uint64(c&1); word == 0 {
					break
				}
			}
			if word != 0 {
				e.words[rule.Head] |= word
				changed = true
			}
		}
	}
}
