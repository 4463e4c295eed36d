package unroll

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// SimpleParts finds conditions of few gates that follow from conditions of many gates.
type SimpleParts struct {
	Net        *circuit.Network
	statedKind int                 // the conditions that are stated
	partsByRef []int32             // by ref: its list of parts; 0 if it has not been asked for
	lists      [][]circuit.NodeRef // the first two are empty
}

// The parts of the conditions of moves that a local program states. They are only the fluents that have to hold,
// such as the turn and the place of a piece; or also conditions of few gates, for example that a cell is occupied;
// or all. A program about near gates states the fluents that hold and those that do not.
const (
	OnlyFluents = iota
	FewGates
	AllGates
	Literals
)

// maxSimpleGates is the largest number of gates of a simple condition. maxLiterals bounds the literals that are kept of
// those that a gate needs: in chess a rule for a move has a dozen.
const (
	maxSimpleGates = 12
	maxLiterals    = 48
)

// SimpleConditions holds the finders of a game. Programs about one cell after the other need the same conditions
// again.
type SimpleConditions [Literals + 1]*SimpleParts // by the kind of the conditions that are stated

// PartsUpTo returns the finder of conditions with up to most gates in a network.
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

// PartsOf returns the simple conditions that follow from r, in ascending order. For a conjunction these are the
// simple conditions of its parts, and for a disjunction those that all its parts share. If at least some number of parts
// hold, a condition follows unless so many parts do without it: a role with two legal moves has one that is not to wait. A
// move that is made is legal.
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

// neededByMany returns the simple conditions without which fewer than bound conditions hold.
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

// keepCommon keeps the elements of a that are in b. Both lists are in ascending order.
func keepCommon(a, b []circuit.NodeRef) []circuit.NodeRef {
	return slices.DeleteFunc(a, func(r circuit.NodeRef) bool {
		_, found := slices.BinarySearch(b, r)
		return !found
	})
}

// isSimple tells whether a condition is stated.
func (s *SimpleParts) isSimple(r circuit.NodeRef) bool {
	if s.statedKind == OnlyFluents || s.statedKind == Literals {
		return (s.statedKind == Literals || !r.IsNegative()) && s.Net.Nodes[r.NodeIndex()].Kind == circuit.FluentNode
	}
	return s.ConditionSize(r, maxSimpleGates) < maxSimpleGates
}

// ConditionSize counts the gates of a condition, up to most.
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
