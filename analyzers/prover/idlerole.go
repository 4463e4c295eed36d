package prover

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
)

// findIdleCause returns the cause that a role never has a choice in some matches, though another
// one has: the condition that its rules for legal lack at the end of each. It is nil where
// they differ.
func findIdleCause(ctx context.Context, file *gdl.File, game *play.Game, role *gdl.Term, matches []*play.ReplayedMatch) *cause.Cause {
	if len(matches) < sampleMatches || !isIdle(ctx, game, role, matches) {
		return nil
	}
	move := &gdl.Term{Name: "?move", Spelling: "?move"}
	wanted := cause.Symptom{WantedHead: &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, InParens: true, Args: []*gdl.Term{role, move}}}
	for _, r := range rulesForRelation(file, gdl.Legal) {
		if len(r.Body) > 0 && !hasFired(ctx, game, r, role, matches) {
			wanted.WantedRules = append(wanted.WantedRules, r)
		}
	}
	var agreed *cause.Cause
	for _, m := range matches {
		c := cause.FindCause(ctx, file, game, m, wanted)
		if c == nil || c.Kind != cause.UnmadeFluent && !c.IsCertain(m) || agreed != nil && !c.SameAs(agreed) {
			return nil
		}
		agreed = c
	}
	return agreed
}

// isIdle tells whether a role has one legal move in all states of some matches, and another
// role has a choice in one of them.
func isIdle(ctx context.Context, game *play.Game, role *gdl.Term, matches []*play.ReplayedMatch) bool {
	others := false
	for _, m := range matches {
		for _, s := range m.States[:len(m.Steps)] {
			for _, r := range game.Roles() {
				legal, err := game.LegalMoves(ctx, s, r)
				if err != nil || len(legal) > 1 && gdl.EqualTerms(r, role) {
					return false
				}
				others = others || len(legal) > 1
			}
		}
	}
	return others
}

// hasFired tells whether a rule for legal fires for a role in the first state of a match or in
// one of the next few.
func hasFired(ctx context.Context, game *play.Game, r *gdl.Rule, role *gdl.Term, matches []*play.ReplayedMatch) bool {
	for _, s := range matches[0].States[:min(len(matches[0].Steps), 2*len(game.Roles()))] {
		legal, err := game.LegalMoves(ctx, s, role)
		if err != nil {
			return true
		}
		for _, move := range legal {
			rules, err := game.FiringRules(ctx, s, &gdl.Term{Name: gdl.Legal, Spelling: gdl.Legal, InParens: true, Args: []*gdl.Term{role, move}})
			if err != nil || slices.Contains(rules, r) {
				return true
			}
		}
	}
	return false
}
