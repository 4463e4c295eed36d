package bymove

import "maps"

// Some cases need no search for the fluent that tells them apart: whether something
// is captured, of which all values of a counter depend; and the last value of a
// counter, after which there is none.

// obvious returns what nearly all gates have in common that a balance mentions, or,
// where there are no gates, the fluent that counts more than all others.
func (p *splitter) obvious(terms []term) (on int32, ok bool) {
	gates := 0
	for _, t := range terms {
		if p.Bound[t.node] != 0 {
			gates++
		}
	}
	switch {
	case gates == 0:
		return outstanding(terms)
	case gates >= manyGates:
		return p.shared(terms, gates)
	}
	return 0, false
}

// manyGates are as many as a counter has values.
const manyGates = 6

// outstanding returns the fluent that counts more than all others.
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

// shared returns the gate that most terms mention that are gates, if these are more
// than half of them.
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

// gatesBelow returns the gates of the network of which nothing is known that are
// not far below a gate.
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

// sharedDepth is how far below gates one is looked for that they share: one of the
// values that a counter may have, if something is captured and it was less by one.
const sharedDepth = 3

// openGates returns the gates of which nothing is known that a gate reads.
func (p *splitter) openGates(node int32) (gates []int32) {
	p.Work += int64(len(p.Children[node]))
	for _, c := range p.Children[node] {
		if p.Bound[c.Node()] != 0 && p.Value(c) == unknown {
			gates = append(gates, int32(c.Node()))
		}
	}
	return gates
}
