package expand

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Dial is the residual of the network at each time of the clock, for the end of the
// match and the questions: gates of the rest of the state, mostly the same at nearly all
// times.
type Dial struct {
	Clock    *Clock
	Readings []*Reading    // by time
	Gates    []circuit.Ref // the distinct residual gates, without constants
	place    map[circuit.Ref]Value
	Ends     []Value   // by time: the match has ended
	Bad      [][]Value // by question and time: the question is violated
}

// A Value is a constant, or the index of a gate of the dial.
type Value int8

// Values without a gate.
const (
	Never  Value = -1
	Always Value = -2
)

// maxReadings bounds the gates of a dial: each state stores one bit for each.
const maxReadings = 64

// NewDial computes the residual of the end of the match; nil if that takes too many gates.
func NewDial(net *circuit.Network, c *Clock) *Dial {
	d := &Dial{Clock: c, place: map[circuit.Ref]Value{circuit.TrueRef: Always, circuit.FalseRef: Never}}
	for move := range c.At {
		d.Readings = append(d.Readings, newReading(net, c, move))
	}
	d.Ends = d.Read(net.Terminal)
	if d.Ends == nil {
		return nil
	}
	return d
}

// Read returns the residual of a gate by time; nil if there is no room for the distinct
// gates, or one cannot be read.
func (d *Dial) Read(ref circuit.Ref) []Value {
	refs := make([]circuit.Ref, len(d.Readings))
	var fresh []circuit.Ref
	for move, r := range d.Readings {
		refs[move] = r.Gate(ref)
		if r.fails {
			return nil
		}
		if _, known := d.place[refs[move]]; !known && !slices.Contains(fresh, refs[move]) {
			fresh = append(fresh, refs[move])
		}
		if len(d.Gates)+len(fresh) > maxReadings {
			return nil
		}
	}
	for _, r := range fresh {
		d.place[r] = Value(len(d.Gates))
		d.Gates = append(d.Gates, r)
	}
	values := make([]Value, len(refs))
	for move, r := range refs {
		values[move] = d.place[r]
	}
	return values
}

// Take adds a question about states, or about transitions over some gates, if it does not
// need the clock in the state.
func (d *Dial) Take(bad circuit.Ref, steps []circuit.Ref) bool {
	if slices.ContainsFunc(steps, d.Clock.Moves) {
		return false
	}
	values := d.Read(bad)
	if values != nil {
		d.Bad = append(d.Bad, values)
	}
	return values != nil
}

// In returns a value in a state, given the values of the gates there.
func (v Value) In(state uint64) bool {
	switch v {
	case Never:
		return false
	case Always:
		return true
	}
	return state>>v&1 == 1
}
