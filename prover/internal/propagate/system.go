package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file keeps known values of gates and all that follows from them gate by gate, builds gates, and simplifies them.

// A GateValue is the known value of a gate.
type GateValue int8

// The values of gates.
const (
	UnknownValue GateValue = 0
	HoldsValue   GateValue = 1
	FailsValue   GateValue = -1
)

// A GateSystem is a set of gates of single states with partial values, closed under unit propagation. Every gate
// has a bound: it holds if at least this number of its children hold. A conjunction is a gate whose bound is the
// number of its children. A node that is no gate, such as a fluent, may have any value.
//
// Further gates are added to those of the network. They describe the next state after the moves under
// consideration. When these moves are undone, the gates are removed.
type GateSystem struct {
	Net                              *circuit.Network
	GateBounds                       []int32             // by node: the number of children that have to hold; 0: no gate
	GateChildren                     [][]circuit.NodeRef // by node
	HoldingChildren, FailingChildren []int32             // by gate: the number of children that hold, and of those that do not
	ImpliedTrail                     []circuit.NodeRef   // the literals found to hold, in order
	BaseLength                       int                 // the length of the part of the trail that holds before any joint move or case is chosen
	GateWork                         int64               // the number of gates that were examined
	GroupLaws
	parentGates [][]circuit.NodeRef // by node: its gates, negative if they read the negation of the node
	knownValues
	fullGates
	builtGates
	includedGates // of the network, if only a part of it is known
}

type knownValues struct {
	valueByNode []GateValue // by node
	trailSeen   int         // the length of the part of the trail that was propagated
	hasConflict bool
}

type builtGates struct {
	networkSize int              // the number of nodes of the network
	gateByHash  map[uint64]int32 // by the hash of equal gates: the last one
	gateBefore  []int32          // by gate beyond the network: the one before with the same hash, or 0
}

// New returns the system of all gates of single states. At first only the constant true has a value.
func New(net *circuit.Network) *GateSystem {
	s := newSystem(net)
	for i := range net.Nodes {
		if bound := gateBound(&net.Nodes[i]); bound > 0 {
			s.define(i, bound, net.Nodes[i].Children)
		}
	}
	s.AssumeRefs(circuit.TrueRef)
	return s
}

// gateBound returns the number of children of a gate of single states that have to hold. It returns 0 for a node
// that is no gate.
func gateBound(node *circuit.Node) int32 {
	switch {
	case node.DependsOnMoves:
	case node.Kind == circuit.AndNode:
		return int32(len(node.Children))
	case node.Kind == circuit.AtLeastNode:
		return node.Bound
	}
	return 0
}

// define makes a node a gate of the system, with a bound and children.
func (s *GateSystem) define(node int, bound int32, children []circuit.NodeRef) {
	s.GateBounds[node], s.GateChildren[node] = bound, children
	for _, c := range children {
		s.parentGates[c.NodeIndex()] = append(s.parentGates[c.NodeIndex()], circuit.NodeRef(node)<<1|c&1)
	}
}

// BuildGate returns a gate that holds if at least bound of refs hold, simplified by known values. It overwrites
// refs.
func (s *GateSystem) BuildGate(bound int, refs []circuit.NodeRef) circuit.NodeRef {
	kept := refs[:0]
	for _, r := range refs {
		switch s.ValueOf(r) {
		case HoldsValue:
			bound--
		case UnknownValue:
			kept = append(kept, r)
		}
	}
	slices.Sort(kept)
	if bound == len(kept) {
		kept = slices.Compact(kept)
		bound = len(kept)
		for i := range kept[:max(0, bound-1)] {
			if kept[i+1] == kept[i].Negated() {
				return circuit.FalseRef
			}
		}
	}
	switch {
	case bound <= 0:
		return circuit.TrueRef
	case bound > len(kept):
		return circuit.FalseRef
	case len(kept) == 1:
		return kept[0]
	}
	if bound == len(kept) && kept[bound-1].NodeIndex() < s.networkSize {
		if known, ok := s.Net.FindConjunction(kept); ok && known.NodeIndex() < s.networkSize && s.GateBounds[known.NodeIndex()] > 0 {
			return known
		}
	}
	return s.shared(bound, kept)
}

// shared returns the gate beyond the network with this bound and these children. It makes the gate if there is
// none.
func (s *GateSystem) shared(bound int, children []circuit.NodeRef) circuit.NodeRef {
	h := gateHash(int32(bound), children)
	last := s.gateByHash[h]
	for node := last; node > 0; node = s.gateBefore[int(node)-s.networkSize] {
		if s.GateBounds[node] == int32(bound) && slices.Equal(s.GateChildren[node], children) {
			return circuit.NodeRef(node) << 1
		}
	}
	s.gateByHash[h], s.gateBefore = int32(len(s.GateBounds)), append(s.gateBefore, last)
	return s.appendGate(bound, slices.Clone(children))
}

// gateHash returns the FNV-1a hash of a bound and children.
func gateHash(bound int32, children []circuit.NodeRef) uint64 {
	h := (uint64(14695981039346656037) ^ uint64(bound)) * 1099511628211
	for _, c := range children {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

func (s *GateSystem) appendGate(bound int, children []circuit.NodeRef) circuit.NodeRef {
	node := len(s.GateBounds)
	s.GateBounds, s.GateChildren = append(s.GateBounds, 0), append(s.GateChildren, nil)
	s.HoldingChildren, s.FailingChildren, s.valueByNode, s.isFull = append(s.HoldingChildren, 0), append(s.FailingChildren, 0), append(s.valueByNode, UnknownValue), append(s.isFull, false)
	if node < cap(s.parentGates) {
		s.parentGates = s.parentGates[:node+1]
		s.parentGates[node] = s.parentGates[node][:0]
	} else {
		s.parentGates = append(s.parentGates, nil)
	}
	s.define(node, int32(bound), children)
	return circuit.NodeRef(node) << 1
}

// ShrinkTo removes all nodes from number size on.
func (s *GateSystem) ShrinkTo(size int) {
	for node := len(s.GateBounds) - 1; node >= size; node-- {
		h := gateHash(s.GateBounds[node], s.GateChildren[node])
		if s.gateByHash[h] = s.gateBefore[node-s.networkSize]; s.gateByHash[h] == 0 {
			delete(s.gateByHash, h)
		}
		s.gateBefore = s.gateBefore[:node-s.networkSize]
		for _, c := range s.GateChildren[node] {
			of := s.parentGates[c.NodeIndex()]
			s.parentGates[c.NodeIndex()] = of[:len(of)-1]
		}
	}
	s.GateBounds, s.GateChildren, s.parentGates = s.GateBounds[:size], s.GateChildren[:size], s.parentGates[:size]
	s.HoldingChildren, s.FailingChildren, s.valueByNode, s.isFull = s.HoldingChildren[:size], s.FailingChildren[:size], s.valueByNode[:size], s.isFull[:size]
}

// ValueOf returns the known value of a gate or its negation.
func (s *GateSystem) ValueOf(r circuit.NodeRef) GateValue {
	if r.IsNegative() {
		return -s.valueByNode[r.NodeIndex()]
	}
	return s.valueByNode[r.NodeIndex()]
}

// AssumeRefs sets some literals to true and propagates. It reports false if they contradict known values.
func (s *GateSystem) AssumeRefs(refs ...circuit.NodeRef) bool {
	for _, r := range refs {
		s.implyRef(r)
	}
	for s.trailSeen < len(s.ImpliedTrail) && !s.hasConflict {
		s.followRef(s.ImpliedTrail[s.trailSeen])
	}
	return !s.hasConflict
}

// implyRef sets a literal to true.
func (s *GateSystem) implyRef(r circuit.NodeRef) {
	switch s.ValueOf(r) {
	case FailsValue:
		s.hasConflict = true
	case UnknownValue:
		s.valueByNode[r.NodeIndex()] = HoldsValue
		if r.IsNegative() {
			s.valueByNode[r.NodeIndex()] = FailsValue
		}
		s.ImpliedTrail = append(s.ImpliedTrail, r)
	}
}

// followRef propagates a literal to the gates that read it.
func (s *GateSystem) followRef(r circuit.NodeRef) {
	s.trailSeen++
	above := s.parentGates[r.NodeIndex()]
	s.GateWork += int64(len(above)) + 1
	for _, p := range above {
		if (p ^ r).IsNegative() {
			s.FailingChildren[p.NodeIndex()]++
		} else {
			s.HoldingChildren[p.NodeIndex()]++
		}
		s.concludeAt(p.NodeIndex())
	}
	s.concludeAt(r.NodeIndex())
}

// concludeAt propagates at one gate.
func (s *GateSystem) concludeAt(node int) {
	b := s.GateBounds[node]
	if b == 0 || s.hasConflict {
		return
	}
	yes, left := s.HoldingChildren[node], int32(len(s.GateChildren[node]))-s.FailingChildren[node]
	self := circuit.NodeRef(node) << 1
	switch {
	case yes >= b:
		s.implyRef(self)
	case left < b:
		s.implyRef(self.Negated())
	case s.valueByNode[node] == HoldsValue && left == b:
		s.implyOpenChildren(node, 0)
	case s.valueByNode[node] == FailsValue && yes == b-1:
		s.implyOpenChildren(node, 1)
	}
}

// implyOpenChildren sets the children of a node that have no value. flip turns a true child into a false one.
func (s *GateSystem) implyOpenChildren(node int, flip circuit.NodeRef) {
	if s.isFull[node] {
		return
	}
	s.isFull[node] = true
	s.stack = append(s.stack, fullGate{node, len(s.ImpliedTrail)})
	s.GateWork += int64(len(s.GateChildren[node]))
	for _, c := range s.GateChildren[node] {
		if s.ValueOf(c) == UnknownValue {
			s.implyRef(c ^ flip)
		}
	}
}

// A fullGate is a gate whose children all have a value, and the length of the trail before the last of them got their
// values. Without this record, a gate over a whole board would be examined again for each of its children.
type fullGate struct{ nodeIndex, trailLength int }

type fullGates struct {
	stack  []fullGate
	isFull []bool // by gate: it is full
}

// BacktrackTo takes back the literals of the trail beyond a length.
func (s *GateSystem) BacktrackTo(to int) {
	for n := len(s.stack); n > 0 && s.stack[n-1].trailLength >= to; n-- {
		s.isFull[s.stack[n-1].nodeIndex] = false
		s.stack = s.stack[:n-1]
	}
	for len(s.ImpliedTrail) > to {
		last := len(s.ImpliedTrail) - 1
		r := s.ImpliedTrail[last]
		if last < s.trailSeen {
			for _, p := range s.parentGates[r.NodeIndex()] {
				if (p ^ r).IsNegative() {
					s.FailingChildren[p.NodeIndex()]--
				} else {
					s.HoldingChildren[p.NodeIndex()]--
				}
			}
		}
		s.valueByNode[r.NodeIndex()] = UnknownValue
		s.ImpliedTrail = s.ImpliedTrail[:last]
	}
	s.trailSeen, s.hasConflict = min(s.trailSeen, to), false
}

// A RefMemo keeps for each of some gates the gate that was worked out for it.
type RefMemo struct {
	rounds []uint32 // by node: the round in which it got its gate
	refs   []circuit.NodeRef
	round  uint32
}

// NewRefMemo returns a memo without gates.
func NewRefMemo() *RefMemo { return &RefMemo{round: 1} }

// ForgetAll begins anew.
func (m *RefMemo) ForgetAll() *RefMemo {
	m.round++
	return m
}

// Recall returns the gate of r, worked out for its positive literal where it is not known.
func (m *RefMemo) Recall(r circuit.NodeRef, workOut func(positive circuit.NodeRef) circuit.NodeRef) circuit.NodeRef {
	node := r.NodeIndex()
	if node >= len(m.refs) || m.rounds[node] != m.round {
		known := workOut(r &^ 1)
		if more := node + 1 - len(m.refs); more > 0 {
			m.refs, m.rounds = append(m.refs, make([]circuit.NodeRef, more)...), append(m.rounds, make([]uint32, more)...)
		}
		m.refs[node], m.rounds[node] = known, m.round
	}
	return m.refs[node] ^ r&1
}

// SimplifyRef returns a gate simplified by the known values. Gates with the same value are then mostly the same
// gate.
func (s *GateSystem) SimplifyRef(r circuit.NodeRef, memo *RefMemo) circuit.NodeRef {
	switch s.ValueOf(r) {
	case HoldsValue:
		return circuit.TrueRef
	case FailsValue:
		return circuit.FalseRef
	}
	node := r.NodeIndex()
	if s.GateBounds[node] == 0 || node < s.networkSize && s.HoldingChildren[node]+s.FailingChildren[node] == 0 {
		return r
	}
	return memo.Recall(r, func(positive circuit.NodeRef) circuit.NodeRef {
		return s.rebuild(positive, func(c circuit.NodeRef) circuit.NodeRef { return s.SimplifyRef(c, memo) })
	})
}

// rebuild returns a gate whose children are simplified by of.
func (s *GateSystem) rebuild(r circuit.NodeRef, of func(circuit.NodeRef) circuit.NodeRef) circuit.NodeRef {
	children := s.GateChildren[r.NodeIndex()]
	s.GateWork += int64(len(children))
	refs := make([]circuit.NodeRef, 0, 16)
	for _, c := range children {
		refs = append(refs, of(c))
	}
	return s.BuildGate(int(s.GateBounds[r.NodeIndex()]), refs)
}
