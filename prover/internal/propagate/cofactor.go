package propagate

import (
	"math/bits"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A MoveCofactor is the residual network after given moves. It gives each gate that depends on moves a value, as a
// gate of the state. It begins with the values before any move is made, and works out only the changes of the
// moves.
type MoveCofactor struct {
	*GateSystem
	FreezesOddFluents bool                // a fault, for tests: the value of one fluent of two after a move is forgotten
	valueRefs         []circuit.NodeRef   // by node: its value under the moves made, as a gate of the state
	actingReaders     [][]circuit.NodeRef // by node: the gates that depend on moves and read the node, or its negation
	pending           []uint64            // the nodes to work out, a bit each: children come before the gates that read them
	firstPending      int                 // the word of the first of them, or a word before it
	pendingCount      int
	childFails        []bool // by waiting conjunction: one of its children fails
	undoTrail         []undoEntry
	nextStateRefs     *RefMemo // gates of the next state
}

// undoEntry is the value of a node before moves were made.
type undoEntry struct {
	nodeIndex int32
	oldRef    circuit.NodeRef
}

// NewMoveCofactor works out the gates that hold if no role moves.
func NewMoveCofactor(s *GateSystem) *MoveCofactor {
	net := s.Net
	c := &MoveCofactor{GateSystem: s, valueRefs: make([]circuit.NodeRef, len(net.Nodes)), actingReaders: make([][]circuit.NodeRef, len(net.Nodes)),
		pending: make([]uint64, len(net.Nodes)/64+1), childFails: make([]bool, len(net.Nodes)), nextStateRefs: NewRefMemo()}
	for i := range net.Nodes {
		node := &net.Nodes[i]
		switch {
		case !node.DependsOnMoves:
			c.valueRefs[i] = circuit.NodeRef(i) << 1
			continue
		case node.Kind == circuit.DoesNode:
			c.valueRefs[i] = circuit.FalseRef
			continue
		}
		for _, child := range node.Children {
			if net.DependsOnMoves(child) {
				c.actingReaders[child.NodeIndex()] = append(c.actingReaders[child.NodeIndex()], circuit.NodeRef(i)<<1|child&1)
			}
		}
		c.valueRefs[i] = c.computeNode(i)
	}
	return c
}

// computeNode returns the value of a node by those of its children.
func (c *MoveCofactor) computeNode(i int) circuit.NodeRef {
	node := &c.Net.Nodes[i]
	bound, and := int(node.Bound), node.Kind == circuit.AndNode
	if and {
		bound = len(node.Children)
	}
	refs := make([]circuit.NodeRef, 0, 8)
	for _, child := range node.Children {
		c.GateWork++
		v := c.ValueAfterMove(child)
		if v == circuit.TrueRef {
			bound--
			continue
		}
		if v == circuit.FalseRef {
			if and {
				return circuit.FalseRef
			}
			continue
		}
		refs = append(refs, v)
	}
	return c.BuildGate(bound, refs)
}

// ValueAfterMove returns the value of a gate under the moves made, as a gate of the state before them.
func (c *MoveCofactor) ValueAfterMove(r circuit.NodeRef) circuit.NodeRef {
	return c.valueRefs[r.NodeIndex()] ^ r&1
}

// MakeJointMove propagates a joint move through the network.
func (c *MoveCofactor) MakeJointMove(joint []int32) {
	for role, m := range joint {
		c.setNode(c.Net.DoesRefs[role][m].NodeIndex(), circuit.TrueRef)
	}
	for ; c.pendingCount > 0; c.firstPending++ {
		for c.pending[c.firstPending] != 0 {
			node := 64*c.firstPending + bits.TrailingZeros64(c.pending[c.firstPending])
			v := circuit.FalseRef
			if !c.childFails[node] {
				v = c.computeNode(node)
			}
			c.pending[c.firstPending] &= c.pending[c.firstPending] - 1
			c.pendingCount--
			c.childFails[node] = false
			c.setNode(node, v)
		}
	}
}

// setNode sets the value of a node, and queues its readers.
func (c *MoveCofactor) setNode(node int, v circuit.NodeRef) {
	if c.valueRefs[node] == v {
		return
	}
	c.GateWork++
	c.undoTrail = append(c.undoTrail, undoEntry{int32(node), c.valueRefs[node]})
	c.valueRefs[node] = v
	for _, p := range c.actingReaders[node] {
		above := p.NodeIndex()
		if v^p&1 == circuit.FalseRef && c.Net.Nodes[above].Kind == circuit.AndNode {
			c.childFails[above] = true
		}
		if bit := uint64(1) << (above % 64); c.pending[above/64]&bit == 0 {
			c.pending[above/64] |= bit
			c.pendingCount++
			c.firstPending = min(c.firstPending, above/64)
		}
	}
}

// UndoJointMove undoes the joint move.
func (c *MoveCofactor) UndoJointMove() {
	for i := len(c.undoTrail) - 1; i >= 0; i-- {
		c.valueRefs[c.undoTrail[i].nodeIndex] = c.undoTrail[i].oldRef
	}
	c.undoTrail = c.undoTrail[:0]
	c.nextStateRefs.ForgetAll()
}

// RefInNextState returns the value that a gate of single states has after the joint move, as a gate of the state before
// it.
func (c *MoveCofactor) RefInNextState(r circuit.NodeRef) circuit.NodeRef {
	node := &c.Net.Nodes[r.NodeIndex()]
	switch node.Kind {
	case circuit.ConstNode:
		return r
	case circuit.FluentNode:
		if c.FreezesOddFluents && node.InputIndex%2 == 1 {
			return r
		}
		return c.ValueAfterMove(c.Net.NextRefs[node.InputIndex]) ^ r&1
	}
	return c.nextStateRefs.Recall(r, c.substituteChildren)
}

// substituteChildren returns the value in the next state of a gate that has children.
func (c *MoveCofactor) substituteChildren(r circuit.NodeRef) circuit.NodeRef {
	node := &c.Net.Nodes[r.NodeIndex()]
	c.GateWork += int64(len(node.Children))
	refs, same := make([]circuit.NodeRef, 0, 16), true
	for _, child := range node.Children {
		next := c.RefInNextState(child)
		refs, same = append(refs, next), same && next == child
	}
	if same {
		return r
	}
	bound := int(node.Bound)
	if node.Kind == circuit.AndNode {
		bound = len(refs)
	}
	return c.BuildGate(bound, refs)
}
