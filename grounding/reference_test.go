package grounding

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/internal/scc"
)

// A ReferenceEvaluator evaluates the ground rules of a game in the simplest way, so that tests can
// compare: component by component of the dependency graph, until no rule adds an atom.
type ReferenceEvaluator struct {
	game           *Game
	rulesByHead    [][]GroundRule
	componentAtoms [][]int32 // the atoms of each component, lowest components first
}

// NewReferenceEvaluator returns an evaluator of the rules of a game.
func NewReferenceEvaluator(g *Game) *ReferenceEvaluator {
	ev := &ReferenceEvaluator{game: g, rulesByHead: make([][]GroundRule, len(g.Atoms))}
	for _, r := range g.GroundRules.AllRules() {
		ev.rulesByHead[r.Head] = append(ev.rulesByHead[r.Head], r)
	}
	component, count := scc.Components(len(g.Atoms), func(a int32) []int32 {
		var edges []int32
		for _, r := range ev.rulesByHead[a] {
			for _, l := range r.Body {
				edges = append(edges, int32(l.AtomOf()))
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

// Holds returns the truth of all atoms in a state with a joint move.
func (ev *ReferenceEvaluator) Holds(fluents map[int32]bool, moves []int32) []bool {
	truth := make([]bool, len(ev.game.Atoms))
	for i, a := range ev.game.TrueAtoms {
		truth[a] = fluents[int32(i)]
	}
	for role, m := range moves {
		if m >= 0 {
			truth[ev.game.DoesAtoms[role][m]] = true
		}
	}
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
	return truth
}

func (ev *ReferenceEvaluator) isDerivable(a int32, truth []bool) bool {
	return slices.ContainsFunc(ev.rulesByHead[a], func(r GroundRule) bool {
		return !slices.ContainsFunc(r.Body, func(l Lit) bool { return truth[l.AtomOf()] == l.IsNegative() })
	})
}

// answers prints what holds of the keywords, and of the author's relations.
func (ev *ReferenceEvaluator) answers(truth []bool) string {
	var out []string
	for a, holds := range truth {
		if t := ev.game.AtomTerm(Atom(a)); holds && t != nil {
			out = append(out, t.String())
		}
	}
	slices.Sort(out)
	return strings.Join(out, "\n")
}
