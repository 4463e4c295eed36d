package propagate

import "github.com/gdllint/gdllint/grounding/circuit"

// A system may know a part of the network only. A gate that is left out may have
// any value: less follows, and nothing that is wrong. The conditions for the legality of one move are
// put in while that move is looked at, and taken out again: a fluent of a board of
// 64 cells is read by thousands of gates, most of which say of other moves whether
// these are legal.

// An included records the gates that were added to a system after it was made.
type included struct {
	whole []bool // by node: it was put in; nil where all of the network is known
	order []int32
}

// NewPart returns a system without gates.
func NewPart(net *circuit.Network) *System {
	s := newSystem(net)
	s.whole = make([]bool, len(net.Nodes))
	s.Assume(circuit.TrueRef)
	return s
}

func newSystem(net *circuit.Network) *System {
	n := len(net.Nodes)
	return &System{Net: net, Bound: make([]int32, n), Children: make([][]circuit.Ref, n), parents: make([][]circuit.Ref, n),
		Yes: make([]int32, n), No: make([]int32, n), Laws: Laws{map[int32][]int32{}, map[int32][]int32{}},
		values: values{val: make([]Value, n)}, fullGates: fullGates{filled: make([]bool, n)}, beyond: beyond{n, map[uint64][]int32{}}}
}

// Gates returns how many gates of the network were added.
func (s *System) Gates() int { return len(s.order) }

// Mark returns the mark up to which gates can be taken out again.
func (s *System) Mark() int { return len(s.order) }

// Include adds a gate with its cone. Nothing may be left to follow from the known values,
// and no gate beyond the network may be there.
func (s *System) Include(r circuit.Ref) {
	node := r.Node()
	bound := gateBound(&s.Net.Nodes[node])
	if bound == 0 || s.whole[node] {
		return
	}
	for _, c := range s.Net.Nodes[node].Children {
		s.Include(c)
	}
	if s.conflict {
		return
	}
	s.whole[node] = true
	s.order = append(s.order, int32(node))
	s.add(node, bound)
}

// IncludeEffects adds the conditions of the effects of moves.
func (s *System) IncludeEffects() {
	for i := range s.Net.Nodes {
		if !s.Net.Nodes[i].Acts {
			continue
		}
		for _, c := range s.Net.Nodes[i].Children {
			if !s.Net.Acts(c) {
				s.Include(c)
			}
		}
	}
	for _, r := range s.Net.Next {
		if !s.Net.Acts(r) {
			s.Include(r)
		}
	}
}

// Fails tells whether a gate fails, by its children and theirs if it was not added.
func (s *System) Fails(r circuit.Ref) bool { return s.valueOf(r, 2) == Fails }

// valueOf returns the value of a gate that may not have been added.
func (s *System) valueOf(r circuit.Ref, depth int) Value {
	node := r.Node()
	if v := s.Value(r); v != Unknown || depth == 0 || s.Bound[node] > 0 {
		return v
	}
	bound, children := s.gate(node)
	yes, left := int32(0), int32(len(children))
	for _, c := range children {
		s.Work++
		switch s.valueOf(c, depth-1) {
		case Holds:
			yes++
		case Fails:
			left--
		}
	}
	v := Unknown
	switch {
	case bound == 0:
	case yes >= bound:
		v = Holds
	case left < bound:
		v = Fails
	}
	if r.Negative() {
		return -v
	}
	return v
}

// gate returns the bound and children of a gate, from the network if it was not added.
func (s *System) gate(node int) (bound int32, children []circuit.Ref) {
	if s.Bound[node] > 0 || s.whole == nil {
		return s.Bound[node], s.Children[node]
	}
	return gateBound(&s.Net.Nodes[node]), s.Net.Nodes[node].Children
}

// add adds a gate, with the known values of its children and their consequences.
func (s *System) add(node int, bound int32) {
	children := s.Net.Nodes[node].Children
	s.Work += int64(len(children))
	s.define(node, bound, children)
	for _, c := range children {
		switch s.Value(c) {
		case Holds:
			s.Yes[node]++
		case Fails:
			s.No[node]++
		}
	}
	s.look(node)
	s.Assume()
}

// Exclude removes the gates added since a mark. Values found since have to be forgotten
// before that.
func (s *System) Exclude(to int) {
	for len(s.order) > to {
		node := s.order[len(s.order)-1]
		s.order = s.order[:len(s.order)-1]
		s.whole[node] = false
		for _, c := range s.Children[node] {
			of := s.parents[c.Node()]
			s.parents[c.Node()] = of[:len(of)-1]
		}
		s.Bound[node], s.Children[node], s.Yes[node], s.No[node] = 0, nil, 0, 0
	}
}

// AtMostBelow tells whether there are at most so many nodes below a gate.
func AtMostBelow(net *circuit.Network, r circuit.Ref, most int) bool {
	seen := map[int]bool{}
	stack := []int{r.Node()}
	for len(stack) > 0 && len(seen) <= most {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[node] {
			continue
		}
		seen[node] = true
		for _, c := range net.Nodes[node].Children {
			stack = append(stack, c.Node())
		}
	}
	return len(seen) <= most
}
