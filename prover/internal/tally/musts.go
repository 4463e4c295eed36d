package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxImpliedLits bounds the fluents that are kept of those that a gate needs: in chess
// a rule for a move has a dozen.
const maxImpliedLits = 24

// impliedLits holds the literals that gates imply: fluents that hold, or do not, whenever the gate
// holds, and whenever it does not. A move that is legal by a hundred ground
// rules needs the conditions common to all of them, such as the turn of the role.
type impliedLits struct {
	impliedByGate, impliedByNegation [][]circuit.NodeRef // by node, sorted
}

// newImpliedLits traverses a network once; children come before their node.
func newImpliedLits(net *circuit.Network) *impliedLits {
	m := &impliedLits{impliedByGate: make([][]circuit.NodeRef, len(net.Nodes)), impliedByNegation: make([][]circuit.NodeRef, len(net.Nodes))}
	for i := range net.Nodes {
		switch n := &net.Nodes[i]; n.Kind {
		case circuit.FluentNode:
			ref := net.FluentRefs[n.InputIndex]
			m.impliedByGate[i], m.impliedByNegation[i] = []circuit.NodeRef{ref}, []circuit.NodeRef{ref.Negated()}
		case circuit.AndNode:
			m.impliedByGate[i], m.impliedByNegation[i] = m.impliedByAny(n.Children), m.commonlyImplied(n.Children, true)
		case circuit.AtLeastNode:
			if n.Bound >= 1 && int(n.Bound) <= len(n.Children) {
				m.impliedByGate[i], m.impliedByNegation[i] = m.impliedByAtLeast(int(n.Bound), n.Children), m.commonlyImplied(n.Children, true)
			}
		}
	}
	return m
}

// impliedBy returns the literals that have to hold if a gate does.
func (m *impliedLits) impliedBy(r circuit.NodeRef) []circuit.NodeRef {
	if r.IsNegative() {
		return m.impliedByNegation[r.NodeIndex()]
	}
	return m.impliedByGate[r.NodeIndex()]
}

// impliedByAny returns the literals that one of some gates needs.
func (m *impliedLits) impliedByAny(refs []circuit.NodeRef) (all []circuit.NodeRef) {
	for _, r := range refs {
		all = append(all, m.impliedBy(r)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.Clip(all[:min(len(all), maxImpliedLits)])
}

// impliedByAtLeast returns the literals that have to hold if at least so many of some gates do: those that fewer of
// them do without. A role with two legal moves has one that is not to wait.
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
