package prover

import (
	"context"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// findIdleCause returns the cause that a role never has a choice in some matches, though another
// one has: the condition that its rules for legal lack at the end of each. It is nil where
// they differ.
func findIdleCause(ctx context.Context, role *gdl.Term, played []*sample.Match, matches []*why.Match) *cause.Cause {
	if len(matches) < sampleMatches || !isIdle(matches[0].Game.Roles(), role, played) {
		return nil
	}
	var agreed *cause.Cause
	for _, m := range matches {
		var symptom []play.Fact
		for _, r := range m.Rules(gdl.Legal) {
			known := gdl.Subst{}
			if len(r.Body) > 0 && known.UnifyTerms(r.Head, gdl.NewTerm(gdl.Legal, role, anyTerm("move"))) && !hasFired(ctx, r, known.ApplyTo(r.Head), matches[0]) {
				symptom = append(symptom, play.Fact{Atom: known.ApplyTo(r.Head), Step: m.Last()})
			}
		}
		c := cause.Find(ctx, m, symptom)
		if c == nil || c.Kind != cause.Unmade && !c.IsCertain(m) || agreed != nil && !c.SameAs(agreed) {
			return nil
		}
		agreed = c
	}
	return agreed
}

// isIdle tells whether a role has one legal move in all states of some matches, and another
// role has a choice in one of them.
func isIdle(roles []*gdl.Term, role *gdl.Term, matches []*sample.Match) bool {
	others := false
	for _, m := range matches {
		for _, sizes := range m.ChoiceSizes {
			for i, n := range sizes {
				if n > 1 && gdl.EqualTerms(roles[i], role) {
					return false
				}
				others = others || n > 1
			}
		}
	}
	return others
}

// hasFired tells whether a rule for legal fires with a head in the first state of a match or in
// one of the next few.
func hasFired(ctx context.Context, r *gdl.Rule, head *gdl.Term, m *why.Match) bool {
	for step := range min(m.Last(), 2*len(m.Game.Roles())) {
		if fires, err := m.Firing(ctx, r, head, step, 1); err != nil || len(fires) > 0 {
			return true
		}
	}
	return false
}
