package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// perceptRules returns, of two matches that a role cannot tell apart, the rules for the percepts of the role at the first
// step with different joint moves; nil if there is no such step.
func (g *Game) perceptRules(ctx context.Context, role *gdl.Term, matches [2]*ReplayedMatch) ([]*gdl.Rule, error) {
	r, err := g.evaluator.roleIndex(role)
	if err != nil {
		return nil, err
	}
	var rules []*gdl.Rule
	for i := range matches[0].Steps {
		one, two := &matches[0].Steps[i], &matches[1].Steps[i]
		if slices.EqualFunc(one.JointMove, two.JointMove, gdl.EqualTerms) {
			continue
		}
		for _, percept := range one.RolePercepts[r] {
			for _, m := range matches {
				firing, err := g.FiringRulesWith(ctx, m.States[i], m.Steps[i].JointMove, gdl.NewTerm(gdl.Sees, role, percept))
				if err != nil {
					return nil, err
				}
				rules = append(rules, firing...)
			}
		}
		return uniqueRules(rules), nil
	}
	return nil, nil
}
