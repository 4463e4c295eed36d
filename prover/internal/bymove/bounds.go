package bymove

import "github.com/gdllint/gdllint/grounding/circuit"

// At most one fluent of a group holds. So the disjunction of fluents of a group has the
// sum of their weights, without a case split: a piece of any kind is captured, and a
// counter of any value goes up by one.

// add adds a gate to a balance. A disjunction of fluents of one group is added fluent by
// fluent.
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

// bounds returns the least and the greatest value of a balance: at most one fluent of a
// group holds, and exactly one if the balance mentions all fluents of a group that is
// never empty.
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

// A part is the share of one group in a balance.
type part struct {
	least, most int // of the weights of its fluents
	first       int32
	of          map[int32]bool // its fluents
}
