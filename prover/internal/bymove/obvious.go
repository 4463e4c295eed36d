package bymove

import "maps"

// Some case splits need no search: on a capture, where all values of a counter depend on
// it; on the last value of a counter, which has no successor; and on its first value, if
// all others have the same weight.

// obvious returns the gate that nearly all gates of a balance have in common. If the
// balance has no gates, it returns the fluent with the largest weight, or the only fluent
// that the balance does not mention of a group that is never empty.
func (p *splitter) obvious(terms []term) (on int32, ok bool) {
	gates := 0
	for _, t := range terms {
		if p.Bound[t.node] != 0 {
			gates++
		}
	}
	switch {
	case gates == 0:
		if on, ok = outstanding(terms); !ok {
			on, ok = p.missing(terms)
		}
		return on, ok
	case gates >= manyGates:
		return p.shared(terms, gates)
	}
	return 0, false
}

// Bounds: the values of a counter, the missing fluents of a group, and the depth below
// gates of a search for a shared gate.
const (
	manyGates   = 6
	mostMissing = 2
	sharedDepth = 3
)

// outstanding returns the fluent whose weight exceeds all others.
func outstanding(terms []term) (on int32, ok bool) {
	most := 1
	for _, t := range terms {
		switch w := max(t.weight, -t.weight); {
		case w == most:
			ok = false
		case w > most:
			on, ok, most = t.node, true, w
		}
	}
	return on, ok
}

// missing returns an unmentioned fluent of a group that is never empty, if nearly all
// fluents of the group are mentioned.
func (p *splitter) missing(terms []term) (on int32, ok bool) {
	if len(terms) < manyGates {
		return 0, false
	}
	mentioned := map[int32]bool{}
	for _, t := range terms {
		mentioned[t.node] = true
	}
	for _, g := range p.Covers[terms[0].node] {
		if rest := p.openBeside(g, mentioned); p.No[g] == 0 && len(rest) > 0 && len(rest) <= mostMissing {
			return rest[0], true
		}
	}
	return 0, false
}

// openBeside returns the fluents of a group that are unknown and not mentioned.
func (p *splitter) openBeside(cover int32, mentioned map[int32]bool) (rest []int32) {
	p.Work += int64(len(p.Children[cover]))
	for _, c := range p.Children[cover] {
		if node := int32(c.Node()); p.Value(c) == unknown && p.Bound[node] == 0 && !mentioned[node] {
			rest = append(rest, node)
		}
	}
	return rest
}

// shared returns the gate that most of the gates among the terms contain, if they are more
// than half.
func (p *splitter) shared(terms []term, gates int) (on int32, ok bool) {
	times := map[int32]int{}
	for _, t := range terms {
		if p.Bound[t.node] != 0 {
			for node := range p.gatesBelow(t.node) {
				times[node]++
			}
		}
	}
	for node, n := range times {
		if 2*n > gates && (!ok || n > times[on] || n == times[on] && node < on) {
			on, ok = node, true
		}
	}
	return on, ok
}

// gatesBelow returns the unknown gates of the network that are not far below a gate.
func (p *splitter) gatesBelow(node int32) map[int32]bool {
	found, layer := map[int32]bool{}, []int32{node}
	for range sharedDepth {
		var below []int32
		for _, gate := range layer {
			for _, child := range p.openGates(gate) {
				if !found[child] {
					found[child] = true
					below = append(below, child)
				}
			}
		}
		layer = below
	}
	maps.DeleteFunc(found, func(node int32, _ bool) bool { return int(node) >= len(p.Net.Nodes) })
	return found
}

// openGates returns the unknown gates among the children of a gate.
func (p *splitter) openGates(node int32) (gates []int32) {
	p.Work += int64(len(p.Children[node]))
	for _, c := range p.Children[node] {
		if p.Bound[c.Node()] != 0 && p.Value(c) == unknown {
			gates = append(gates, int32(c.Node()))
		}
	}
	return gates
}
