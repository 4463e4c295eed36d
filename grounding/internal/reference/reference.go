// Package reference evaluates ground rules in the simplest way, so that tests can compare:
// component by component of the dependency graph, until no rule adds an atom. It also writes the
// small random rulesheets of these tests.
package reference

import "github.com/gdllint/gdllint/internal/scc"

// A Literal is an atom or its negation.
type Literal struct {
	Atom       int32
	IsNegative bool
}

// A Rule derives its head where all literals of its body hold.
type Rule struct {
	Head int32
	Body []Literal
}

// A RuleEvaluator derives the model of stratified ground rules.
type RuleEvaluator struct {
	rulesByHead    [][]Rule
	componentAtoms [][]int32 // the atoms of each component, lowest components first
}

// New returns an evaluator of rules over atoms that are numbered from 0.
func New(atoms int, rules []Rule) *RuleEvaluator {
	ev := &RuleEvaluator{rulesByHead: make([][]Rule, atoms)}
	for _, r := range rules {
		ev.rulesByHead[r.Head] = append(ev.rulesByHead[r.Head], r)
	}
	component, count := scc.Components(atoms, func(a int32) []int32 {
		var edges []int32
		for _, r := range ev.rulesByHead[a] {
			for _, l := range r.Body {
				edges = append(edges, l.Atom)
			}
		}
		return edges
	})
	ev.componentAtoms = make([][]int32, count)
	for a, c := range component {
		ev.componentAtoms[c] = append(ev.componentAtoms[c], int32(a))
	}
	return ev
}

// CompleteModel sets truth for all atoms that follow from those that are set.
func (ev *RuleEvaluator) CompleteModel(truth []bool) {
	for _, atoms := range ev.componentAtoms {
		for changed := true; changed; {
			changed = false
			for _, a := range atoms {
				if !truth[a] && ev.isDerivable(a, truth) {
					truth[a], changed = true, true
				}
			}
		}
	}
}

func (ev *RuleEvaluator) isDerivable(a int32, truth []bool) bool {
rules:
	for _, r := range ev.rulesByHead[a] {
		for _, l := range r.Body {
			if truth[l.Atom] == l.IsNegative {
				continue rules
			}
		}
		return true
	}
	return false
}
