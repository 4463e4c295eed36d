package circuit

import (
	"context"

	"github.com/gdllint/gdllint/grounding"
)

// An evaluationOrder sorts the atoms of a game by dependency: components of
// mutually dependent atoms, in an order in which dependencies come first.
type evaluationOrder struct {
	components  [][]grounding.Atom
	componentOf []int32 // by atom: its component
	isRecursive []bool  // by component: an atom depends on itself
}

// newEvaluationOrder orders the atoms by their ground rules. It fails with the
// error of the context.
func newEvaluationOrder(ctx context.Context, g *grounding.Game, rulesOf func(grounding.Atom) []int32) (*evaluationOrder, error) {
	of, count, err := g.GroundRules.Components(ctx, len(g.Atoms), rulesOf)
	if err != nil {
		return nil, err
	}
	o := &evaluationOrder{components: make([][]grounding.Atom, count), componentOf: of, isRecursive: make([]bool, count)}
	for a, c := range of {
		o.components[c] = append(o.components[c], grounding.Atom(a))
	}
	for _, rule := range g.GroundRules.AllRules() {
		for _, l := range rule.Body {
			if c := of[rule.Head]; c == of[l.AtomOf()] {
				o.isRecursive[c] = true
			}
		}
	}
	return o, nil
}
