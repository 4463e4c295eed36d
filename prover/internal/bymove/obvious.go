package bymove

import "maps"

// Some case splits need no search. One is on a capture, if all values of a counter depend on it. One is on the
// last value of a counter, which has no successor. One is on the first value of a counter, if all other values
// have the same weight.

// obviousSplit returns the gate that more than half of the gates of a balance contain, if it has minCounterTerms gates or
// more. If the balance has no gates, it returns the fluent with the largest weight. If several have it, it returns a fluent
// of a group that is never empty, if the balance mentions all but maxMissingFluents of the group.
func (p *caseSplitter) obviousSplit(terms []weightedTerm) (on int32, ok bool) {
	gates := 0
	for _, t := range terms {
		if p.GateBounds[t.nodeIndex] != 0 {
			gates++
		}
	}
	switch {
	case gates == 0:
		if on, ok = heaviestFluent(terms); !ok {
			on, ok = p.missingGroupFluent(terms)
		}
		return on, ok
	case gates >= minCounterTerms:
		return p.sharedTermGate(terms, gates)
	}
	return 0, false
}

// Bounds: the values of a counter, the missing fluents of a group, and the depth below
// gates of a search for a shared gate.
const (
	minCounterTerms   = 6
	maxMissingFluents = 2
	sharedGateDepth   = 3
)

// heaviestFluent returns the fluent whose weight exceeds all others.
func heaviestFluent(terms []weightedTerm) (on int32, ok bool) {
	most := 1
	for _, t := range terms {
		switch w := max(t.nodeWeight, -t.nodeWeight); {
		case w == most:
			ok = false
		case w > most:
			on, ok, most = t.nodeIndex, true, w
		}
	}
	return on, ok
}

// missingGroupFluent returns an unmentioned fluent of a group that is never empty, if nearly all
// fluents of the group are mentioned.
func (p *caseSplitter) missingGroupFluent(terms []weightedTerm) (on int32, ok bool) {
	if len(terms) < minCounterTerms {
		return 0, false
	}
	mentioned := map[int32]bool{}
	for _, t := range terms {
		mentioned[t.nodeIndex] = true
	}
	for _, g := range p.CoveringGroups[terms[0].nodeIndex] {
		if rest := p.unmentionedFluents(g, mentioned); p.FailingChildren[g] == 0 && len(rest) > 0 && len(rest) <= maxMissingFluents {
			return rest[0], true
		}
	}
	return 0, false
}

// unmentionedFluents returns the fluents of a group that are unknown and not mentioned.
func (p *caseSplitter) unmentionedFluents(cover int32, mentioned map[int32]bool) (rest []int32) {
	p.GateWork += int64(len(p.GateChildren[cover]))
	for _, c := range p.GateChildren[cover] {
		if node := int32(c.NodeIndex()); p.ValueOf(c) == valueUnknown && p.GateBounds[node] == 0 && !mentioned[node] {
			rest = append(rest, node)
		}
	}
	return rest
}

// sharedTermGate returns the gate that most of the gates among the terms contain, if they are more
// than half.
func (p *caseSplitter) sharedTermGate(terms []weightedTerm, gates int) (on int32, ok bool) {
	times := map[int32]int{}
	for _, t := range terms {
		if p.GateBounds[t.nodeIndex] != 0 {
			for node := range p.openGatesBelow(t.nodeIndex) {
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

// openGatesBelow returns the unknown gates of the network that are not far below a gate.
func (p *caseSplitter) openGatesBelow(node int32) map[int32]bool {
	found, layer := map[int32]bool{}, []int32{node}
	for range sharedGateDepth {
		var below []int32
		for _, gate := range layer {
			for _, child := range p.openChildGates(gate) {
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

// openChildGates returns the unknown gates among the children of a gate.
func (p *caseSplitter) openChildGates(node int32) (gates []int32) {
	p.GateWork += int64(len(p.GateChildren[node]))
	for _, c := range p.GateChildren[node] {
		if p.GateBounds[c.NodeIndex()] != 0 && p.ValueOf(c) == valueUnknown {
			gates = append(gates, int32(c.NodeIndex()))
		}
	}
	return gates
}
