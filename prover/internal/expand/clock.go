package expand

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Clock is the counting part of the state: fluents whose next values depend on
// themselves and no move, and which only the end of the match and the questions read.
// After d moves it has the same value in every match, so that states need no clock: it is
// enough to know the depths at which each is reached.
type Clock struct {
	fluents []bool // by fluent: it belongs to the clock
	// FluentsAt lists by time the fluents of the clock that hold. When the clock
	// reaches the last entry every match has ended.
	FluentsAt [][]int32
	// dependentNodes marks the nodes that depend on the clock.
	dependentNodes []bool
	// gateReads counts the gates that readings have visited.
	gateReads int
}

// OwnsFluent reports whether a fluent belongs to the clock.
func (c *Clock) OwnsFluent(fluent int32) bool { return c != nil && c.fluents[fluent] }

// AffectsGate reports whether a gate depends on the clock.
func (c *Clock) AffectsGate(ref circuit.NodeRef) bool {
	return c != nil && ref.NodeIndex() < len(c.dependentNodes) && c.dependentNodes[ref.NodeIndex()]
}

// Bounds: the run of a clock, and the gates that are visited to read it.
const (
	maxClockTicks = 1000
	maxGateReads  = 1_000_000
)

// FindClock returns the clock of a game; nil if no clock ends its matches.
func FindClock(net *circuit.Network) *Clock {
	in := autonomousFluents(net)
	c := &Clock{fluents: unreadFluents(net, in)}
	if !slices.Contains(c.fluents, true) {
		return nil
	}
	c.dependentNodes = nodesDependingOn(net, c.fluents)
	if !c.runClock(net, in) {
		return nil
	}
	return c
}

// unreadFluents returns the fluents of an autonomous set that neither legal moves nor the next
// state of other fluents depend on.
func unreadFluents(net *circuit.Network, in []bool) (hand []bool) {
	hand = slices.Clone(in)
	readers := LegalGates(net)
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

// runClock runs the clock until it ends every match, and reports whether it does.
func (c *Clock) runClock(net *circuit.Network, in []bool) bool {
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
		var shown []int32
		for f := range now {
			if c.fluents[f] && now[f] {
				shown = append(shown, int32(f))
			}
		}
		c.FluentsAt = append(c.FluentsAt, shown)
		r := newClockReading(net, c, len(c.FluentsAt)-1)
		if end := r.GateAtTime(net.TerminalRef); r.isUnreadable || end == circuit.TrueRef {
			return !r.isUnreadable
		}
		for f, holds := range now {
			ev.SetFluent(f, laneMask(holds))
		}
		ev.ComputeStates()
		for f := range now {
			now[f] = in[f] && ev.TrueLanes(net.NextRefs[f]) != 0
		}
	}
	return false
}

func laneMask(holds bool) uint64 {
	if holds {
		return ^uint64(0)
	}
	return 0
}

// A ClockReading evaluates gates at a fixed time of the clock.
type ClockReading struct {
	net          *circuit.Network
	clock        *Clock
	trueFluents  map[int32]bool // the true fluents of the clock
	gatesByNode  map[int]circuit.NodeRef
	isUnreadable bool // a gate cannot be read without the clock
}

func newClockReading(net *circuit.Network, c *Clock, move int) *ClockReading {
	r := &ClockReading{net: net, clock: c, trueFluents: map[int32]bool{}, gatesByNode: map[int]circuit.NodeRef{}}
	for _, f := range c.FluentsAt[move] {
		r.trueFluents[f] = true
	}
	return r
}

// GateAtTime returns a gate with the value of ref at this time that does not depend on the
// clock. It may add gates to the network.
func (r *ClockReading) GateAtTime(ref circuit.NodeRef) circuit.NodeRef {
	if !r.clock.AffectsGate(ref) {
		return ref
	}
	g, known := r.gatesByNode[ref.NodeIndex()]
	if r.clock.gateReads > maxGateReads {
		r.isUnreadable = true
		return ref
	}
	if !known {
		r.clock.gateReads++
		g = r.nodeAtTime(ref.NodeIndex())
		r.gatesByNode[ref.NodeIndex()] = g
	}
	if ref.IsNegative() {
		return g.Negated()
	}
	return g
}

func (r *ClockReading) nodeAtTime(i int) circuit.NodeRef {
	node := r.net.Nodes[i] // a copy: the network may grow meanwhile
	same := circuit.NodeRef(i) << 1
	switch node.Kind {
	case circuit.FluentNode:
		if r.trueFluents[node.InputIndex] {
			return circuit.TrueRef
		}
		return circuit.FalseRef
	case circuit.LoopNode:
		r.isUnreadable = true
	case circuit.AndNode, circuit.AtLeastNode:
		return r.simplifyNode(same, node)
	}
	return same
}

func (r *ClockReading) simplifyNode(same circuit.NodeRef, node circuit.Node) circuit.NodeRef {
	children := make([]circuit.NodeRef, len(node.Children))
	for k, c := range node.Children {
		children[k] = r.GateAtTime(c)
	}
	switch {
	case slices.Equal(children, node.Children):
		return same
	case node.Kind == circuit.AndNode:
		return r.net.AndGate(children...)
	}
	return r.net.AtLeastGate(int(node.Bound), children...)
}
