package expand

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A ClockResidual is the residual of the network at each time of the clock, for the end of the
// match and the questions: gates of the rest of the state, mostly the same at nearly all
// times.
type ClockResidual struct {
	Clock          *Clock
	ReadingsByTime []*ClockReading   // by time
	ResidualGates  []circuit.NodeRef // the distinct residual gates, without constants
	gatePlaces     map[circuit.NodeRef]ResidualValue
	EndValues      []ResidualValue   // by time: the match has ended
	BadValues      [][]ResidualValue // by question and time: the question is violated
}

// A ResidualValue is a constant, or the index of a gate of the dial.
type ResidualValue int8

// Values without a gate.
const (
	NeverHolds  ResidualValue = -1
	AlwaysHolds ResidualValue = -2
)

// maxResidualGates bounds the gates of a dial: each state stores one bit for each.
const maxResidualGates = 64

// NewClockResidual computes the residual of the end of the match; nil if that takes too many gates.
func NewClockResidual(net *circuit.Network, c *Clock) *ClockResidual {
	d := &ClockResidual{Clock: c, gatePlaces: map[circuit.NodeRef]ResidualValue{circuit.TrueRef: AlwaysHolds, circuit.FalseRef: NeverHolds}}
	for move := range c.FluentsAt {
		d.ReadingsByTime = append(d.ReadingsByTime, newClockReading(net, c, move))
	}
	d.EndValues = d.ValuesByTime(net.TerminalRef)
	if d.EndValues == nil {
		return nil
	}
	return d
}

// ValuesByTime returns the residual of a gate by time; nil if there is no room for the distinct
// gates, or one cannot be read.
func (d *ClockResidual) ValuesByTime(ref circuit.NodeRef) []ResidualValue {
	refs := make([]circuit.NodeRef, len(d.ReadingsByTime))
	var fresh []circuit.NodeRef
	for move, r := range d.ReadingsByTime {
		refs[move] = r.GateAtTime(ref)
		if r.isUnreadable {
			return nil
		}
		if _, known := d.gatePlaces[refs[move]]; !known && !slices.Contains(fresh, refs[move]) {
			fresh = append(fresh, refs[move])
		}
		if len(d.ResidualGates)+len(fresh) > maxResidualGates {
			return nil
		}
	}
	for _, r := range fresh {
		d.gatePlaces[r] = ResidualValue(len(d.ResidualGates))
		d.ResidualGates = append(d.ResidualGates, r)
	}
	values := make([]ResidualValue, len(refs))
	for move, r := range refs {
		values[move] = d.gatePlaces[r]
	}
	return values
}

// AddQuestion adds a question about states, or about transitions over some gates, if it does not
// need the clock in the state.
func (d *ClockResidual) AddQuestion(bad circuit.NodeRef, steps []circuit.NodeRef) bool {
	if slices.ContainsFunc(steps, d.Clock.AffectsGate) {
		return false
	}
	values := d.ValuesByTime(bad)
	if values != nil {
		d.BadValues = append(d.BadValues, values)
	}
	return values != nil
}

// HoldsIn returns a value in a state, given the values of the gates there.
func (v ResidualValue) HoldsIn(state uint64) bool {
	switch v {
	case NeverHolds:
		return false
	case AlwaysHolds:
		return true
	}
	return state>>v&1 == 1
}
