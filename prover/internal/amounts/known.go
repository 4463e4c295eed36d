package amounts

import (
	"github.com/gdllint/gdllint/prover/internal/propagate"
)

// tighten excludes values that counters cannot have: two of one counter, and those
// with which an equation does not come out whatever the others are.
func (p *prover) tighten() bool {
	for before := -1; before != len(p.Trail)+len(p.trail); {
		before = len(p.Trail) + len(p.trail)
		for i := range p.counters {
			if p.counters[i].alive && !p.single(i) {
				return false
			}
		}
		for i := range p.equations {
			if p.equations[i].alive && !p.within(&p.equations[i]) {
				return false
			}
		}
	}
	return true
}

// single adds that a counter has one value.
func (p *prover) single(i int) bool {
	refs := p.counters[i].refs
	holds, open, last := 0, 0, 0
	for _, v := range p.possible[i] {
		switch p.value(refs[v]) {
		case propagate.Holds:
			holds, last = holds+1, v
		case propagate.Unknown:
			if open++; holds == 0 {
				last = v
			}
		}
	}
	p.Work += int64(len(p.possible[i]))
	switch {
	case holds > 1 || holds+open == 0:
		return false
	case holds == 0 && open == 1:
		return p.note(refs[last])
	case holds == 1 && open > 0:
		for _, v := range p.possible[i] {
			if v != last && !p.note(refs[v].Not()) {
				return false
			}
		}
	}
	return true
}

// within adds that an equation comes out.
func (p *prover) within(e *equation) bool {
	least, most := 0, 0
	for i, c := range e.of {
		lo, hi := p.span(c, e.weight[i])
		least, most = least+lo, most+hi
	}
	if least > e.total || most < e.total {
		return false
	}
	for i, c := range e.of {
		w := e.weight[i]
		lo, hi := p.span(c, w)
		if lo == hi {
			continue
		}
		for _, v := range p.possible[c] {
			r := p.counters[c].refs[v]
			if p.value(r) != propagate.Unknown || least-lo+w*v <= e.total && most-hi+w*v >= e.total {
				continue
			}
			if !p.note(r.Not()) {
				return false
			}
		}
	}
	return true
}

// span returns the least and the most that a counter may come to, times a weight.
func (p *prover) span(c, weight int) (least, most int) {
	refs, of := p.counters[c].refs, p.possible[c]
	lo, hi := 0, len(of)-1
	for lo < hi && p.value(refs[of[lo]]) == propagate.Fails {
		lo++
	}
	for hi > lo && p.value(refs[of[hi]]) == propagate.Fails {
		hi--
	}
	p.Work += int64(len(of) - hi + lo)
	if weight < 0 {
		lo, hi = hi, lo
	}
	return weight * of[lo], weight * of[hi]
}

// open lists the values that a counter may have.
func (p *prover) open(c int) (values []int) {
	for _, v := range p.possible[c] {
		if p.value(p.counters[c].refs[v]) != propagate.Fails {
			values = append(values, v)
		}
	}
	p.Work += int64(len(p.possible[c]))
	return values
}
