package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// GroupLaws hold the exclusive and covering groups of fluents. A group is given by the node of the gate that says that
// its law is violated.
type GroupLaws struct {
	ExclusiveGroups FluentGroups // at most one of a group holds
	CoveringGroups  FluentGroups // at least one does
}

// FluentGroups are, by the node of a fluent, the groups of the fluent.
type FluentGroups [][]int32

func newFluentGroups(net *circuit.Network) FluentGroups {
	last := 0
	for _, r := range net.FluentRefs {
		last = max(last, r.NodeIndex())
	}
	return make(FluentGroups, last+1)
}

// OfNode returns the groups of a node.
func (g FluentGroups) OfNode(node int32) []int32 {
	if int(node) < len(g) {
		return g[node]
	}
	return nil
}

// CommonGroups returns the exclusive groups that some fluents have in common, which are given by their
// negations; none if anything else is given.
func (s *GateSystem) CommonGroups(negations []circuit.NodeRef) (groups []int32) {
	for i, r := range negations {
		s.GateWork++
		of := s.ExclusiveGroups.OfNode(int32(r.NodeIndex()))
		if !r.IsNegative() || len(of) == 0 {
			return nil
		}
		if i == 0 {
			groups = of
			continue
		}
		if isMissing := func(g int32) bool { return !slices.Contains(of, g) }; slices.ContainsFunc(groups, isMissing) {
			groups = slices.DeleteFunc(slices.Clone(groups), isMissing)
		}
	}
	return groups
}

// NarrowChoices propagates the literals on the trail, from some length on, that say that one of some fluents of a group
// holds: the others do not. For example, if a cell holds one of two
// pieces, it holds nothing else. It reports false if the values contradict each other.
func (s *GateSystem) NarrowChoices(since int) bool {
	for at := since; at < len(s.ImpliedTrail); at++ {
		some := s.FailingAlternatives(s.ImpliedTrail[at])
		if len(some) == 0 {
			continue
		}
		for _, g := range s.CommonGroups(some) {
			if !s.excludeOthers(g, some) {
				return false
			}
		}
	}
	return true
}

// excludeOthers sets the fluents of a group to false, except those of some negations. It reports false if the values
// contradict each other.
func (s *GateSystem) excludeOthers(group int32, but []circuit.NodeRef) bool {
	for _, f := range s.GateChildren[group] {
		s.GateWork++
		if s.ValueOf(f) == UnknownValue && !slices.Contains(but, f.Negated()) && !s.AssumeRefs(f.Negated()) {
			return false
		}
	}
	return true
}

// OneOfKnown tells whether the law of a group, or a disjunction that is known to hold, says that one of some fluents
// holds. first is one of these fluents.
func (s *GateSystem) OneOfKnown(first int32, fluents map[int32]bool) bool {
	one := func(g int32) bool {
		return s.valueByNode[g] == FailsValue && s.FailingChildren[g] == 0 && s.openChildrenAmong(g, fluents)
	}
	if slices.ContainsFunc(s.CoveringGroups.OfNode(first), one) {
		return true
	}
	s.GateWork += int64(len(s.parentGates[first]))
	return slices.ContainsFunc(s.parentGates[first], func(r circuit.NodeRef) bool {
		g := r.NodeIndex()
		return r.IsNegative() && int(s.GateBounds[g]) == len(s.GateChildren[g]) && one(int32(g))
	})
}

// openChildrenAmong tells whether all those children of a gate that have no value are negations of some fluents.
func (s *GateSystem) openChildrenAmong(gate int32, fluents map[int32]bool) bool {
	s.GateWork += int64(len(s.GateChildren[gate]))
	for _, c := range s.GateChildren[gate] {
		if s.ValueOf(c) == UnknownValue && (!c.IsNegative() || !fluents[int32(c.NodeIndex())]) {
			return false
		}
	}
	return true
}
