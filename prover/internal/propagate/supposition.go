package propagate

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A Supposition holds supposed values of some fluents, with their consequences in exclusive
// groups. Consequences for gates are not noted in the system, which would look at all that
// read them, but put in where a gate is asked for.
type Supposition struct {
	*System
	known map[int32]Value
	memo  map[circuit.Ref]circuit.Ref
}

// SupposeNothing returns an empty supposition.
func (s *System) SupposeNothing() *Supposition {
	return &Supposition{System: s, known: map[int32]Value{}, memo: map[circuit.Ref]circuit.Ref{}}
}

// Suppose adds a supposed value of a fluent, and returns nil if a law contradicts it.
func (x *Supposition) Suppose(fluent int32, is Value) *Supposition {
	y := x.SupposeNothing()
	maps.Copy(y.known, x.known)
	y.known[fluent] = is
	if is == Fails {
		if slices.ContainsFunc(x.Covers[fluent], y.allHold) {
			return nil
		}
		return y
	}
	for _, g := range x.Groups[fluent] {
		x.Work += int64(len(x.Children[g]))
		for _, c := range x.Children[g] {
			mate := int32(c.Node())
			switch {
			case mate == fluent || y.Value(c) == Fails:
			case y.Value(c) == Holds:
				return nil
			default:
				y.known[mate] = Fails
			}
		}
	}
	return y
}

// allHold tells whether all children of a gate hold.
func (x *Supposition) allHold(gate int32) bool {
	x.Work += int64(len(x.Children[gate]))
	return !slices.ContainsFunc(x.Children[gate], func(c circuit.Ref) bool { return x.Value(c) != Holds })
}

// Value returns the known or supposed value of a fluent or its negation, or the known value of
// a gate.
func (x *Supposition) Value(r circuit.Ref) Value {
	v := x.System.Value(r &^ 1)
	if v == Unknown {
		v = x.known[int32(r.Node())]
	}
	if r.Negative() {
		return -v
	}
	return v
}

// Of returns a gate simplified by the known and supposed values.
func (x *Supposition) Of(r circuit.Ref) circuit.Ref {
	switch x.Value(r) {
	case Holds:
		return circuit.TrueRef
	case Fails:
		return circuit.FalseRef
	}
	if x.Bound[r.Node()] == 0 {
		return r
	}
	return x.rebuild(r, x.memo, x.Of)
}
