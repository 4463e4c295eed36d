package bymove

// Some case splits need no search. One is on a capture, if all values of a counter depend on it. One is on the
// last value of a counter, which has no successor. One is on the first value of a counter, if all other values
// have the same weight.

// obviousSplit returns the gate that more than half of the gates of a balance contain, if the balance has minCounterTerms
// gates or more. If it has no gates, obviousSplit returns the fluent with the largest weight, more than 1. If several have
// it, or all weights are 1, it returns an unmentioned fluent of a group that is never empty, if the balance mentions all
// but maxMissingFluents of the group.
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

// Bounds: the least number of terms that may be the values of a counter, the greatest number of missing fluents of a
// group, and the depth below gates of a search for a shared gate.
const (
	minCounterTerms   = 6
	maxMissingFluents = 2
	sharedGateDepth   = 3
)

// heaviestFluent returns the fluent whose weight, without its sign, exceeds 1 and all others.
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
	for _, g := range p.CoveringGroups.OfNode(terms[0].nodeIndex) {
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
	met := p.met.begin()
	for _, t := range terms {
		if p.GateBounds[t.nodeIndex] != 0 {
			for _, node := range p.openGatesBelow(t.nodeIndex) {
				met.add(node)
			}
		}
	}
	for _, node := range met.nodes {
		n := met.times[node]
		if int(node) < len(p.Net.Nodes) && 2*int(n) > gates && (!ok || n > met.times[on] || n == met.times[on] && node < on) {
			on, ok = node, true
		}
	}
	return on, ok
}

// openGatesBelow returns the unknown gates that are not far below a gate.
func (p *caseSplitter) openGatesBelow(node int32) []int32 {
	found, first := p.found.begin(), 0
	found.add(node)
	for range sharedGateDepth {
		layer := found.nodes[first:]
		first = len(found.nodes)
		for _, gate := range layer {
			p.GateWork += int64(len(p.GateChildren[gate]))
			for _, c := range p.GateChildren[gate] {
				if p.GateBounds[c.NodeIndex()] != 0 && p.ValueOf(c) == valueUnknown {
					found.add(int32(c.NodeIndex()))
				}
			}
		}
	}
	return found.nodes[1:]
}
