package invariant

import (
	"cmp"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Rest suspends those of some candidates that a stronger one among them subsumes:
// that a cell has one content says it of kings alone, and that one of two
// fluents holds says it of three. Of a chess board 64 groups are left of 740. Where
// all stronger candidates are falsified, the suspended one is reactivated, so nothing is lost by it.
type Rest struct {
	above   [][]int // by position: the stronger candidates
	resting []bool  // by position
	order   []int   // the positions of suspended candidates, strong ones first
	halves  []int   // of these, the one-sided bounds of sums
	running []int   // the positions of the candidates that say that a counter has a value, while they are alive
}

// NewRest suspends candidates that others subsume: these are no longer alive.
func NewRest(chosen []*Candidate, alive []bool) *Rest {
	r := &Rest{above: make([][]int, len(chosen)), resting: make([]bool, len(chosen))}
	r.compare(chosen, alive, func(s Shape) ([]int32, bool) { m, is := s.(AtMostOne); return m.Of, is }, false)
	r.compare(chosen, alive, func(s Shape) ([]int32, bool) { l, is := s.(AtLeastOne); return l.Of, is }, true)
	r.compareHalves(chosen, alive)
	for i, c := range chosen {
		if c.Counter && alive[i] {
			r.running = append(r.running, i)
		}
	}
	for _, i := range r.order {
		r.resting[i], alive[i] = true, false
	}
	return r
}

// compareHalves finds the sums that subsume one-sided bounds.
func (r *Rest) compareHalves(chosen []*Candidate, alive []bool) {
	for i, c := range chosen {
		half, is := c.Shape.(NoFewer)
		if !is || !alive[i] {
			continue
		}
		for j, other := range chosen {
			if sum, is := sumOf(other.Shape); is && alive[j] && sum.implies(half) {
				r.above[i] = append(r.above[i], j)
			}
		}
		if len(r.above[i]) > 0 {
			r.order, r.halves = append(r.order, i), append(r.halves, i)
		}
	}
}

// implies tells whether a sum implies a one-sided bound on the same literals, or on their
// negations.
func (s Sum) implies(half NoFewer) bool {
	opposite := func(a, b circuit.Ref) bool { return a == b.Not() }
	return slices.Equal(s.Of, half.Of) && half.Least <= s.Total ||
		slices.EqualFunc(s.Of, half.Of, opposite) && half.Least <= len(s.Of)-s.Total
}

func sumOf(s Shape) (sum Sum, is bool) {
	switch s := s.(type) {
	case Sum:
		return s, true
	case Balance:
		return s.Sum, true
	}
	return sum, false
}

// compare finds the stronger candidates among those of a shape: those with more
// fluents, or with fewer.
func (r *Rest) compare(chosen []*Candidate, alive []bool, of func(Shape) ([]int32, bool), fewer bool) {
	var those []int
	with := map[int32][]int{} // by fluent
	for i, c := range chosen {
		if fluents, is := of(c.Shape); is && alive[i] {
			those = append(those, i)
			for _, f := range fluents {
				with[f] = append(with[f], i)
			}
		}
	}
	size := func(i int) int { fluents, _ := of(chosen[i].Shape); return len(fluents) }
	slices.SortStableFunc(those, func(i, j int) int {
		if fewer {
			i, j = j, i
		}
		return cmp.Compare(size(j), size(i))
	})
	for _, i := range those {
		fluents, _ := of(chosen[i].Shape)
		shared := map[int]int{}
		for _, f := range fluents {
			for _, j := range with[f] {
				shared[j]++
			}
		}
		for j, n := range shared {
			if j != i && (!fewer && n == len(fluents) || fewer && n == size(j)) {
				r.above[i] = append(r.above[i], j)
			}
		}
		if len(r.above[i]) > 0 {
			r.order = append(r.order, i)
		}
	}
}

// Anew tells whether it is better to begin again than to go on and drop others: the one-sided
// bound of a sum would be reactivated, or a counter has been falsified since the last call.
// There are few of these, and many candidates may depend on them.
func (r *Rest) Anew(alive []bool) bool {
	if r == nil {
		return false
	}
	before := len(r.running)
	r.running = slices.DeleteFunc(r.running, func(i int) bool { return !alive[i] })
	return len(r.running) < before || slices.ContainsFunc(r.halves, func(i int) bool { return r.wakes(i, alive) })
}

// wakes tells whether no stronger candidate is left of a suspended one.
func (r *Rest) wakes(i int, alive []bool) bool {
	return r.resting[i] && !slices.ContainsFunc(r.above[i], func(j int) bool { return alive[j] || r.resting[j] })
}

// Wake reactivates the candidates whose stronger ones are all falsified, and returns how
// many.
func (r *Rest) Wake(alive []bool) (woken int) {
	for _, i := range r.order {
		if r.wakes(i, alive) {
			r.resting[i], alive[i] = false, true
			woken++
		}
	}
	return woken
}

// Resting tells whether a candidate is suspended: it holds if the live ones do.
func (r *Rest) Resting(i int) bool { return r.resting[i] }

// Drop drops a suspended candidate that does not hold.
func (r *Rest) Drop(i int) { r.resting[i] = false }
