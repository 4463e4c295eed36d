package prover

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sample"
)

// sampleMatches is the number of random matches that tell the cause of an event that
// never happens.
const sampleMatches = 4

// unmetMatches is the number of random matches at whose ends a fluent is looked for before it is called
// one that none of them ends with.
const unmetMatches = 32

// findNeverWonCause returns the cause that a role never wins: the conditions of its rule
// for 100 that fail at the ends of some random matches, if they agree; else that these
// matches do not come far enough.
func findNeverWonCause(ctx context.Context, all *sample.Sample, v *proof.Verdict) *cause.Cause {
	if all == nil || v.Property != proof.Winnability || len(v.ConcernedRoles) == 0 && v.Role == "" {
		return nil
	}
	role := &gdl.Term{Name: v.Role, Spelling: v.Role}
	if len(v.ConcernedRoles) > 0 {
		role = v.ConcernedRoles[0]
	}
	wins := gdl.NewTerm(gdl.Goal, role, &gdl.Term{Name: "100", Spelling: "100"})
	played, _ := all.Matches(ctx, sampleMatches)
	all.Allow(maxCauseSteps)
	var c *cause.Cause
	var matches []*why.Match
	agreed, stuck := true, 0
	for _, m := range played {
		if m.CutBy != nil {
			break
		}
		match := why.Replay(all.Game, &m.ReplayedMatch)
		matches = append(matches, match)
		if m.Ending == play.EndStuck {
			stuck++
		}
		if !agreed {
			continue
		}
		x := cause.Find(ctx, match, []play.Fact{{Atom: wins, Step: match.Last()}})
		agreed = x != nil && (x.Kind == cause.Unmade || x.IsCertain(match)) && (c == nil || x.SameAs(c))
		c = cmp.Or(c, x)
	}
	// Of many values that a counter may take, no match may have come to one.
	if !agreed || c != nil && c.Kind == cause.Ended && c.Fact.IsGround() {
		c = nil
	}
	switch {
	case c != nil && (c.Kind != cause.Unmade || len(c.Suspects) == 0):
		return c
	case len(matches) == sampleMatches && stuck == sampleMatches:
		return cause.NewStuck(matches[0])
	}
	if early := cause.FindEarlyEnd(ctx, matches); early != nil {
		return early
	}
	if idle := findIdleCause(ctx, role, played, matches); idle != nil {
		return idle
	}
	if c != nil {
		for more, _ := all.Matches(ctx, unmetMatches); len(more) > 0; more = more[1:] {
			if slices.ContainsFunc(more[0].States[len(more[0].States)-1].TrueFluents(), func(x *gdl.Term) bool { return (gdl.Subst{}).UnifyTerms(c.Fluent, x) }) {
				return nil
			}
		}
		return c.NewUnmet()
	}
	return nil
}
