package enumerate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A dial says what the end of the match and the questions come to at each time
// that the clock shows: gates of the rest of the state, mostly the same at
// nearly all times.
type dial struct {
	clock    *clock
	readings []*reading    // by time
	gates    []circuit.Ref // the different ones, but for constants
	place    map[circuit.Ref]value
	ends     []value   // by time: whether the match has ended
	bad      [][]value // by question and time: whether it is violated
}

// A value is a constant or that of a gate of the dial.
type value int8

const (
	never  value = -1
	always value = -2
)

// maxReadings bounds the gates of a dial: their values are kept for each state,
// one bit each.
const maxReadings = 64

// newDial reads the end of the match; nil if that takes too many gates.
func newDial(net *circuit.Network, c *clock) *dial {
	d := &dial{clock: c, place: map[circuit.Ref]value{circuit.TrueRef: always, circuit.FalseRef: never}}
	for move := range c.at {
		d.readings = append(d.readings, newReading(net, c, move))
	}
	d.ends = d.read(net.Terminal)
	if d.ends == nil {
		return nil
	}
	return d
}

// read returns what a gate comes to by time; nil if there is no room for the
// different gates, or one cannot be read.
func (d *dial) read(ref circuit.Ref) []value {
	refs := make([]circuit.Ref, len(d.readings))
	var fresh []circuit.Ref
	for move, r := range d.readings {
		refs[move] = r.gate(ref)
		if r.fails {
			return nil
		}
		if _, known := d.place[refs[move]]; !known && !slices.Contains(fresh, refs[move]) {
			fresh = append(fresh, refs[move])
		}
		if len(d.gates)+len(fresh) > maxReadings {
			return nil
		}
	}
	for _, r := range fresh {
		d.place[r] = value(len(d.gates))
		d.gates = append(d.gates, r)
	}
	values := make([]value, len(refs))
	for move, r := range refs {
		values[move] = d.place[r]
	}
	return values
}

// take adds a question, if it can do without the clock.
func (d *dial) take(a *asked) bool {
	if slices.ContainsFunc(a.stepGates(), d.clock.moves) {
		return false
	}
	values := d.read(a.bad)
	if values != nil {
		d.bad = append(d.bad, values)
	}
	return values != nil
}

// in returns a value in a state of which the values of the gates are known.
func (v value) in(state uint64) bool {
	switch v {
	case never:
		return false
	case always:
		return true
	}
	return state>>v&1 == 1
}
