package propagate

import (
	"container/heap"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A MoveCofactor is the residual network after given moves. It gives each gate that depends on moves a value, as a
// gate of the state. It begins with the values before any move is made, and works out only the changes of the
// moves.
type MoveCofactor struct {
	*GateSystem
	FreezesOddFluents bool                // a fault, for tests: the value of one fluent of two after a move is forgotten
	valueRefs         []circuit.NodeRef   // by node that depends on moves
	actingReaders     [][]circuit.NodeRef // by node: the gates that depend on moves and read the node, or its negation
	pendingNodes      nodeHeap
	isPending         []bool
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
		isPending: make([]bool, len(net.Nodes)), childFails: make([]bool, len(net.Nodes)), nextStateRefs: NewRefMemo()}
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

// computeNode returns the value of a node.
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

// ValueAfterMove returns the value of a gate.
func (c *MoveCofactor) ValueAfterMove(r circuit.NodeRef) circuit.NodeRef {
	return c.valueRefs[r.NodeIndex()] ^ r&1
}

// MakeJointMove propagates a joint move through the network.
func (c *MoveCofactor) MakeJointMove(joint []int32) {
	for role, m := range joint {
		c.setNode(c.Net.DoesRefs[role][m].NodeIndex(), circuit.TrueRef)
	}
	for len(c.pendingNodes) > 0 {
		node := int(heap.Pop(&c.pendingNodes).(int32))
		v := circuit.FalseRef
		if !c.childFails[node] {
			v = c.computeNode(node)
		}
		c.isPending[node], c.childFails[node] = false, false
		c.setNode(node, v)
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
		if !c.isPending[above] {
			c.isPending[above] = true
			heap.Push(&c.pendingNodes, int32(above))
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

// RefInNextState returns the value of a gate of the state after the joint move.
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
	refs, same := make([]circuit.NodeRef, len(node.Children)), true
	for i, child := range node.Children {
		refs[i] = c.RefInNextState(child)
		same = same && refs[i] == child
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

// nodeHeap is a heap: children are worked out before the gates that read them.
type nodeHeap []int32

func (q nodeHeap) Len() int           { return len(q) }
func (q nodeHeap) Less(i, j int) bool { return q[i] < q[j] }
func (q nodeHeap) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }

// Push is part of heap.Interface.
func (q *nodeHeap) Push(x any) { *q = append(*q, x.(int32)) }

// Pop is part of heap.Interface.
func (q *nodeHeap) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
