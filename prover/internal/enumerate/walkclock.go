package enumerate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxNetworkPasses is the greatest number of passes over the network in autonomousFluents.
const maxNetworkPasses = 500

// A walkClock is the part of the state that counts steps: fluents whose next values depend only on
// each other and on no move, and on which only the end of the match and the questions depend. After
// d moves it has the same value in every match, so that states can be compared without it.
type walkClock struct {
	fluents []bool   // by fluent: it belongs to the clock
	holding [][]bool // by time and fluent: it holds; at the last time every match has ended
}

// maxClockTicks is the greatest number of moves after which a clock has to end every match.
const maxClockTicks = 1000

// findClock returns the clock of a game; nil if no clock ends its matches. ends tells whether a
// match is over whenever, of the fluents in the set of, exactly those in hold hold, for all
// values of the other fluents.
func findClock(net *circuit.Network, ends func(of, hold []bool) bool) *walkClock {
	in := autonomousFluents(net)
	c := &walkClock{fluents: unreadFluents(net, in)}
	if !slices.Contains(c.fluents, true) {
		return nil
	}
	var roots []circuit.NodeRef
	for f, ref := range net.NextRefs {
		if in[f] {
			roots = append(roots, ref)
		}
	}
	ev := circuit.NewConeEvaluator(net, roots)
	now := make([]bool, len(in))
	for _, f := range net.Game.InitFluents {
		now[f] = in[f]
	}
	for range maxClockTicks {
		c.holding = append(c.holding, slices.Clone(now))
		if ends(c.fluents, now) {
			return c
		}
		for f, holds := range now {
			word := uint64(0)
			if holds {
				word = ^word
			}
			ev.SetFluent(f, word)
		}
		ev.ComputeStates()
		for f := range now {
			now[f] = in[f] && ev.TrueLanes(net.NextRefs[f]) != 0
		}
	}
	return nil
}

// ownsFluent reports whether a fluent belongs to the clock.
func (c *walkClock) ownsFluent(fluent int32) bool { return c != nil && c.fluents[fluent] }

// Holds tells whether a fluent of the clock holds at a time.
func (c *walkClock) Holds(time int, fluent int32) bool {
	return c.holding[min(time, len(c.holding)-1)][fluent]
}

// LastTime returns the time at which every match has ended.
func (c *walkClock) LastTime() int { return len(c.holding) - 1 }

// unreadFluents returns those fluents of an autonomous set on which neither legal moves, nor equal
// percepts of a product, nor the next values of other fluents depend.
func unreadFluents(net *circuit.Network, in []bool) (hand []bool) {
	hand = slices.Clone(in)
	readers := slices.Concat(net.LegalRefs...)
	for _, p := range net.EqualPairs() {
		readers = append(readers, p.Gates[:]...)
	}
	for f, ref := range net.NextRefs {
		if !in[f] {
			readers = append(readers, ref)
		}
	}
	for len(readers) > 0 {
		read := net.ConeFluents(readers...)
		readers = readers[:0]
		for _, f := range read {
			if hand[f] {
				hand[f] = false
				readers = append(readers, net.NextRefs[f])
			}
		}
	}
	return hand
}

// autonomousFluents returns the largest set of fluents whose next values depend on the set alone.
func autonomousFluents(net *circuit.Network) (in []bool) {
	in = make([]bool, len(net.NextRefs))
	for f := range in {
		in[f] = true
	}
	changed := true
	for pass := 0; changed; pass++ {
		if pass == maxNetworkPasses {
			return make([]bool, len(net.NextRefs))
		}
		changed = false
		within := nodesWithin(net, in)
		for f, ref := range net.NextRefs {
			if in[f] && !within[ref.NodeIndex()] {
				in[f], changed = false, true
			}
		}
	}
	return in
}

// nodesWithin returns the nodes that depend on no moves and on no fluents but those in the set in.
// Loops count as depending on more.
func nodesWithin(net *circuit.Network, in []bool) (within []bool) {
	within = make([]bool, len(net.Nodes))
	for i := range net.Nodes {
		switch node := &net.Nodes[i]; node.Kind {
		case circuit.ConstNode:
			within[i] = true
		case circuit.FluentNode:
			within[i] = in[node.InputIndex]
		case circuit.AndNode, circuit.AtLeastNode:
			within[i] = !slices.ContainsFunc(node.Children, func(c circuit.NodeRef) bool { return !within[c.NodeIndex()] })
		}
	}
	return within
}
