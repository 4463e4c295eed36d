package proof

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// simpleParts finds conditions of few gates that follow from large ones.
type simpleParts struct {
	net   *circuit.Network
	most  int     // what is stated of conditions
	known [][]ref // by ref
	done  []bool  // by ref
}

// How much of the conditions of moves a local program states: the fluents that
// have to hold, such as whose turn it is and where a piece stands; what is made
// of few gates, such as that a cell is occupied; or all.
const (
	onlyFluents = iota
	fewGates
	allGates
)

// maxSimple is the number of gates of a condition that is simple.
const maxSimple = 12

// A simpleSearch finds such conditions. Programs about one cell after the other
// ask for the same ones again.
type simpleSearch [allGates]*simpleParts // by what is stated of them

// parts returns what finds conditions of up to so many gates in a network.
func (s *simpleSearch) parts(net *circuit.Network, most int) *simpleParts {
	most = min(most, fewGates)
	if s[most] == nil {
		s[most] = &simpleParts{net: net, most: most}
	}
	s[most].grow()
	return s[most]
}

// of returns the simple conditions that follow from r, in ascending order:
// those that a conjunction is made of, and those that all parts of a
// disjunction share.
func (s *simpleParts) of(r ref) []ref {
	if !s.done[r] {
		s.done[r] = true // of a cycle through a loop nothing follows
		s.known[r] = s.work(r)
	}
	return s.known[r]
}

// grow takes in the gates that were added to the network since.
func (s *simpleParts) grow() {
	if n := 2*len(s.net.Nodes) - len(s.done); n > 0 {
		s.done, s.known = append(s.done, make([]bool, n)...), append(s.known, make([][]ref, n)...)
	}
}

func (s *simpleParts) work(r ref) []ref {
	var parts []ref
	node := &s.net.Nodes[r.Node()]
	switch {
	case node.Kind != circuit.AndNode:
	case r.Negative():
		alternatives := make([]ref, len(node.Children))
		for i, c := range node.Children {
			alternatives[i] = c.Not()
		}
		parts = slices.Clone(s.common(alternatives))
	default:
		for _, c := range node.Children {
			parts = append(parts, s.of(c)...)
		}
	}
	if s.simple(r) {
		parts = append(parts, r)
	}
	slices.Sort(parts)
	return slices.Clip(slices.Compact(parts))
}

// common returns the simple conditions that follow from each of some.
func (s *simpleParts) common(conditions []ref) []ref {
	if len(conditions) == 0 {
		return nil
	}
	shared := slices.Clone(s.of(conditions[0]))
	for _, c := range conditions[1:] {
		if len(shared) == 0 {
			return nil
		}
		shared = intersection(shared, s.of(c))
	}
	return shared
}

// intersection keeps those of a that are in b, both in ascending order.
func intersection(a, b []ref) []ref {
	return slices.DeleteFunc(a, func(r ref) bool {
		_, found := slices.BinarySearch(b, r)
		return !found
	})
}

// simple tells whether a condition is stated.
func (s *simpleParts) simple(r ref) bool {
	if s.most == onlyFluents {
		return !r.Negative() && s.net.Nodes[r.Node()].Kind == circuit.FluentNode
	}
	return s.size(r, maxSimple) < maxSimple
}

// size counts the gates that a condition is made of, up to most.
func (s *simpleParts) size(r ref, most int) int {
	node := &s.net.Nodes[r.Node()]
	if node.Kind == circuit.LoopNode {
		return most
	}
	n := 1
	for _, c := range node.Children {
		if n >= most {
			break
		}
		n += s.size(c, most-n)
	}
	return n
}
