package pdr

import (
	"slices"

	"github.com/gdllint/gdllint/grounding/circuit"
	"github.com/gdllint/gdllint/prover/internal/task"
)

// A cube is a set of states: those in which some fluents hold and some do
// not. Its literals are sorted.
type cube []circuit.Ref

// covers tells whether all states of d are in c.
func (c cube) covers(d cube) bool {
	i := 0
	for _, l := range d {
		if i < len(c) && c[i] == l {
			i++
		}
	}
	return i == len(c)
}

// without leaves out some of the literals.
func (c cube) without(drop []circuit.Ref) cube {
	var rest cube
	for _, l := range c {
		if !slices.Contains(drop, l) {
			rest = append(rest, l)
		}
	}
	return rest
}

// laws are the invariants that make cubes short, and the states that no cube
// may contain.
type laws struct {
	task    *task.Task
	groups  [][]int32 // by fluent: the groups of which at most one holds
	members [][]int32 // by group
	fixed   []bool    // by fluent: it is always the same
	start   []bool    // by fluent
}

func newLaws(t *task.Task) *laws {
	n := len(t.Net.Fluent)
	l := &laws{task: t, groups: make([][]int32, n), fixed: make([]bool, n), start: make([]bool, n)}
	for f := range l.fixed {
		l.fixed[f] = t.Constant(int32(f))
	}
	for group := range t.Exclusive() {
		for _, f := range group {
			l.groups[f] = append(l.groups[f], int32(len(l.members)))
		}
		l.members = append(l.members, group)
	}
	for _, f := range t.Net.Game.Init {
		l.start[f] = true
	}
	return l
}

// shorten leaves out literals that follow from other literals and invariants: a cell
// that has one content has no other.
func (l *laws) shorten(c cube) cube {
	implied := map[circuit.Ref]bool{}
	for _, lit := range c {
		f := l.fluent(lit)
		if lit.Negative() {
			implied[lit] = implied[lit] || l.fixed[f]
			continue
		}
		implied[lit] = l.fixed[f]
		for _, g := range l.groups[f] {
			for _, other := range l.members[g] {
				if other != f {
					implied[l.task.Net.Fluent[other].Not()] = true
				}
			}
		}
	}
	c = slices.DeleteFunc(slices.Clone(c), func(lit circuit.Ref) bool { return implied[lit] })
	slices.Sort(c)
	return c
}

func (l *laws) fluent(lit circuit.Ref) int32 { return l.task.Net.Nodes[lit.Node()].Index }

// reached tells whether a cube contains the initial state or one that a random
// match has come to: no frame can block it for long.
func (l *laws) reached(c cube) bool { return l.atStart(c) || l.sampled(c) }

// atStart tells whether a cube contains the initial state.
func (l *laws) atStart(c cube) bool {
	if l.task.SkipBase {
		return false
	}
	for _, lit := range c {
		if l.start[l.fluent(lit)] == lit.Negative() {
			return false
		}
	}
	return true
}

func (l *laws) sampled(c cube) bool {
	if len(l.task.Samples) == 0 || l.task.SkipBase {
		return false
	}
	for w := range l.task.Samples[0] {
		in := ^uint64(0)
		for _, lit := range c {
			word := l.task.Samples[l.fluent(lit)][w]
			if lit.Negative() {
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
func (d *Search) violatedAtStart() bool {
	if d.task.SkipBase {
		return false
	}
	d.lift.state(d.law.start)
	return d.lift.holds(d.Bad) && d.Bad != circuit.FalseRef
}
