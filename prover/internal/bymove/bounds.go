package bymove

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Of a group at most one fluent holds. So "one of these holds" counts what they
// count together, and no cases have to be told apart for that: a piece of any kind is
// captured, and a counter of any value goes up by one.

// add adds a gate to a balance. One that says that one of a group holds is added
// fluent by fluent.
func (s *system) add(b *balance, r circuit.Ref, weight int) {
	if some := s.Alternatives(r | 1); len(some) > 0 && s.exclude(some) {
		if !r.Negative() {
			b.sum += weight
			weight = -weight
		}
		for _, c := range some {
			b.add(c.Not(), weight)
		}
		return
	}
	b.add(r, weight)
}

// exclude tells whether some literals are the negations of fluents of one group.
func (s *system) exclude(refs []circuit.Ref) bool {
	s.Work++
	for _, r := range refs {
		if !r.Negative() || len(s.Groups[int32(r.Node())]) == 0 {
			return false
		}
	}
	for _, g := range s.Groups[int32(refs[0].Node())] {
		if s.allOf(refs, g) {
			return true
		}
	}
	return false
}

// allOf tells whether all of some fluents are of a group.
func (s *system) allOf(refs []circuit.Ref, group int32) bool {
	for _, r := range refs {
		s.Work++
		if !slices.Contains(s.Groups[int32(r.Node())], group) {
			return false
		}
	}
	return true
}

// bounds returns the least and the greatest that a balance may be: of a group at
// most one fluent holds, and one if all are mentioned of which one does.
func (s *system) bounds(b *balance) (least, most int) {
	least, most = b.sum, b.sum
	parts := map[int32]*part{}
	for _, t := range b.terms {
		groups := s.Groups[t.node]
		if len(groups) == 0 {
			least += min(0, t.weight)
			most += max(0, t.weight)
			continue
		}
		of := parts[groups[0]]
		if of == nil {
			of = &part{least: t.weight, most: t.weight, first: t.node, of: map[int32]bool{}}
			parts[groups[0]] = of
		}
		of.least, of.most, of.of[t.node] = min(of.least, t.weight), max(of.most, t.weight), true
	}
	for _, of := range parts {
		if !s.covers(of) {
			of.least, of.most = min(0, of.least), max(0, of.most)
		}
		least += of.least
		most += of.most
	}
	return least, most
}

// A part is what a balance says of one group.
type part struct {
	least, most int // of what its fluents count
	first       int32
	of          map[int32]bool // its fluents
}

// covers tells whether one fluent of a part holds.
func (s *system) covers(p *part) bool {
	one := func(g int32) bool { return s.No[g] == 0 && s.openAmong(g, p.of) }
	return slices.ContainsFunc(s.Covers[p.first], one) || slices.ContainsFunc(s.choices, one)
}

// openAmong tells whether all children of a gate of which nothing is known are
// negations of some fluents.
func (s *system) openAmong(gate int32, fluents map[int32]bool) bool {
	s.Work += int64(len(s.Children[gate]))
	for _, c := range s.Children[gate] {
		if s.Value(c) == unknown && (!c.Negative() || !fluents[int32(c.Node())]) {
			return false
		}
	}
	return true
}
