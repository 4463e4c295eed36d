package play

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
)

// A lookalikePair is two matches that a role cannot tell apart.
type lookalikePair struct {
	game    *Game
	role    *gdl.Term
	matches [2]*ReplayedMatch
}

// perceptRules returns the rules for the percepts of the role at the step where the
// matches first differ.
func (p *lookalikePair) perceptRules(ctx context.Context) ([]*gdl.Rule, error) {
	r, err := p.game.evaluator.roleIndex(p.role)
	if err != nil {
		return nil, err
	}
	var rules []*gdl.Rule
	for i := range p.matches[0].Steps {
		one, two := &p.matches[0].Steps[i], &p.matches[1].Steps[i]
		if slices.EqualFunc(one.JointMove, two.JointMove, gdl.EqualTerms) {
			continue
		}
		for _, percept := range one.RolePercepts[r] {
			for _, m := range p.matches {
				firing, err := p.game.FiringRulesWith(ctx, m.States[i], m.Steps[i].JointMove, gdl.NewTerm(gdl.Sees, p.role, percept))
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
