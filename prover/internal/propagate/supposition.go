package propagate

import (
	"maps"
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// A FluentSupposition holds supposed values of some fluents, with their consequences in exclusive
// groups. The value of a gate is worked out when it is asked for: noting it in the GateSystem
// would visit all gates that read it.
type FluentSupposition struct {
	*GateSystem
	supposedValues map[int32]GateValue
	rebuiltGates   map[circuit.NodeRef]circuit.NodeRef
}

// SupposeNothing returns an empty supposition.
func (s *GateSystem) SupposeNothing() *FluentSupposition {
	return &FluentSupposition{GateSystem: s, supposedValues: map[int32]GateValue{}, rebuiltGates: map[circuit.NodeRef]circuit.NodeRef{}}
}

// SupposeFluent returns the supposition with a further value, of a fluent without one; nil if the law of a group
// contradicts it.
func (x *FluentSupposition) SupposeFluent(fluent int32, is GateValue) *FluentSupposition {
	y := x.SupposeNothing()
	maps.Copy(y.supposedValues, x.supposedValues)
	y.supposedValues[fluent] = is
	if is == FailsValue {
		if slices.ContainsFunc(x.CoveringGroups.OfNode(fluent), y.allChildrenHold) {
			return nil
		}
		return y
	}
	for _, g := range x.ExclusiveGroups.OfNode(fluent) {
		x.GateWork += int64(len(x.GateChildren[g]))
		for _, c := range x.GateChildren[g] {
			mate := int32(c.NodeIndex())
			switch {
			case mate == fluent || y.SupposedValue(c) == FailsValue:
			case y.SupposedValue(c) == HoldsValue:
				return nil
			default:
				y.supposedValues[mate] = FailsValue
			}
		}
	}
	return y
}

func (x *FluentSupposition) allChildrenHold(gate int32) bool {
	x.GateWork += int64(len(x.GateChildren[gate]))
	return !slices.ContainsFunc(x.GateChildren[gate], func(c circuit.NodeRef) bool { return x.SupposedValue(c) != HoldsValue })
}

// SupposedValue returns the known or supposed value of a fluent or its negation, or the known value of
// a gate.
func (x *FluentSupposition) SupposedValue(r circuit.NodeRef) GateValue {
	v := x.GateSystem.ValueOf(r &^ 1) // without its sign
	if v == UnknownValue {
		v = x.supposedValues[int32(r.NodeIndex())]
	}
	if r.IsNegative() {
		return -v
	}
	return v
}

// SimplifiedRef returns a gate simplified by the known and supposed values.
func (x *FluentSupposition) SimplifiedRef(r circuit.NodeRef) circuit.NodeRef {
	switch x.SupposedValue(r) {
	case HoldsValue:
		return circuit.TrueRef
	case FailsValue:
		return circuit.FalseRef
	}
	if x.GateBounds[r.NodeIndex()] == 0 {
		return r // no gate of the system
	}
	known, ok := x.rebuiltGates[r&^1]
	if !ok {
		known = x.rebuild(r, x.SimplifiedRef)
		x.rebuiltGates[r&^1] = known
	}
	return known ^ r&1
}
