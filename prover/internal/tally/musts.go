package tally

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
)

// maxMusts bounds the fluents that are kept of those that a gate needs: in chess
// a rule for a move has a dozen.
const maxMusts = 24

// musts holds the literals that gates imply: fluents that hold, or do not, whenever the gate
// holds, and whenever it does not. A move that is legal by a hundred ground
// rules needs the conditions common to all of them, such as the turn of the role.
type musts struct {
	when, unless [][]circuit.Ref // by node, sorted
}

// newMusts traverses a network once; children come before their node.
func newMusts(net *circuit.Network) *musts {
	m := &musts{when: make([][]circuit.Ref, len(net.Nodes)), unless: make([][]circuit.Ref, len(net.Nodes))}
	for i := range net.Nodes {
		switch n := &net.Nodes[i]; n.Kind {
		case circuit.FluentNode:
			ref := net.Fluent[n.Index]
			m.when[i], m.unless[i] = []circuit.Ref{ref}, []circuit.Ref{ref.Not()}
		case circuit.AndNode:
			m.when[i], m.unless[i] = m.any(n.Children), m.common(n.Children, true)
		case circuit.AtLeastNode:
			if n.Bound >= 1 && int(n.Bound) <= len(n.Children) {
				m.when[i], m.unless[i] = m.most(int(n.Bound), n.Children), m.common(n.Children, true)
			}
		}
	}
	return m
}

// of returns the literals that have to hold if a gate does.
func (m *musts) of(r circuit.Ref) []circuit.Ref {
	if r.Negative() {
		return m.unless[r.Node()]
	}
	return m.when[r.Node()]
}

// any returns the literals that one of some gates needs.
func (m *musts) any(refs []circuit.Ref) (all []circuit.Ref) {
	for _, r := range refs {
		all = append(all, m.of(r)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.Clip(all[:min(len(all), maxMusts)])
}

// most returns the literals that have to hold if at least so many of some gates do: those that fewer of
// them do without. A role with two legal moves has one that is not to wait.
func (m *musts) most(bound int, refs []circuit.Ref) (needed []circuit.Ref) {
	for _, f := range m.any(refs[:bound]) {
		without := 0
		for _, r := range refs {
			if _, found := slices.BinarySearch(m.of(r), f); !found {
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

// common returns the literals that each of some gates needs, or each of their negations.
func (m *musts) common(refs []circuit.Ref, negated bool) (shared []circuit.Ref) {
	for i, r := range refs {
		if negated {
			r = r.Not()
		}
		if i == 0 {
			shared = slices.Clone(m.of(r))
			continue
		}
		of := m.of(r)
		shared = slices.DeleteFunc(shared, func(s circuit.Ref) bool {
			_, found := slices.BinarySearch(of, s)
			return !found
		})
		if len(shared) == 0 {
			return nil
		}
	}
	return shared
}
