package bymove

import "github.com/gdllint/gdllint/grounding/circuit"

// Of a group at most one fluent holds. So "one of these holds" counts what they
// count together, and no cases have to be told apart for that: a piece of any kind is
// captured, and a counter of any value goes up by one.

// add adds a gate to a balance. One that says that one of a group holds is added
// fluent by fluent.
func (s *system) add(b *balance, r circuit.Ref, weight int) {
	if some := s.Alternatives(r | 1); len(some) > 0 && len(s.GroupsOf(some)) > 0 {
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
		if !s.OneOf(of.first, of.of) {
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
