package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxImpliedLits bounds the fluents that are kept of those that a gate needs: in chess
// a rule for a move has a dozen.
const maxImpliedLits = 24

// impliedLits holds the literals that gates imply. These are fluents or their negations that hold whenever the
// gate holds, and those that hold whenever it does not. For example, a move that is legal by a hundred ground
// rules needs the conditions that all these rules share, such as the turn of the role. In a large network most
// gates imply the same literals as others, and share the list.
type impliedLits struct {
	listByRef    []int32             // by ref of a node
	literalLists [][]circuit.NodeRef // each sorted; the first is empty
	listsByHash  map[uint64][]int32
}

// newImpliedLits traverses a network once; children come before their node.
func newImpliedLits(net *circuit.Network) *impliedLits {
	m := &impliedLits{listByRef: make([]int32, 2*len(net.Nodes)), literalLists: make([][]circuit.NodeRef, 1), listsByHash: map[uint64][]int32{}}
	for i := range net.Nodes {
		ref := circuit.NodeRef(2 * i)
		switch n := &net.Nodes[i]; n.Kind {
		case circuit.FluentNode:
			m.note(ref, []circuit.NodeRef{ref})
			m.note(ref.Negated(), []circuit.NodeRef{ref.Negated()})
		case circuit.AndNode:
			m.note(ref, m.impliedByAny(n.Children))
			m.note(ref.Negated(), m.commonlyImplied(n.Children, true))
		case circuit.AtLeastNode:
			if n.Bound >= 1 && int(n.Bound) <= len(n.Children) {
				m.note(ref, m.impliedByAtLeast(int(n.Bound), n.Children))
				m.note(ref.Negated(), m.commonlyImplied(n.Children, true))
			}
		}
	}
	return m
}

// note notes the literals that a gate implies, which are not kept if they are a list already.
func (m *impliedLits) note(r circuit.NodeRef, lits []circuit.NodeRef) {
	if len(lits) == 0 {
		return
	}
	hash := uint64(len(lits))
	for _, l := range lits {
		hash = (hash ^ uint64(l)) * 0x9E3779B97F4A7C15
		hash ^= hash >> 29
	}
	for _, list := range m.listsByHash[hash] {
		if slices.Equal(m.literalLists[list], lits) {
			m.listByRef[r] = list
			return
		}
	}
	list := int32(len(m.literalLists))
	m.listByRef[r], m.literalLists = list, append(m.literalLists, slices.Clone(lits))
	m.listsByHash[hash] = append(m.listsByHash[hash], list)
}

// impliedBy returns the literals that have to hold if a gate does. The caller must not change them.
func (m *impliedLits) impliedBy(r circuit.NodeRef) []circuit.NodeRef {
	return m.literalLists[m.listByRef[r]]
}

// impliedByAny returns the literals that one of some gates needs.
func (m *impliedLits) impliedByAny(refs []circuit.NodeRef) (all []circuit.NodeRef) {
	for _, r := range refs {
		all = append(all, m.impliedBy(r)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return all[:min(len(all), maxImpliedLits)]
}

// impliedByAtLeast returns the literals that have to hold if at least bound of refs hold. A literal is implied if
// fewer than bound of refs do not imply it. For example, a role with two legal moves has one that is not to wait.
func (m *impliedLits) impliedByAtLeast(bound int, refs []circuit.NodeRef) (needed []circuit.NodeRef) {
	for _, f := range m.impliedByAny(refs[:bound]) {
		without := 0
		for _, r := range refs {
			if _, found := slices.BinarySearch(m.impliedBy(r), f); !found {
				if without++; without == bound {
					break
				}
			}
		}
		if without < bound {
			needed = append(needed, f)
		}
	}
	return needed
}

// commonlyImplied returns the literals that each of some gates needs, or each of their negations.
func (m *impliedLits) commonlyImplied(refs []circuit.NodeRef, negated bool) (shared []circuit.NodeRef) {
	for i, r := range refs {
		if negated {
			r = r.Negated()
		}
		if i == 0 {
			shared = slices.Clone(m.impliedBy(r))
			continue
		}
		of := m.impliedBy(r)
		shared = slices.DeleteFunc(shared, func(s circuit.NodeRef) bool {
			_, found := slices.BinarySearch(of, s)
			return !found
		})
		if len(shared) == 0 {
			return nil
		}
	}
	return shared
}
