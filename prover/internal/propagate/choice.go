package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// This file reads disjunctions, which are negated conjunctions of negations, and conjunctions.

// FailingAlternatives returns the gates of which at least one fails if gate r holds; none if r is
// not a negated conjunction.
func (s *GateSystem) FailingAlternatives(r circuit.NodeRef) []circuit.NodeRef {
	bound, children := s.gateParts(r.NodeIndex())
	if !r.IsNegative() || int(bound) != len(children) {
		return nil
	}
	return children
}

// CommonReasons returns the conditions common to all alternatives of a negated conjunction that are not excluded, such
// as "it is my turn" of "it is my turn and I can flip this one, or it is my turn and I can flip that one".
func (s *GateSystem) CommonReasons(r circuit.NodeRef) (common []circuit.NodeRef) {
	first := true
	for _, c := range s.FailingAlternatives(r) {
		if s.ValueOf(c) == HoldsValue {
			continue
		}
		parts := s.ConjunctsOf(c.Negated())
		s.GateWork += int64(len(parts))
		if first {
			common, first = slices.Clone(parts), false
			continue
		}
		common = slices.DeleteFunc(common, func(x circuit.NodeRef) bool { return !slices.Contains(parts, x) })
		if len(common) == 0 {
			return nil
		}
	}
	return common
}

// ConjunctsOf returns the children of a conjunction, or else the gate.
func (s *GateSystem) ConjunctsOf(r circuit.NodeRef) []circuit.NodeRef {
	if bound, children := s.gateParts(r.NodeIndex()); !r.IsNegative() && bound > 0 && int(bound) == len(children) {
		return children
	}
	return []circuit.NodeRef{r}
}
