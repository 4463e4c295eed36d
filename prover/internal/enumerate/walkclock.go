package enumerate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxNetworkPasses bounds the passes over the network.
const maxNetworkPasses = 500

// A walkClock is the counting part of the state: fluents whose next values depend on
// themselves and no move, and which only the end of the match and the questions read.
// After d moves it has the same value in every match, so that states are told apart without it.
type walkClock struct {
	fluents []bool   // by fluent: it belongs to the clock
	holding [][]bool // by time and fluent: it holds; at the last time every match has ended
}

// maxClockTicks bounds the run of a clock.
const maxClockTicks = 1000

// findClock returns the clock of a game; nil if no clock ends its matches. Ends tells whether a match is over when
// some fluents of a set hold and no others of it; fluents outside of the set do not matter.
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

// LastTime is the time at which every match has ended.
func (c *walkClock) LastTime() int { return len(c.holding) - 1 }

// unreadFluents returns the fluents of an autonomous set that neither legal moves nor the next
// state of other fluents depend on, nor the percepts of roles.
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

// nodesWithin returns the nodes that depend on no moves and on no other fluents. Children
// come before their node; loops are left out.
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
