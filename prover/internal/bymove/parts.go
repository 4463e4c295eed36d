package bymove

import (
	"math"

	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// byParts bounds the change of a sum part by part, where a part holds the fluents of one
// cell: a piece that turns over leaves its cell occupied, and this needs no split over two
// cells. Ahead of other cases, which may be enough, a part of many values does not pay for
// its work, which is quadratic in their number.
func (s *system) byParts(d change, ahead bool) (least, most int) {
	for _, part := range s.parts(d) {
		if ahead && len(part.before) > manyValues {
			return math.MinInt, math.MaxInt
		}
		lo, hi, possible := s.extremes(part, s.SupposeNothing())
		if possible && lo < hi {
			lo, hi, possible = s.probe(part)
		}
		if !possible {
			return -1, -1 // the present case is impossible
		}
		least, most = least+lo, most+hi
	}
	return least, most
}

// probe is extremes after a failed-literal test: it first refutes fluents before the move
// by full propagation. A marked cell is empty.
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
	return s.extremes(d, s.SupposeNothing())
}

// parts divides a change by the groups of its fluents.
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

// extremes returns the least and the greatest value of a change over all cases of its
// fluents before the move, and whether some case is possible.
func (s *system) extremes(d change, x *propagate.Supposition) (least, most int, possible bool) {
	for _, l := range d.before {
		node := int32(l.Node())
		if x.Value(l) != unknown || s.Bound[node] != 0 {
			continue
		}
		for _, is := range []value{holds, fails} {
			y := x.Suppose(node, is)
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
	b := s.balanceOf(d, x.Of)
	least, most = s.bounds(&b)
	return least, most, true
}
