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
	hand []bool // by fluent: it belongs to the clock
	// At lists by time the fluents of the clock that hold. When the clock
	// reaches the last entry every match has ended.
	At [][]int32
	// on marks the nodes that depend on the clock.
	on []bool
	// looks counts the gates that readings have visited.
	looks int
}

// Shows reports whether a fluent belongs to the clock.
func (c *Clock) Shows(fluent int32) bool { return c != nil && c.hand[fluent] }

// Moves reports whether a gate depends on the clock.
func (c *Clock) Moves(ref circuit.Ref) bool {
	return c != nil && ref.Node() < len(c.on) && c.on[ref.Node()]
}

// Bounds: the run of a clock, and the gates that are visited to read it.
const (
	maxTicks = 1000
	maxLooks = 1_000_000
)

// FindClock returns the clock of a game; nil if no clock ends its matches.
func FindClock(net *circuit.Network) *Clock {
	in := autonomous(net)
	c := &Clock{hand: unread(net, in)}
	if !slices.Contains(c.hand, true) {
		return nil
	}
	c.on = dependents(net, c.hand)
	if !c.tick(net, in) {
		return nil
	}
	return c
}

// unread returns the fluents of an autonomous set that neither legal moves nor the next
// state of other fluents depend on.
func unread(net *circuit.Network, in []bool) (hand []bool) {
	hand = slices.Clone(in)
	readers := AllLegal(net)
	for f, ref := range net.Next {
		if !in[f] {
			readers = append(readers, ref)
		}
	}
	for len(readers) > 0 {
		read := net.FluentsOf(readers...)
		readers = readers[:0]
		for _, f := range read {
			if hand[f] {
				hand[f] = false
				readers = append(readers, net.Next[f])
			}
		}
	}
	return hand
}

// tick runs the clock until it ends every match, and reports whether it does.
func (c *Clock) tick(net *circuit.Network, in []bool) bool {
	var roots []circuit.Ref
	for f, ref := range net.Next {
		if in[f] {
			roots = append(roots, ref)
		}
	}
	ev := circuit.NewConeEvaluator(net, roots)
	now := make([]bool, len(in))
	for _, f := range net.Game.Init {
		now[f] = in[f]
	}
	for range maxTicks {
		var shown []int32
		for f := range now {
			if c.hand[f] && now[f] {
				shown = append(shown, int32(f))
			}
		}
		c.At = append(c.At, shown)
		r := newReading(net, c, len(c.At)-1)
		if end := r.Gate(net.Terminal); r.fails || end == circuit.TrueRef {
			return !r.fails
		}
		for f, holds := range now {
			ev.SetFluent(f, everywhere(holds))
		}
		ev.States()
		for f := range now {
			now[f] = in[f] && ev.Value(net.Next[f]) != 0
		}
	}
	return false
}

func everywhere(holds bool) uint64 {
	if holds {
		return ^uint64(0)
	}
	return 0
}

// A Reading evaluates gates at a fixed time of the clock.
type Reading struct {
	net   *circuit.Network
	clock *Clock
	holds map[int32]bool // the true fluents of the clock
	known map[int]circuit.Ref
	fails bool // a gate cannot be read without the clock
}

func newReading(net *circuit.Network, c *Clock, move int) *Reading {
	r := &Reading{net: net, clock: c, holds: map[int32]bool{}, known: map[int]circuit.Ref{}}
	for _, f := range c.At[move] {
		r.holds[f] = true
	}
	return r
}

// Gate returns a gate with the value of ref at this time that does not depend on the
// clock. It may add gates to the network.
func (r *Reading) Gate(ref circuit.Ref) circuit.Ref {
	if !r.clock.Moves(ref) {
		return ref
	}
	g, known := r.known[ref.Node()]
	if r.clock.looks > maxLooks {
		r.fails = true
		return ref
	}
	if !known {
		r.clock.looks++
		g = r.node(ref.Node())
		r.known[ref.Node()] = g
	}
	if ref.Negative() {
		return g.Not()
	}
	return g
}

func (r *Reading) node(i int) circuit.Ref {
	node := r.net.Nodes[i] // a copy: the network may grow meanwhile
	same := circuit.Ref(i) << 1
	switch node.Kind {
	case circuit.FluentNode:
		if r.holds[node.Index] {
			return circuit.TrueRef
		}
		return circuit.FalseRef
	case circuit.LoopNode:
		r.fails = true
	case circuit.AndNode, circuit.AtLeastNode:
		return r.simplified(same, node)
	}
	return same
}

func (r *Reading) simplified(same circuit.Ref, node circuit.Node) circuit.Ref {
	children := make([]circuit.Ref, len(node.Children))
	for k, c := range node.Children {
		children[k] = r.Gate(c)
	}
	switch {
	case slices.Equal(children, node.Children):
		return same
	case node.Kind == circuit.AndNode:
		return r.net.And(children...)
	}
	return r.net.AtLeast(int(node.Bound), children...)
}
