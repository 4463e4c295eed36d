package propagate

import (
	"container/heap"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Cofactor is the residual network after given moves: of each gate that depends on
// moves its value, as a gate of the state. From the values before any move is
// made it works out only the changes of the moves.
type Cofactor struct {
	*System
	Frozen  bool            // a fault, for tests: the value of one fluent of two after a move is forgotten
	comes   []circuit.Ref   // by node that depends on moves
	actors  [][]circuit.Ref // by node: those that depend on moves and read it, or its negation
	queue   nodes
	waiting []bool
	failed  []bool // by conjunction that waits: one of its children fails
	changed []before
	subst   map[circuit.Ref]circuit.Ref // gates of the next state
}

// before is the value of a node before moves were made.
type before struct {
	node int32
	val  circuit.Ref
}

// NewCofactor works out the gates that hold if no role moves.
func NewCofactor(s *System) *Cofactor {
	net := s.Net
	c := &Cofactor{System: s, comes: make([]circuit.Ref, len(net.Nodes)), actors: make([][]circuit.Ref, len(net.Nodes)),
		waiting: make([]bool, len(net.Nodes)), failed: make([]bool, len(net.Nodes)), subst: map[circuit.Ref]circuit.Ref{}}
	for i := range net.Nodes {
		node := &net.Nodes[i]
		switch {
		case !node.Acts:
			c.comes[i] = circuit.Ref(i) << 1
			continue
		case node.Kind == circuit.DoesNode:
			c.comes[i] = circuit.FalseRef
			continue
		}
		for _, child := range node.Children {
			if net.Acts(child) {
				c.actors[child.Node()] = append(c.actors[child.Node()], circuit.Ref(i)<<1|child&1)
			}
		}
		c.comes[i] = c.compute(i)
	}
	return c
}

// compute returns the value of a node.
func (c *Cofactor) compute(i int) circuit.Ref {
	node := &c.Net.Nodes[i]
	bound, and := int(node.Bound), node.Kind == circuit.AndNode
	if and {
		bound = len(node.Children)
	}
	refs := make([]circuit.Ref, 0, 8)
	for _, child := range node.Children {
		c.Work++
		v := c.Of(child)
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
	return c.Gate(bound, refs)
}

// Of returns the value of a gate.
func (c *Cofactor) Of(r circuit.Ref) circuit.Ref { return c.comes[r.Node()] ^ r&1 }

// Move propagates a joint move through the network.
func (c *Cofactor) Move(joint []int32) {
	for role, m := range joint {
		c.set(c.Net.Does[role][m].Node(), circuit.TrueRef)
	}
	for len(c.queue) > 0 {
		node := int(heap.Pop(&c.queue).(int32))
		v := circuit.FalseRef
		if !c.failed[node] {
			v = c.compute(node)
		}
		c.waiting[node], c.failed[node] = false, false
		c.set(node, v)
	}
}

// set sets the value of a node, and queues its readers.
func (c *Cofactor) set(node int, v circuit.Ref) {
	if c.comes[node] == v {
		return
	}
	c.Work++
	c.changed = append(c.changed, before{int32(node), c.comes[node]})
	c.comes[node] = v
	for _, p := range c.actors[node] {
		above := p.Node()
		if v^p&1 == circuit.FalseRef && c.Net.Nodes[above].Kind == circuit.AndNode {
			c.failed[above] = true
		}
		if !c.waiting[above] {
			c.waiting[above] = true
			heap.Push(&c.queue, int32(above))
		}
	}
}

// Unmove undoes the joint move.
func (c *Cofactor) Unmove() {
	for i := len(c.changed) - 1; i >= 0; i-- {
		c.comes[c.changed[i].node] = c.changed[i].val
	}
	c.changed = c.changed[:0]
	clear(c.subst)
}

// After returns the value of a gate of the state after the joint move.
func (c *Cofactor) After(r circuit.Ref) circuit.Ref {
	node := &c.Net.Nodes[r.Node()]
	switch node.Kind {
	case circuit.ConstNode:
		return r
	case circuit.FluentNode:
		if c.Frozen && node.Index%2 == 1 {
			return r
		}
		return c.Of(c.Net.Next[node.Index]) ^ r&1
	}
	positive := r &^ 1
	if known, ok := c.subst[positive]; ok {
		return known ^ r&1
	}
	v := c.substitute(node, positive)
	c.subst[positive] = v
	return v ^ r&1
}

// substitute returns the value in the next state of a gate that has children.
func (c *Cofactor) substitute(node *circuit.Node, r circuit.Ref) circuit.Ref {
	c.Work += int64(len(node.Children))
	refs, same := make([]circuit.Ref, len(node.Children)), true
	for i, child := range node.Children {
		refs[i] = c.After(child)
		same = same && refs[i] == child
	}
	if same {
		return r
	}
	bound := int(node.Bound)
	if node.Kind == circuit.AndNode {
		bound = len(refs)
	}
	return c.Gate(bound, refs)
}

// nodes is a heap: children are worked out before the gates that read them.
type nodes []int32

func (q nodes) Len() int           { return len(q) }
func (q nodes) Less(i, j int) bool { return q[i] < q[j] }
func (q nodes) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }

// Push is part of heap.Interface.
func (q *nodes) Push(x any) { *q = append(*q, x.(int32)) }

// Pop is part of heap.Interface.
func (q *nodes) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
