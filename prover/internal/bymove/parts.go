package bymove

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// byParts bounds what a move changes of a sum part by part, where a part is what
// is said of one cell: that pieces are turned over leaves each cell occupied,
// whichever they are, and to see that, no two cells have to be looked at together.
func (s *system) byParts(d change) (least, most int) {
	for _, part := range s.parts(d) {
		lo, hi, possible := s.extremes(part, s.supposeNothing())
		if possible && lo < hi {
			lo, hi, possible = s.probe(part)
		}
		if !possible {
			return -1, -1 // the present case is impossible: nothing of it matters
		}
		least, most = least+lo, most+hi
	}
	return least, most
}

// probe is extremes where it is looked first which fluents cannot hold before the
// move, by all that follows for gates: a cell that is marked is empty.
func (s *system) probe(d change) (least, most int, possible bool) {
	mark := len(s.Trail)
	defer s.Back(mark)
	for _, l := range d.before {
		if s.Value(l) != unknown {
			continue
		}
		before := len(s.Trail)
		fails := !s.Assume(l)
		s.Back(before)
		if fails && !s.Assume(l.Not()) {
			return 0, 0, false
		}
	}
	return s.extremes(d, s.supposeNothing())
}

// parts divides a change by the groups that its fluents are of.
func (s *system) parts(d change) (parts []change) {
	index := map[int32]int{}
	for i, l := range d.before {
		key := -1 - int32(l.Node())
		if g := s.Groups[int32(l.Node())]; len(g) > 0 {
			key = g[0]
		}
		n, ok := index[key]
		if !ok {
			n = len(parts)
			index[key], parts = n, append(parts, change{})
		}
		part := &parts[n]
		part.before, part.after, part.weight = append(part.before, l), append(part.after, d.after[i]), append(part.weight, d.weight[i])
	}
	return parts
}

// extremes returns the least and the most that a change may come to, as the cases
// show it of what its fluents are before the move, and whether there is a case that
// is possible.
func (s *system) extremes(d change, x *supposition) (least, most int, possible bool) {
	for _, l := range d.before {
		node := int32(l.Node())
		if x.value(l) != unknown || s.Bound[node] != 0 {
			continue
		}
		for _, is := range []value{holds, fails} {
			y := x.suppose(node, is)
			if y == nil {
				continue
			}
			if lo, hi, ok := s.extremes(d, y); ok && !possible {
				least, most, possible = lo, hi, true
			} else if ok {
				least, most = min(least, lo), max(most, hi)
			}
		}
		return least, most, possible
	}
	b := s.balanceOf(d, x.of)
	least, most = s.bounds(&b)
	return least, most, true
}

// A supposition is what some fluents are, with what follows for others of their
// groups. What follows for gates is not noted in the system, which would look at
// all that read them, but put in where a gate is asked for.
type supposition struct {
	*system
	known map[int32]value
	memo  map[circuit.Ref]circuit.Ref
}

func (s *system) supposeNothing() *supposition {
	return &supposition{system: s, known: map[int32]value{}, memo: map[circuit.Ref]circuit.Ref{}}
}

// suppose adds what a fluent is, and returns nil if that cannot be.
func (x *supposition) suppose(fluent int32, is value) *supposition {
	y := x.supposeNothing()
	maps.Copy(y.known, x.known)
	y.known[fluent] = is
	if is == fails {
		if slices.ContainsFunc(x.Covers[fluent], y.allHold) {
			return nil
		}
		return y
	}
	for _, g := range x.Groups[fluent] {
		x.Work += int64(len(x.Children[g]))
		for _, c := range x.Children[g] {
			mate := int32(c.Node())
			switch {
			case mate == fluent || y.value(c) == fails:
			case y.value(c) == holds:
				return nil
			default:
				y.known[mate] = fails
			}
		}
	}
	return y
}

// allHold tells whether all children of a gate hold.
func (x *supposition) allHold(gate int32) bool {
	x.Work += int64(len(x.Children[gate]))
	return !slices.ContainsFunc(x.Children[gate], func(c circuit.Ref) bool { return x.value(c) != holds })
}

// value returns what is known or supposed of a fluent or its negation, or known of
// a gate.
func (x *supposition) value(r circuit.Ref) value {
	v := x.system.Value(r &^ 1)
	if v == unknown {
		v = x.known[int32(r.Node())]
	}
	if r.Negative() {
		return -v
	}
	return v
}

// of returns a gate with what is known and supposed put in.
func (x *supposition) of(r circuit.Ref) circuit.Ref {
	switch x.value(r) {
	case holds:
		return circuit.TrueRef
	case fails:
		return circuit.FalseRef
	}
	node := r.Node()
	if x.Bound[node] == 0 {
		return r
	}
	positive := r &^ 1
	known, ok := x.memo[positive]
	if !ok {
		x.Work += int64(len(x.Children[node]))
		refs := make([]circuit.Ref, len(x.Children[node]))
		for i, c := range x.Children[node] {
			refs[i] = x.of(c)
		}
		known = x.Gate(int(x.Bound[node]), refs)
		x.memo[positive] = known
	}
	return known ^ r&1
}
