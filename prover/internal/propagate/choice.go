package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Alternatives returns the gates of which one fails if a gate holds; none if the gate is
// not a negated conjunction.
func (s *System) Alternatives(r circuit.Ref) []circuit.Ref {
	bound, children := s.gate(r.Node())
	if !r.Negative() || int(bound) != len(children) {
		return nil
	}
	return children
}

// InCommon returns the conditions common to all alternatives of a negated conjunction: "it
// is my turn and I can flip this one, or it is my turn and I can flip that one".
func (s *System) InCommon(r circuit.Ref) (common []circuit.Ref) {
	first := true
	for _, c := range s.Alternatives(r) {
		if s.Value(c) == Holds {
			continue
		}
		parts := s.Conjuncts(c.Not())
		s.Work += int64(len(parts))
		if first {
			common, first = slices.Clone(parts), false
			continue
		}
		common = slices.DeleteFunc(common, func(x circuit.Ref) bool { return !slices.Contains(parts, x) })
		if len(common) == 0 {
			return nil
		}
	}
	return common
}

// Conjuncts returns the children of a conjunction, or else the gate.
func (s *System) Conjuncts(r circuit.Ref) []circuit.Ref {
	if bound, children := s.gate(r.Node()); !r.Negative() && bound > 0 && int(bound) == len(children) {
		return children
	}
	return []circuit.Ref{r}
}
