package bymove

import (
	"math"

	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// boundsByParts bounds the change of a sum part by part. A part contains the fluents of one group of which at most one
// holds, such as a cell. For example, a piece that turns over leaves its cell occupied, and this needs no split over two
// cells. The work for a part is quadratic in the number of its values. If ahead is set, a case split follows anyway, and
// a change with a part of more than manyPartValues values gets no bounds. In an impossible case both bounds are -1.
func (s *cofactorSystem) boundsByParts(d countChange, ahead bool) (least, most int) {
	for _, part := range s.splitByGroups(d) {
		if ahead && len(part.refsBefore) > manyPartValues {
			return math.MinInt, math.MaxInt
		}
		lo, hi, possible := s.changeExtremes(part, s.SupposeNothing())
		if possible && lo < hi {
			lo, hi, possible = s.probedExtremes(part)
		}
		if !possible {
			return -1, -1 // the present case is impossible
		}
		least, most = least+lo, most+hi
	}
	return least, most
}

// probedExtremes is changeExtremes after a failed-literal test: it first finds the fluents before the
// move that cannot hold, by full propagation, and assumes that they do not.
func (s *cofactorSystem) probedExtremes(d countChange) (least, most int, possible bool) {
	mark := len(s.ImpliedTrail)
	defer s.BacktrackTo(mark)
	for _, l := range d.refsBefore {
		if s.ValueOf(l) != valueUnknown {
			continue
		}
		before := len(s.ImpliedTrail)
		fails := !s.AssumeRefs(l)
		s.BacktrackTo(before)
		if fails && !s.AssumeRefs(l.Negated()) {
			return 0, 0, false
		}
	}
	return s.changeExtremes(d, s.SupposeNothing())
}

// splitByGroups divides a change by the first group of each fluent; a fluent without a group is a part alone.
func (s *cofactorSystem) splitByGroups(d countChange) (parts []countChange) {
	index := map[int32]int{}
	for i, l := range d.refsBefore {
		key := -1 - int32(l.NodeIndex())
		if g := s.ExclusiveGroups.OfNode(int32(l.NodeIndex())); len(g) > 0 {
			key = g[0]
		}
		n, ok := index[key]
		if !ok {
			n = len(parts)
			index[key], parts = n, append(parts, countChange{})
		}
		part := &parts[n]
		part.refsBefore, part.refsAfter, part.refWeights = append(part.refsBefore, l), append(part.refsAfter, d.refsAfter[i]), append(part.refWeights, d.refWeights[i])
	}
	return parts
}

// changeExtremes returns the least and the greatest value of a change over all cases of its
// fluents before the move that supposition x leaves open, and whether some case is possible.
func (s *cofactorSystem) changeExtremes(d countChange, x *propagate.FluentSupposition) (least, most int, possible bool) {
	for _, l := range d.refsBefore {
		node := int32(l.NodeIndex())
		if x.SupposedValue(l) != valueUnknown || s.GateBounds[node] != 0 {
			continue
		}
		for _, is := range []gateValue{valueTrue, valueFalse} {
			y := x.SupposeFluent(node, is)
			if y == nil {
				continue
			}
			if lo, hi, ok := s.changeExtremes(d, y); ok && !possible {
				least, most, possible = lo, hi, true
			} else if ok {
				least, most = min(least, lo), max(most, hi)
			}
		}
		return least, most, possible
	}
	b := s.simplifiedBalance(d, x.SimplifiedRef)
	least, most = s.balanceBounds(&b)
	return least, most, true
}
