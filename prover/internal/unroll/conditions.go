package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// SimpleParts finds the simple conditions, of few gates, that follow from conditions of many gates.
type SimpleParts struct {
	Net        *circuit.Network
	statedKind int                 // which conditions count as simple: OnlyFluents, FewGates or Literals
	partsByRef []int32             // by NodeRef: the index of its parts in lists; 0 if it has not been asked for
	lists      [][]circuit.NodeRef // the first two are empty
}

// Which conditions of a legal move a local program states. OnlyFluents: fluents that have to hold,
// such as the turn and the place of a piece. FewGates: also other conditions of few gates, for
// example that a cell is occupied. AllGates: all. Literals: fluents that have to hold, and those
// that must not.
const (
	OnlyFluents = iota
	FewGates
	AllGates
	Literals
)

// A simple condition has fewer than maxSimpleGates gates. With Literals, at most maxLiterals are
// kept for each gate.
const (
	maxSimpleGates = 12
	maxLiterals    = 48
)

// SimpleConditions caches the finders of a game, since many programs ask for the same conditions.
type SimpleConditions [Literals + 1]*SimpleParts // by the kind: OnlyFluents, FewGates or Literals

// PartsUpTo returns the finder for a kind of conditions in a network. AllGates is treated as
// FewGates.
func (s *SimpleConditions) PartsUpTo(net *circuit.Network, most int) *SimpleParts {
	if most == AllGates {
		most = FewGates
	}
	if s[most] == nil {
		s[most] = &SimpleParts{Net: net, statedKind: most, lists: make([][]circuit.NodeRef, emptyParts+1)}
	}
	s[most].growToNetwork()
	return s[most]
}

// PartsOf returns the simple conditions that follow from r, in ascending order. For a conjunction
// these are the simple conditions of its parts, and for a disjunction those that all its parts
// share. For "at least n of these hold" these are simple conditions without which fewer than n of them
// can hold. With Literals, the conditions of a move that is made are those of its legality.
func (s *SimpleParts) PartsOf(r circuit.NodeRef) []circuit.NodeRef {
	if s.partsByRef[r] == 0 {
		s.partsByRef[r] = emptyParts
		if parts := s.compute(r); len(parts) > 0 {
			s.partsByRef[r], s.lists = int32(len(s.lists)), append(s.lists, parts)
		}
	}
	return s.lists[s.partsByRef[r]]
}

// emptyParts is the index of the empty list, for conditions from which no simple one follows.
const emptyParts = 1

// growToNetwork makes room for the gates that were added to the network since the last call.
func (s *SimpleParts) growToNetwork() {
	if n := 2*len(s.Net.Nodes) - len(s.partsByRef); n > 0 {
		s.partsByRef = append(s.partsByRef, make([]int32, n)...)
	}
}

func (s *SimpleParts) compute(r circuit.NodeRef) []circuit.NodeRef {
	var parts []circuit.NodeRef
	node := &s.Net.Nodes[r.NodeIndex()]
	switch {
	case node.Kind == circuit.DoesNode && !r.IsNegative() && s.statedKind == Literals:
		parts = slices.Clone(s.PartsOf(s.Net.LegalRefs[node.RoleIndex][node.InputIndex]))
	case node.Kind != circuit.AndNode && node.Kind != circuit.AtLeastNode:
	case r.IsNegative():
		alternatives := make([]circuit.NodeRef, len(node.Children))
		for i, c := range node.Children {
			alternatives[i] = c.Negated()
		}
		parts = slices.Clone(s.Common(alternatives))
	case node.Kind == circuit.AtLeastNode:
		parts = s.neededByMany(int(node.Bound), node.Children)
	default:
		for _, c := range node.Children {
			parts = append(parts, s.PartsOf(c)...)
		}
	}
	if s.isSimple(r) {
		parts = append(parts, r)
	}
	if parts = sortRefs(parts); s.statedKind == Literals {
		parts = parts[:min(len(parts), maxLiterals)]
	}
	return parts
}

// neededByMany returns the simple conditions without which fewer than bound of the conditions can
// hold.
func (s *SimpleParts) neededByMany(bound int, conditions []circuit.NodeRef) (needed []circuit.NodeRef) {
	var some []circuit.NodeRef
	for _, c := range conditions[:min(bound, len(conditions))] {
		some = append(some, s.PartsOf(c)...)
	}
	for _, r := range sortRefs(some) {
		without := 0
		for _, c := range conditions {
			if _, found := slices.BinarySearch(s.PartsOf(c), r); !found {
				without++
			}
		}
		if without < bound {
			needed = append(needed, r)
		}
	}
	return needed
}

// Common returns the simple conditions that follow from each of some conditions.
func (s *SimpleParts) Common(conditions []circuit.NodeRef) []circuit.NodeRef {
	if len(conditions) == 0 {
		return nil
	}
	shared := slices.Clone(s.PartsOf(conditions[0]))
	for _, c := range conditions[1:] {
		if len(shared) == 0 {
			return nil
		}
		shared = keepCommon(shared, s.PartsOf(c))
	}
	return shared
}

// keepCommon returns the elements that are in both lists, which are in ascending order. It changes
// the first one.
func keepCommon(a, b []circuit.NodeRef) []circuit.NodeRef {
	return slices.DeleteFunc(a, func(r circuit.NodeRef) bool {
		_, found := slices.BinarySearch(b, r)
		return !found
	})
}

// isSimple tells whether a condition counts as simple.
func (s *SimpleParts) isSimple(r circuit.NodeRef) bool {
	if s.statedKind == OnlyFluents || s.statedKind == Literals {
		return (s.statedKind == Literals || !r.IsNegative()) && s.Net.Nodes[r.NodeIndex()].Kind == circuit.FluentNode
	}
	return s.ConditionSize(r, maxSimpleGates) < maxSimpleGates
}

// ConditionSize counts the gates of a condition, up to most; each time that a gate is read counts. It is most for a
// loop.
func (s *SimpleParts) ConditionSize(r circuit.NodeRef, most int) int {
	node := &s.Net.Nodes[r.NodeIndex()]
	if node.Kind == circuit.LoopNode {
		return most
	}
	n := 1
	for _, c := range node.Children {
		if n >= most {
			break
		}
		n += s.ConditionSize(c, most-n)
	}
	return n
}

// sortRefs puts conditions in ascending order, each once.
func sortRefs(refs []circuit.NodeRef) []circuit.NodeRef {
	slices.Sort(refs)
	return slices.Clip(slices.Compact(refs))
}
