package planner

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/expand"
)

// A relaxation computes, for 64 states at once, which literals may hold if nothing that
// was true or false ever ceases to be so. Each literal has a word of its own: a
// literal and its negation may hold in the same lane.
type relaxation struct {
	net           *circuit.Network
	can           []uint64 // by literal: the lanes in which it may hold by now
	still, acting []gate   // those that depend on moves, and the others
	kids          []circuit.Ref
	does, legal   []circuit.Ref // each move, and when it is legal
	exact         bool          // the state is known: each literal holds or does not
	work          int64         // reads of gates
	cost          [2]int64      // of all that are still, and of all that act
}

// A gate stores its first two children itself, and the others in kids.
type gate struct {
	node       int32
	kind       circuit.NodeKind
	bound      int32 // of one that counts
	a, b       circuit.Ref
	start, end int32
}

// newRelaxation prepares the cones of moves, next states and some gates.
func newRelaxation(net *circuit.Network, gates ...circuit.Ref) *relaxation {
	r := &relaxation{net: net, can: make([]uint64, 2*len(net.Nodes))}
	r.can[circuit.TrueRef] = ^uint64(0)
	roots := append(append(append([]circuit.Ref(nil), gates...), net.Next...), expand.AllLegal(net)...)
	for i, needed := range net.Cone(roots) {
		if needed {
			r.add(i, &net.Nodes[i])
		}
	}
	return r
}

// add appends a node.
func (r *relaxation) add(i int, node *circuit.Node) {
	g := gate{node: int32(i), kind: node.Kind, bound: node.Bound, start: int32(len(r.kids)), a: circuit.TrueRef, b: circuit.TrueRef}
	switch node.Kind {
	case circuit.DoesNode:
		r.does = append(r.does, circuit.Ref(2*i))
		r.legal = append(r.legal, r.net.Legal[node.Role][node.Index])
		return
	case circuit.AndNode:
		g.a = node.Children[0]
		g.b = node.Children[1]
		r.kids = append(r.kids, node.Children[2:]...)
	case circuit.AtLeastNode:
		r.kids = append(r.kids, node.Children...)
	case circuit.LoopNode:
		if r.net.Loops[node.Index].First != i {
			return
		}
		g.node = node.Index
	default:
		return
	}
	g.end = int32(len(r.kids))
	if node.Acts {
		r.acting = append(r.acting, g)
		r.cost[1] += 1 + int64(len(node.Children))
	} else {
		r.still = append(r.still, g)
		r.cost[0] += 1 + int64(len(node.Children))
	}
}

// start sets the states of the lanes: by fluent, those in which it holds.
func (r *relaxation) start(state []uint64) {
	for f, word := range state {
		ref := r.net.Fluent[f]
		r.can[ref], r.can[ref.Not()] = word, ^word
	}
	for _, does := range r.does {
		r.can[does.Not()] = ^uint64(0) // another move may always be made
	}
	r.exact = true
	r.run(r.still, r.cost[0])
	r.exact = false
}

// advance adds the literals that one more step may bring. It returns the lanes in which
// something is new.
func (r *relaxation) advance() (changed uint64) {
	for i, does := range r.does {
		r.can[does] = r.can[r.legal[i]]
	}
	r.run(r.acting, r.cost[1])
	for f, next := range r.net.Next {
		ref := r.net.Fluent[f]
		yes, no := r.can[next]&^r.can[ref], r.can[next.Not()]&^r.can[ref.Not()]
		changed |= yes | no
		r.can[ref] |= yes
		r.can[ref.Not()] |= no
	}
	r.run(r.still, r.cost[0])
	return changed
}

// run evaluates gates.
func (r *relaxation) run(gates []gate, cost int64) {
	r.work += cost
	can := r.can
	for i := range gates {
		g := &gates[i]
		switch g.kind {
		case circuit.AndNode:
			yes, no := can[g.a]&can[g.b], can[g.a.Not()]|can[g.b.Not()]
			for _, c := range r.kids[g.start:g.end] {
				yes &= can[c]
				no |= can[c.Not()]
			}
			to := can[2*g.node:][:2]
			to[0], to[1] = yes, no
		case circuit.AtLeastNode:
			kids := r.kids[g.start:g.end]
			can[2*g.node] = r.count(kids, int(g.bound), 0)
			can[2*g.node+1] = r.count(kids, len(kids)-int(g.bound)+1, 1)
		default:
			r.fixpoint(&r.net.Loops[g.node])
		}
	}
}

// count returns the lanes in which at least bound of the children may hold, or
// not hold where flip is 1, adding them up in binary with one word for each
// digit.
func (r *relaxation) count(kids []circuit.Ref, bound int, flip circuit.Ref) uint64 {
	var digits [32]uint64
	for _, c := range kids {
		carry := r.can[c^flip]
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

// fixpoint computes the relations of a loop that may hold. That one does not hold may always
// be, where the state is not known.
func (r *relaxation) fixpoint(loop *circuit.Loop) {
	for i := range loop.Count {
		r.can[2*(loop.First+i)], r.can[2*(loop.First+i)+1] = 0, ^uint64(0)
	}
	for changed := true; changed; {
		changed = false
		for i := range loop.Rules {
			rule := &loop.Rules[i]
			word := ^r.can[2*rule.Head]
			for _, c := range rule.Body {
				word &= r.can[c]
			}
			r.can[2*rule.Head] |= word
			changed = changed || word != 0
		}
	}
	for i := range loop.Count {
		if r.exact {
			r.can[2*(loop.First+i)+1] = ^r.can[2*(loop.First+i)]
		}
	}
}

// maxLayers bounds the steps of the relaxed game.
const maxLayers = 250

// levels returns the first layer of each literal of a fluent in the relaxed game (by twice
// the fluent's number, and one more for its negation); -1 for never.
func (r *relaxation) levels(from []bool) []int32 {
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
	r.start(state)
	for at := int32(0); ; at++ {
		for i := range level {
			if ref := r.net.Fluent[i/2] ^ circuit.Ref(i&1); level[i] < 0 && r.can[ref] != 0 {
				level[i] = at
			}
		}
		if at == maxLayers || r.advance() == 0 {
			return level
		}
	}
}
