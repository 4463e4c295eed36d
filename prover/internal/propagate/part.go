package propagate

import "github.com/gdllint/gdllint/grounding/circuit"

// A system may know only a part of the network. A gate that is left out may have any value: so less follows, but
// all that follows is right. The conditions for the legality of one move are added while this move is examined,
// and removed afterwards. A reason is that thousands of gates read a fluent of a board of 64 cells, and most of
// them only say whether other moves are legal.

// An includedGates records the gates that were added to a system after it was made.
type includedGates struct {
	isIncluded     []bool // by node: it was put in; nil where all of the network is known
	inclusionOrder []int32
}

// NewPartialSystem returns a system without gates.
func NewPartialSystem(net *circuit.Network) *GateSystem {
	s := newSystem(net)
	s.isIncluded = make([]bool, len(net.Nodes))
	s.AssumeRefs(circuit.TrueRef)
	return s
}

func newSystem(net *circuit.Network) *GateSystem {
	n := len(net.Nodes)
	return &GateSystem{Net: net, GateBounds: make([]int32, n), GateChildren: make([][]circuit.NodeRef, n), parentGates: make([][]circuit.NodeRef, n),
		HoldingChildren: make([]int32, n), FailingChildren: make([]int32, n), GroupLaws: GroupLaws{newFluentGroups(net), newFluentGroups(net)},
		knownValues: knownValues{valueByNode: make([]GateValue, n)}, fullGates: fullGates{isFull: make([]bool, n)}, builtGates: builtGates{n, map[uint64]int32{}, nil}}
}

// InclusionMark returns the mark up to which gates can be taken out again.
func (s *GateSystem) InclusionMark() int { return len(s.inclusionOrder) }

// IncludeCone adds a gate with its cone. All known values have to be propagated before, and no gate beyond the network
// may exist.
func (s *GateSystem) IncludeCone(r circuit.NodeRef) {
	node := r.NodeIndex()
	bound := gateBound(&s.Net.Nodes[node])
	if bound == 0 || s.isIncluded[node] {
		return
	}
	for _, c := range s.Net.Nodes[node].Children {
		s.IncludeCone(c)
	}
	if s.hasConflict {
		return
	}
	s.isIncluded[node] = true
	s.inclusionOrder = append(s.inclusionOrder, int32(node))
	s.addGate(node, bound)
}

// IncludeEffects adds the conditions of the effects of moves.
func (s *GateSystem) IncludeEffects() {
	for i := range s.Net.Nodes {
		if !s.Net.Nodes[i].DependsOnMoves {
			continue
		}
		for _, c := range s.Net.Nodes[i].Children {
			if !s.Net.DependsOnMoves(c) {
				s.IncludeCone(c)
			}
		}
	}
	for _, r := range s.Net.NextRefs {
		if !s.Net.DependsOnMoves(r) {
			s.IncludeCone(r)
		}
	}
}

// FailsShallowly tells whether a gate fails, by its children and theirs if it was not added.
func (s *GateSystem) FailsShallowly(r circuit.NodeRef) bool {
	return s.shallowValue(r, 2) == FailsValue
}

// shallowValue returns the value of a gate that may not have been added.
func (s *GateSystem) shallowValue(r circuit.NodeRef, depth int) GateValue {
	node := r.NodeIndex()
	if v := s.ValueOf(r); v != UnknownValue || depth == 0 || s.GateBounds[node] > 0 {
		return v
	}
	bound, children := s.gateParts(node)
	yes, left := int32(0), int32(len(children))
	for _, c := range children {
		s.GateWork++
		switch s.shallowValue(c, depth-1) {
		case HoldsValue:
			yes++
		case FailsValue:
			left--
		}
	}
	v := UnknownValue
	switch {
	case bound == 0:
	case yes >= bound:
		v = HoldsValue
	case left < bound:
		v = FailsValue
	}
	if r.IsNegative() {
		return -v
	}
	return v
}

// gateParts returns the bound and children of a gate, from the network if it was not added.
func (s *GateSystem) gateParts(node int) (bound int32, children []circuit.NodeRef) {
	if s.GateBounds[node] > 0 || s.isIncluded == nil {
		return s.GateBounds[node], s.GateChildren[node]
	}
	return gateBound(&s.Net.Nodes[node]), s.Net.Nodes[node].Children
}

// addGate adds a gate, with the known values of its children and their consequences.
func (s *GateSystem) addGate(node int, bound int32) {
	children := s.Net.Nodes[node].Children
	s.GateWork += int64(len(children))
	s.define(node, bound, children)
	for _, c := range children {
		switch s.ValueOf(c) {
		case HoldsValue:
			s.HoldingChildren[node]++
		case FailsValue:
			s.FailingChildren[node]++
		}
	}
	s.concludeAt(node)
	s.AssumeRefs()
}

// ExcludeTo removes the gates added since a mark. Values found since have to be forgotten
// before that.
func (s *GateSystem) ExcludeTo(to int) {
	for len(s.inclusionOrder) > to {
		node := s.inclusionOrder[len(s.inclusionOrder)-1]
		s.inclusionOrder = s.inclusionOrder[:len(s.inclusionOrder)-1]
		s.isIncluded[node] = false
		for _, c := range s.GateChildren[node] {
			of := s.parentGates[c.NodeIndex()]
			s.parentGates[c.NodeIndex()] = of[:len(of)-1]
		}
		s.GateBounds[node], s.GateChildren[node], s.HoldingChildren[node], s.FailingChildren[node] = 0, nil, 0, 0
	}
}
