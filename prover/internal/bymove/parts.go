package bymove

import "github.com/gdllint/gdllint/grounding/circuit"

// partCases bounds the cases of one part of a sum.
const partCases = 24

// byParts bounds what a move changes of a sum part by part, where a part is what
// is said of one cell: that pieces are turned over leaves each cell occupied,
// whichever they are, and to see that, no two cells have to be looked at together.
func (p *splitter) byParts(d change) (least, most int) {
	for _, part := range p.parts(d) {
		left := partCases
		lo, hi, possible := p.extremes(part, &left)
		if !possible {
			return -1, -1 // the present case is impossible
		}
		least, most = least+lo, most+hi
	}
	return least, most
}

// parts divides a change by the groups that its fluents are of.
func (p *splitter) parts(d change) (parts []change) {
	index := map[int32]int{}
	for i, l := range d.before {
		key := -1 - int32(l.Node())
		if g := p.groups[int32(l.Node())]; len(g) > 0 {
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

// extremes returns the least and the most that a change may come to, as far as
// some cases show it, and whether there is a case that is possible.
func (p *splitter) extremes(d change, left *int) (least, most int, possible bool) {
	size := len(p.bound)
	defer func() { p.shrink(size) }()
	b := p.weigh(d)
	least, most = b.bounds()
	if *left--; *left < 0 || least == most {
		return least, most, true
	}
	on, ok := p.among(b.terms)
	if !ok {
		return least, most, true
	}
	least, most = most, least
	for _, r := range []circuit.Ref{circuit.Ref(on) << 1, circuit.Ref(on)<<1 | 1} {
		mark := len(p.trail)
		if p.assume(r) {
			if lo, hi, ok := p.extremes(d, left); ok {
				least, most, possible = min(least, lo), max(most, hi), true
			}
		}
		p.back(mark)
	}
	return least, most, possible
}
