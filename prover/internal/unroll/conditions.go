package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// SimpleParts finds conditions of few gates that follow from large ones.
type SimpleParts struct {
	Net   *circuit.Network
	most  int                     // the conditions that are stated
	known [][]circuit.Ref         // by ref
	done  []bool                  // by ref
	needs []map[circuit.Ref][]int // by role: the moves that need a fluent, or that it does not hold
}

// How much of the conditions of moves a local program states: the fluents that
// have to hold, such as whose turn it is and where a piece stands; conditions that consist
// of few gates, such as that a cell is occupied; or all.
const (
	OnlyFluents = iota
	FewGates
	AllGates
)

// maxSimple is the number of gates of a condition that is simple.
const maxSimple = 12

// A SimpleConditions finds such conditions. Programs about one cell after the other
// ask for the same ones again.
type SimpleConditions [AllGates]*SimpleParts // by the kind of conditions stated

// Parts returns the finder of conditions of up to so many gates in a network.
func (s *SimpleConditions) Parts(net *circuit.Network, most int) *SimpleParts {
	most = min(most, FewGates)
	if s[most] == nil {
		s[most] = &SimpleParts{Net: net, most: most}
	}
	s[most].grow()
	return s[most]
}

// Of returns the simple conditions that follow from r, in ascending order:
// those that a conjunction is made of, and those that all parts of a
// disjunction share.
func (s *SimpleParts) Of(r circuit.Ref) []circuit.Ref {
	if !s.done[r] {
		s.done[r] = true
		s.known[r] = s.work(r)
	}
	return s.known[r]
}

// grow takes in the gates that were added to the network since.
func (s *SimpleParts) grow() {
	if n := 2*len(s.Net.Nodes) - len(s.done); n > 0 {
		s.done, s.known = append(s.done, make([]bool, n)...), append(s.known, make([][]circuit.Ref, n)...)
	}
}

func (s *SimpleParts) work(r circuit.Ref) []circuit.Ref {
	var parts []circuit.Ref
	node := &s.Net.Nodes[r.Node()]
	switch {
	case node.Kind == circuit.LoopNode && !r.Negative():
		s.ofLoop(&s.Net.Loops[node.Index])
		return s.known[r]
	case node.Kind != circuit.AndNode:
	case r.Negative():
		alternatives := make([]circuit.Ref, len(node.Children))
		for i, c := range node.Children {
			alternatives[i] = c.Not()
		}
		parts = slices.Clone(s.common(alternatives))
	default:
		for _, c := range node.Children {
			parts = append(parts, s.Of(c)...)
		}
	}
	if s.simple(r) {
		parts = append(parts, r)
	}
	return sorted(parts)
}

// common returns the simple conditions common to some conditions.
func (s *SimpleParts) common(conditions []circuit.Ref) []circuit.Ref {
	if len(conditions) == 0 {
		return nil
	}
	shared := slices.Clone(s.Of(conditions[0]))
	for _, c := range conditions[1:] {
		if len(shared) == 0 {
			return nil
		}
		shared = intersection(shared, s.Of(c))
	}
	return shared
}

// needing returns the moves of a role that need a fluent, or that it does not hold.
func (s *SimpleParts) needing(role int, r circuit.Ref) []int {
	for len(s.needs) <= role {
		by := map[circuit.Ref][]int{}
		for m, legal := range s.Net.Legal[len(s.needs)] {
			for _, c := range s.Of(legal) {
				if s.Net.Nodes[c.Node()].Kind == circuit.FluentNode {
					by[c] = append(by[c], m)
				}
			}
		}
		s.needs = append(s.needs, by)
	}
	return s.needs[role][r]
}

// commonByClass returns for each class of some conditions the parts common to all in it.
func (s *SimpleParts) commonByClass(conditions []circuit.Ref, class []int, count int) [][]circuit.Ref {
	shared, begun := make([][]circuit.Ref, count), make([]bool, count)
	for i, c := range class {
		switch {
		case !begun[c]:
			shared[c], begun[c] = slices.Clone(s.Of(conditions[i])), true
		case len(shared[c]) > 0:
			shared[c] = intersection(shared[c], s.Of(conditions[i]))
		}
	}
	return shared
}

// intersection keeps those of a that are in b, both in ascending order.
func intersection(a, b []circuit.Ref) []circuit.Ref {
	return slices.DeleteFunc(a, func(r circuit.Ref) bool {
		_, found := slices.BinarySearch(b, r)
		return !found
	})
}

// simple tells whether a condition is stated.
func (s *SimpleParts) simple(r circuit.Ref) bool {
	if s.most == OnlyFluents {
		return !r.Negative() && s.Net.Nodes[r.Node()].Kind == circuit.FluentNode
	}
	return s.Size(r, maxSimple) < maxSimple
}

// Size counts the gates that a condition is made of, up to most.
func (s *SimpleParts) Size(r circuit.Ref, most int) int {
	node := &s.Net.Nodes[r.Node()]
	if node.Kind == circuit.LoopNode {
		return most
	}
	n := 1
	for _, c := range node.Children {
		if n >= most {
			break
		}
		n += s.Size(c, most-n)
	}
	return n
}
