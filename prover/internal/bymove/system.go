package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A value is what is known of a gate.
type value int8

const (
	unknown value = 0
	holds   value = 1
	fails   value = -1
)

// A system knows the gates of single states, some of their values, and what
// follows from these by looking at one gate at a time (unit propagation). Every
// gate says that at least so many of its children hold; a conjunction is one of
// which all have to. What is no gate, such as a fluent, may be anything.
//
// Gates beyond those of the network say what the next state is after the moves
// that are looked at, and are taken back with them.
type system struct {
	net      *circuit.Network
	bound    []int32         // 0: no gate
	children [][]circuit.Ref // by node
	parents  [][]circuit.Ref // by node: gates, negative where they read its negation
	yes, no  []int32         // by gate: children that hold, and that do not
	val      []value
	trail    []circuit.Ref // what was found to hold, in order
	seen     int           // how much of the trail has been looked at
	conflict bool
	base     int   // how much of the trail is known of all states
	work     int64 // gates that were looked at
	laws
	size int                // of the network
	cons map[uint64][]int32 // gates beyond it, by what makes them equal
}

// laws are the groups that fluents are known to be of, by the gates that say that
// they are violated.
type laws struct {
	groups map[int32][]int32 // by fluent: at most one of a group holds
	covers map[int32][]int32 // by fluent: at least one does
}

// newSystem returns what is known at first, which is nothing.
func newSystem(net *circuit.Network) *system {
	n := len(net.Nodes)
	s := &system{net: net, bound: make([]int32, n), children: make([][]circuit.Ref, n), parents: make([][]circuit.Ref, n),
		yes: make([]int32, n), no: make([]int32, n), val: make([]value, n), size: n, cons: map[uint64][]int32{}, laws: laws{map[int32][]int32{}, map[int32][]int32{}}}
	for i := range net.Nodes {
		node := &net.Nodes[i]
		if node.Acts {
			continue
		}
		switch node.Kind {
		case circuit.AndNode:
			s.define(i, int32(len(node.Children)), node.Children)
		case circuit.AtLeastNode:
			s.define(i, node.Bound, node.Children)
		}
	}
	s.assume(circuit.TrueRef)
	return s
}

// define makes a node a gate.
func (s *system) define(node int, bound int32, children []circuit.Ref) {
	s.bound[node], s.children[node] = bound, children
	for _, c := range children {
		s.parents[c.Node()] = append(s.parents[c.Node()], circuit.Ref(node)<<1|c&1)
	}
}

// gate returns that at least so many of some gates hold, simplified by what is
// known. It keeps refs.
func (s *system) gate(bound int, refs []circuit.Ref) circuit.Ref {
	kept := refs[:0]
	for _, r := range refs {
		switch s.value(r) {
		case holds:
			bound--
		case unknown:
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
		if known, ok := s.net.Known(kept); ok && known.Node() < s.size {
			return known
		}
	}
	return s.share(bound, kept)
}

// share returns the gate beyond the network that has these children, made if
// there is none yet.
func (s *system) share(bound int, children []circuit.Ref) circuit.Ref {
	h := hash(int32(bound), children)
	for _, node := range s.cons[h] {
		if s.bound[node] == int32(bound) && slices.Equal(s.children[node], children) {
			return circuit.Ref(node) << 1
		}
	}
	s.cons[h] = append(s.cons[h], int32(len(s.bound)))
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

// grow adds a gate.
func (s *system) grow(bound int, children []circuit.Ref) circuit.Ref {
	node := len(s.bound)
	s.bound, s.children = append(s.bound, 0), append(s.children, nil)
	s.yes, s.no, s.val = append(s.yes, 0), append(s.no, 0), append(s.val, unknown)
	if node < cap(s.parents) {
		s.parents = s.parents[:node+1]
		s.parents[node] = s.parents[node][:0]
	} else {
		s.parents = append(s.parents, nil)
	}
	s.define(node, int32(bound), children)
	return circuit.Ref(node) << 1
}

// shrink takes back gates, down to so many.
func (s *system) shrink(size int) {
	for node := len(s.bound) - 1; node >= size; node-- {
		h := hash(s.bound[node], s.children[node])
		if s.cons[h] = s.cons[h][:len(s.cons[h])-1]; len(s.cons[h]) == 0 {
			delete(s.cons, h)
		}
		for _, c := range s.children[node] {
			of := s.parents[c.Node()]
			s.parents[c.Node()] = of[:len(of)-1]
		}
	}
	s.bound, s.children, s.parents = s.bound[:size], s.children[:size], s.parents[:size]
	s.yes, s.no, s.val = s.yes[:size], s.no[:size], s.val[:size]
}

// value returns what is known of a gate or its negation.
func (s *system) value(r circuit.Ref) value {
	if r.Negative() {
		return -s.val[r.Node()]
	}
	return s.val[r.Node()]
}

// assume adds that something holds, and what follows. It reports false if that
// cannot be.
func (s *system) assume(refs ...circuit.Ref) bool {
	for _, r := range refs {
		s.imply(r)
	}
	for s.seen < len(s.trail) && !s.conflict {
		s.follow(s.trail[s.seen])
	}
	return !s.conflict
}

// imply notes that something holds.
func (s *system) imply(r circuit.Ref) {
	switch s.value(r) {
	case fails:
		s.conflict = true
	case unknown:
		s.val[r.Node()] = holds
		if r.Negative() {
			s.val[r.Node()] = fails
		}
		s.trail = append(s.trail, r)
	}
}

// follow looks at the gates that something new tells about.
func (s *system) follow(r circuit.Ref) {
	s.seen++
	above := s.parents[r.Node()]
	s.work += int64(len(above)) + 1
	for _, p := range above {
		if (p ^ r).Negative() {
			s.no[p.Node()]++
		} else {
			s.yes[p.Node()]++
		}
	}
	for _, p := range above {
		s.look(p.Node())
	}
	s.look(r.Node())
}

// look draws the conclusions from what is known of one gate.
func (s *system) look(node int) {
	b := s.bound[node]
	if b == 0 || s.conflict {
		return
	}
	yes, left := s.yes[node], int32(len(s.children[node]))-s.no[node]
	self := circuit.Ref(node) << 1
	switch {
	case yes >= b:
		s.imply(self)
	case left < b:
		s.imply(self.Not())
	case s.val[node] == holds && left == b:
		s.implyRest(node, 0)
	case s.val[node] == fails && yes == b-1:
		s.implyRest(node, 1)
	}
}

// implyRest gives the children that have no value yet one.
func (s *system) implyRest(node int, flip circuit.Ref) {
	s.work += int64(len(s.children[node]))
	for _, c := range s.children[node] {
		if s.value(c) == unknown {
			s.imply(c ^ flip)
		}
	}
}

// back forgets what was found to hold since.
func (s *system) back(to int) {
	for len(s.trail) > to {
		last := len(s.trail) - 1
		r := s.trail[last]
		if last < s.seen {
			for _, p := range s.parents[r.Node()] {
				if (p ^ r).Negative() {
					s.no[p.Node()]--
				} else {
					s.yes[p.Node()]--
				}
			}
		}
		s.val[r.Node()] = unknown
		s.trail = s.trail[:last]
	}
	s.seen, s.conflict = min(s.seen, to), false
}

// simplify returns a gate with what is known put in. Gates that come to the same
// then mostly are the same.
func (s *system) simplify(r circuit.Ref, memo map[circuit.Ref]circuit.Ref) circuit.Ref {
	switch s.value(r) {
	case holds:
		return circuit.TrueRef
	case fails:
		return circuit.FalseRef
	}
	node := r.Node()
	if s.bound[node] == 0 || node < s.size && s.yes[node]+s.no[node] == 0 {
		return r
	}
	positive := r &^ 1
	known, ok := memo[positive]
	if !ok {
		s.work += int64(len(s.children[node]))
		refs := make([]circuit.Ref, len(s.children[node]))
		for i, c := range s.children[node] {
			refs[i] = s.simplify(c, memo)
		}
		known = s.gate(int(s.bound[node]), refs)
		memo[positive] = known
	}
	return known ^ r&1
}
