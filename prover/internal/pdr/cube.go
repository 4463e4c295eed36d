package pdr

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A stateCube is a set of states: those in which some fluents hold and some do
// not. Its literals are sorted.
type stateCube []circuit.NodeRef

// subsumes tells whether all states of d are in c.
func (c stateCube) subsumes(d stateCube) bool {
	i := 0
	for _, l := range d {
		if i < len(c) && c[i] == l {
			i++
		}
	}
	return i == len(c)
}

// withoutLits leaves out some of the literals.
func (c stateCube) withoutLits(drop []circuit.NodeRef) stateCube {
	var rest stateCube
	for _, l := range c {
		if !slices.Contains(drop, l) {
			rest = append(rest, l)
		}
	}
	return rest
}

// cubeLaws are the invariants that make cubes short, and the states that no cube
// may contain.
type cubeLaws struct {
	task            *task.ProofTask
	groupsByFluent  [][]int32 // by fluent: the groups of which at most one holds
	groupMembers    [][]int32 // by group
	constantFluents []bool    // by fluent: it is always the same
	initialFluents  []bool    // by fluent
}

func newCubeLaws(t *task.ProofTask) *cubeLaws {
	n := len(t.Net.FluentRefs)
	l := &cubeLaws{task: t, groupsByFluent: make([][]int32, n), constantFluents: make([]bool, n), initialFluents: make([]bool, n)}
	for f := range l.constantFluents {
		l.constantFluents[f] = t.IsConstantFluent(int32(f))
	}
	for group := range t.ExclusiveGroups() {
		for _, f := range group {
			l.groupsByFluent[f] = append(l.groupsByFluent[f], int32(len(l.groupMembers)))
		}
		l.groupMembers = append(l.groupMembers, group)
	}
	for _, f := range t.Net.Game.InitFluents {
		l.initialFluents[f] = true
	}
	return l
}

// shorten leaves out literals that follow from other literals and invariants: a cell
// that has one content has no other.
func (l *cubeLaws) shorten(c stateCube) stateCube {
	implied := map[circuit.NodeRef]bool{}
	for _, lit := range c {
		f := l.fluentOfLit(lit)
		if lit.IsNegative() {
			implied[lit] = implied[lit] || l.constantFluents[f]
			continue
		}
		implied[lit] = l.constantFluents[f]
		for _, g := range l.groupsByFluent[f] {
			for _, other := range l.groupMembers[g] {
				if other != f {
					implied[l.task.Net.FluentRefs[other].Negated()] = true
				}
			}
		}
	}
	c = slices.DeleteFunc(slices.Clone(c), func(lit circuit.NodeRef) bool { return implied[lit] })
	slices.Sort(c)
	return c
}

func (l *cubeLaws) fluentOfLit(lit circuit.NodeRef) int32 {
	return l.task.Net.Nodes[lit.NodeIndex()].InputIndex
}

// containsReached tells whether a cube contains the initial state or one that a random
// match has come to: no frame can block it for long.
func (l *cubeLaws) containsReached(c stateCube) bool {
	return l.containsInitial(c) || l.containsSample(c)
}

// containsInitial tells whether a cube contains the initial state.
func (l *cubeLaws) containsInitial(c stateCube) bool {
	if l.task.SkipBaseCase {
		return false
	}
	for _, lit := range c {
		if l.initialFluents[l.fluentOfLit(lit)] == lit.IsNegative() {
			return false
		}
	}
	return true
}

func (l *cubeLaws) containsSample(c stateCube) bool {
	if len(l.task.SampledStates) == 0 || l.task.SkipBaseCase {
		return false
	}
	for w := range l.task.SampledStates[0] {
		in := ^uint64(0)
		for _, lit := range c {
			word := l.task.SampledStates[l.fluentOfLit(lit)][w]
			if lit.IsNegative() {
				word = ^word
			}
			if in &= word; in == 0 {
				break
			}
		}
		if in != 0 {
			return true
		}
	}
	return false
}

// violatedAtStart tells whether the initial state violates the property.
func (d *FrameSearch) violatedAtStart() bool {
	if d.task.SkipBaseCase {
		return false
	}
	d.lifting.evaluateState(d.lawsOfGame.initialFluents)
	return d.lifting.gateHolds(d.Violation) && d.Violation != circuit.FalseRef
}
