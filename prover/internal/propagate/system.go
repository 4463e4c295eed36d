package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Value is the known value of a gate.
type Value int8

// The values of gates.
const (
	Unknown Value = 0
	Holds   Value = 1
	Fails   Value = -1
)

// A System is a set of gates of single states with partial values, closed under unit
// propagation. Every gate says that at least so many of its children hold; a conjunction is
// one of which all have to. A node that is no gate, such as a fluent, may be anything.
//
// Gates beyond those of the network state the next state after the moves
// that are looked at, and are taken back with them.
type System struct {
	Net      *circuit.Network
	Bound    []int32         // by node: how many of its children have to hold; 0: no gate
	Children [][]circuit.Ref // by node
	Yes, No  []int32         // by gate: children that hold, and that do not
	Trail    []circuit.Ref   // the literals found to hold, in order
	Base     int             // how much of the trail is known of all states
	Work     int64           // gates that were looked at
	Laws
	parents [][]circuit.Ref // by node: gates, negative where they read its negation
	values
	fullGates
	beyond
	included // of the network, where not all of it is known
}

// Values are the known values of gates.
type values struct {
	val      []Value // by node
	seen     int     // how much of the trail has been looked at
	conflict bool
}

// The gates beyond the network.
type beyond struct {
	size int                // of the network
	cons map[uint64][]int32 // by the hash of equal gates
}

// New returns the system of all gates of single states, of which at first
// nothing is known.
func New(net *circuit.Network) *System {
	s := newSystem(net)
	for i := range net.Nodes {
		if bound := gateBound(&net.Nodes[i]); bound > 0 {
			s.define(i, bound, net.Nodes[i].Children)
		}
	}
	s.Assume(circuit.TrueRef)
	return s
}

// gateBound returns how many children of a gate of single states have to hold,
// and 0 if a node is none.
func gateBound(node *circuit.Node) int32 {
	switch {
	case node.Acts:
	case node.Kind == circuit.AndNode:
		return int32(len(node.Children))
	case node.Kind == circuit.AtLeastNode:
		return node.Bound
	}
	return 0
}

// define makes a node a gate of the system.
func (s *System) define(node int, bound int32, children []circuit.Ref) {
	s.Bound[node], s.Children[node] = bound, children
	for _, c := range children {
		s.parents[c.Node()] = append(s.parents[c.Node()], circuit.Ref(node)<<1|c&1)
	}
}

// Gate returns a gate that holds if at least so many of some gates do, simplified by known
// values. It keeps refs.
func (s *System) Gate(bound int, refs []circuit.Ref) circuit.Ref {
	kept := refs[:0]
	for _, r := range refs {
		switch s.Value(r) {
		case Holds:
			bound--
		case Unknown:
			kept = append(kept, r)
		}
	}
	slices.Sort(kept)
	if bound == len(kept) {
		kept = slices.Compact(kept)
		bound = len(kept)
		for i := range kept[:max(0, bound-1)] {
			if kept[i+1] == kept[i].Not() {
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
	if bound == len(kept) && kept[bound-1].Node() < s.size {
		if known, ok := s.Net.Known(kept); ok && known.Node() < s.size && s.Bound[known.Node()] > 0 {
			return known
		}
	}
	return s.share(bound, kept)
}

// share returns the gate beyond the network with these children, and makes it if there is
// none.
func (s *System) share(bound int, children []circuit.Ref) circuit.Ref {
	h := hash(int32(bound), children)
	for _, node := range s.cons[h] {
		if s.Bound[node] == int32(bound) && slices.Equal(s.Children[node], children) {
			return circuit.Ref(node) << 1
		}
	}
	s.cons[h] = append(s.cons[h], int32(len(s.Bound)))
	return s.grow(bound, slices.Clone(children))
}

// hash is FNV-1a.
func hash(bound int32, children []circuit.Ref) uint64 {
	h := (uint64(14695981039346656037) ^ uint64(bound)) * 1099511628211
	for _, c := range children {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}

// grow appends a gate.
func (s *System) grow(bound int, children []circuit.Ref) circuit.Ref {
	node := len(s.Bound)
	s.Bound, s.Children = append(s.Bound, 0), append(s.Children, nil)
	s.Yes, s.No, s.val, s.filled = append(s.Yes, 0), append(s.No, 0), append(s.val, Unknown), append(s.filled, false)
	if node < cap(s.parents) {
		s.parents = s.parents[:node+1]
		s.parents[node] = s.parents[node][:0]
	} else {
		s.parents = append(s.parents, nil)
	}
	s.define(node, int32(bound), children)
	return circuit.Ref(node) << 1
}

// Shrink removes the gates beyond a number.
func (s *System) Shrink(size int) {
	for node := len(s.Bound) - 1; node >= size; node-- {
		h := hash(s.Bound[node], s.Children[node])
		if s.cons[h] = s.cons[h][:len(s.cons[h])-1]; len(s.cons[h]) == 0 {
			delete(s.cons, h)
		}
		for _, c := range s.Children[node] {
			of := s.parents[c.Node()]
			s.parents[c.Node()] = of[:len(of)-1]
		}
	}
	s.Bound, s.Children, s.parents = s.Bound[:size], s.Children[:size], s.parents[:size]
	s.Yes, s.No, s.val, s.filled = s.Yes[:size], s.No[:size], s.val[:size], s.filled[:size]
}

// Value returns the known value of a gate or its negation.
func (s *System) Value(r circuit.Ref) Value {
	if r.Negative() {
		return -s.val[r.Node()]
	}
	return s.val[r.Node()]
}

// Assume sets some gates to true and propagates. It reports false if that cannot be.
func (s *System) Assume(refs ...circuit.Ref) bool {
	for _, r := range refs {
		s.imply(r)
	}
	for s.seen < len(s.Trail) && !s.conflict {
		s.follow(s.Trail[s.seen])
	}
	return !s.conflict
}

// imply sets a literal to true.
func (s *System) imply(r circuit.Ref) {
	switch s.Value(r) {
	case Fails:
		s.conflict = true
	case Unknown:
		s.val[r.Node()] = Holds
		if r.Negative() {
			s.val[r.Node()] = Fails
		}
		s.Trail = append(s.Trail, r)
	}
}

// follow propagates a literal to the gates that read it.
func (s *System) follow(r circuit.Ref) {
	s.seen++
	above := s.parents[r.Node()]
	s.Work += int64(len(above)) + 1
	for _, p := range above {
		if (p ^ r).Negative() {
			s.No[p.Node()]++
		} else {
			s.Yes[p.Node()]++
		}
	}
	for _, p := range above {
		s.look(p.Node())
	}
	s.look(r.Node())
}

// look propagates at one gate.
func (s *System) look(node int) {
	b := s.Bound[node]
	if b == 0 || s.conflict {
		return
	}
	yes, left := s.Yes[node], int32(len(s.Children[node]))-s.No[node]
	self := circuit.Ref(node) << 1
	switch {
	case yes >= b:
		s.imply(self)
	case left < b:
		s.imply(self.Not())
	case s.val[node] == Holds && left == b:
		s.implyRest(node, 0)
	case s.val[node] == Fails && yes == b-1:
		s.implyRest(node, 1)
	}
}

// implyRest sets the children without a value.
func (s *System) implyRest(node int, flip circuit.Ref) {
	if s.filled[node] {
		return
	}
	s.filled[node] = true
	s.full = append(s.full, full{node, len(s.Trail)})
	s.Work += int64(len(s.Children[node]))
	for _, c := range s.Children[node] {
		if s.Value(c) == Unknown {
			s.imply(c ^ flip)
		}
	}
}

// A full is a gate whose children all have a value, with the length of the trail
// when the last of them were given one: a count over a board is looked at again with
// each of them.
type full struct{ node, trail int }

type fullGates struct {
	full   []full
	filled []bool // by gate: it is full
}

// Back backtracks the trail to some length.
func (s *System) Back(to int) {
	for n := len(s.full); n > 0 && s.full[n-1].trail >= to; n-- {
		s.filled[s.full[n-1].node] = false
		s.full = s.full[:n-1]
	}
	for len(s.Trail) > to {
		last := len(s.Trail) - 1
		r := s.Trail[last]
		if last < s.seen {
			for _, p := range s.parents[r.Node()] {
				if (p ^ r).Negative() {
					s.No[p.Node()]--
				} else {
					s.Yes[p.Node()]--
				}
			}
		}
		s.val[r.Node()] = Unknown
		s.Trail = s.Trail[:last]
	}
	s.seen, s.conflict = min(s.seen, to), false
}

// Simplify returns a gate simplified by the known values. Gates of the same value then
// mostly are the same.
func (s *System) Simplify(r circuit.Ref, memo map[circuit.Ref]circuit.Ref) circuit.Ref {
	switch s.Value(r) {
	case Holds:
		return circuit.TrueRef
	case Fails:
		return circuit.FalseRef
	}
	node := r.Node()
	if s.Bound[node] == 0 || node < s.size && s.Yes[node]+s.No[node] == 0 {
		return r
	}
	return s.rebuild(r, memo, func(c circuit.Ref) circuit.Ref { return s.Simplify(c, memo) })
}

// rebuild returns a gate with simplified children.
func (s *System) rebuild(r circuit.Ref, memo map[circuit.Ref]circuit.Ref, of func(circuit.Ref) circuit.Ref) circuit.Ref {
	positive, node := r&^1, r.Node()
	known, ok := memo[positive]
	if !ok {
		s.Work += int64(len(s.Children[node]))
		refs := make([]circuit.Ref, len(s.Children[node]))
		for i, c := range s.Children[node] {
			refs[i] = of(c)
		}
		known = s.Gate(int(s.Bound[node]), refs)
		memo[positive] = known
	}
	return known ^ r&1
}
