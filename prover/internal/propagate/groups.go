package propagate

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// Laws hold the exclusive and covering groups of fluents, by the gates of their violations.
type Laws struct {
	Groups map[int32][]int32 // by fluent: at most one of a group holds
	Covers map[int32][]int32 // by fluent: at least one does
}

// GroupsOf returns the groups that some fluents have in common, which are given by their
// negations; none if anything else is given.
func (s *System) GroupsOf(negations []circuit.Ref) (groups []int32) {
	for i, r := range negations {
		s.Work++
		of := s.Groups[int32(r.Node())]
		if !r.Negative() || len(of) == 0 {
			return nil
		}
		if i == 0 {
			groups = of
			continue
		}
		groups = slices.DeleteFunc(slices.Clone(groups), func(g int32) bool { return !slices.Contains(of, g) })
	}
	return groups
}

// Narrow propagates choices on the trail from some length on: where a cell holds one of two
// pieces it holds nothing else. It reports false if that cannot be.
func (s *System) Narrow(since int) bool {
	for at := since; at < len(s.Trail); at++ {
		some := s.Alternatives(s.Trail[at])
		if len(some) == 0 {
			continue
		}
		for _, g := range s.GroupsOf(some) {
			if !s.exclude(g, some) {
				return false
			}
		}
	}
	return true
}

// exclude adds that of a group nothing holds but the fluents of some negations.
func (s *System) exclude(group int32, but []circuit.Ref) bool {
	for _, f := range s.Children[group] {
		s.Work++
		if s.Value(f) == Unknown && !slices.Contains(but, f.Not()) && !s.Assume(f.Not()) {
			return false
		}
	}
	return true
}

// OneOf tells whether a known law says that one of some fluents holds, of which one is
// given.
func (s *System) OneOf(first int32, fluents map[int32]bool) bool {
	one := func(g int32) bool { return s.val[g] == Fails && s.No[g] == 0 && s.openAmong(g, fluents) }
	if slices.ContainsFunc(s.Covers[first], one) {
		return true
	}
	s.Work += int64(len(s.parents[first]))
	return slices.ContainsFunc(s.parents[first], func(r circuit.Ref) bool {
		g := r.Node()
		return r.Negative() && int(s.Bound[g]) == len(s.Children[g]) && one(int32(g))
	})
}

// openAmong tells whether all children of a gate without a value are negations of some
// fluents.
func (s *System) openAmong(gate int32, fluents map[int32]bool) bool {
	s.Work += int64(len(s.Children[gate]))
	for _, c := range s.Children[gate] {
		if s.Value(c) == Unknown && (!c.Negative() || !fluents[int32(c.Node())]) {
			return false
		}
	}
	return true
}
