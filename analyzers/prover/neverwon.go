package prover

import (
	"cmp"
	"context"
	"slices"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/sample"
)

// This file finds out from random matches why a role never wins.

// sampleMatches is the number of random matches that must agree on a cause.
const sampleMatches = 4

// unmetMatches is the number of random matches without a fluent from which on the fluent counts as never made.
const unmetMatches = 32

// findNeverWonCause returns the cause why a role never wins, and the fluents that the first match loses. It tries these
// causes in turn: one that some random matches share; all matches stop; matches end too early; another role gets fluents
// that this role never gets; a fluent is never made.
func findNeverWonCause(ctx context.Context, all *sample.Sample, v *proof.Verdict) (c *why.Cause, path []string) {
	role := winner(v)
	if all == nil || role == nil {
		return nil, nil
	}
	played, matches := all.Replayed(ctx, sampleMatches, maxCauseSteps)
	if i := slices.IndexFunc(played, func(m *sample.Match) bool { return m.CutBy != nil }); i >= 0 {
		played, matches = played[:i], matches[:i]
	}
	if len(matches) > 0 {
		path = matches[0].Losses()
	}
	wins := winOf(role)
	c = agreed(ctx, matches, func(m *why.Match) []play.Fact { return []play.Fact{{Atom: wins, Step: m.Last()}} })
	if c != nil && c.Kind == why.Stays {
		more, _ := all.Matches(ctx, unmetMatches)
		if slices.ContainsFunc(more, func(m *sample.Match) bool { return !m.LastState().HasFluent(c.Fluent) }) {
			return nil, path // the fluent remained by chance in the first few matches
		}
	}
	if c != nil && (c.Kind != why.Unmade || len(c.Suspects) == 0) {
		return c, path
	}
	if len(played) == sampleMatches && !slices.ContainsFunc(played, func(m *sample.Match) bool { return m.Ending != play.EndStuck }) {
		return matches[0].NewCause(why.Stuck, gdl.NewTerm(gdl.Terminal), -1), path
	}
	if early := tooShort(ctx, role, played, matches); early != nil {
		return early, path
	}
	if c == nil {
		return lackedByOneRole(ctx, all, role), path
	}
	more, matches := all.Replayed(ctx, unmetMatches, maxCauseSteps)
	if slices.ContainsFunc(more, func(m *sample.Match) bool {
		return slices.ContainsFunc(m.LastState().TrueFluents(), func(x *gdl.Term) bool { return (gdl.Subst{}).UnifyTerms(c.Fluent, x) })
	}) {
		return nil, path
	}
	return why.NeverMade(ctx, matches, c), path
}

// winner returns the role that never wins; nil if the verdict is about something else.
func winner(v *proof.Verdict) *gdl.Term {
	switch {
	case v.Property != proof.Winnability:
		return nil
	case len(v.ConcernedRoles) > 0:
		return v.ConcernedRoles[0]
	case v.Role != "":
		return &gdl.Term{Name: v.Role, Spelling: v.Role}
	}
	return nil
}

func winOf(role *gdl.Term) *gdl.Term {
	return gdl.NewTerm(gdl.Goal, role, &gdl.Term{Name: "100", Spelling: "100"})
}

// lackedByOneRole returns a cause about a kind of fluents with a role at one argument, and perhaps a certain value at
// another. Such a fluent holds of every role but one in some match, and of that one in no match. If role is nil, that one
// may be any role. If more than half of the kinds are so, the roles are not meant to be alike, and it returns nil.
func lackedByOneRole(ctx context.Context, all *sample.Sample, role *gdl.Term) *why.Cause {
	played, replayed := all.Replayed(ctx, unmetMatches, maxCauseSteps)
	if len(played) < unmetMatches {
		return nil
	}
	var players []*gdl.Term
	for i, r := range all.Game.Roles() {
		if !all.Game.IsRandomRole(i) {
			players = append(players, r)
		}
	}
	for _, isValued := range []bool{false, true} { // first fluents of a role alone, then those of a role and a value
		seen, order := map[string][]*gdl.Term{}, []string(nil) // by kind: the roles of which such a fluent holds
		kinds := map[string]func(role *gdl.Term) *gdl.Term{}
		for _, x := range all.Sightings() {
			for i, role := range x.Term.Args {
				if x.Role != nil || !model.HasTerm(players, role) {
					continue
				}
				for j := range x.Term.Args {
					if (j == i) == isValued {
						continue
					}
					likewise := func(role *gdl.Term) *gdl.Term {
						f := why.AnyOf(x.Term)
						f.Args[j], f.Args[i] = x.Term.Args[j], role
						return f
					}
					kind := likewise(anyTerm("role")).String()
					if kinds[kind] == nil {
						kinds[kind], order = likewise, append(order, kind)
					}
					if !model.HasTerm(seen[kind], role) {
						seen[kind] = append(seen[kind], role)
					}
				}
			}
		}
		var odd []*why.Cause
		for _, kind := range order {
			if len(seen[kind]) != len(players)-1 || len(odd) > len(order)/2 {
				continue
			}
			i := slices.IndexFunc(players, func(r *gdl.Term) bool { return !model.HasTerm(seen[kind], r) })
			if role == nil || gdl.EqualTerms(role, players[i]) {
				odd = append(odd, why.Unlike(ctx, replayed, kinds[kind](players[i]), kinds[kind](seen[kind][0])))
			}
		}
		if len(odd) > 0 && 2*len(odd) <= len(order) && len(odd[0].Suspects) > 0 {
			return odd[0]
		}
	}
	return nil
}

// agreed returns the cause of a symptom if all matches have the same one; otherwise nil. Some matches are enough if the
// cause is a fluent that no rule keeps.
func agreed(ctx context.Context, matches []*why.Match, symptom func(*why.Match) []play.Fact) (c *why.Cause) {
	var forgotten []*why.Cause
	differ := false
	for _, m := range matches {
		x := m.Cause(ctx, symptom(m))
		differ = differ || x == nil || x.Kind != why.Unmade && !x.IsCertain || c != nil && !x.SameAs(c)
		if c = cmp.Or(c, x); x != nil && x.IsForgotten {
			forgotten = append(forgotten, x)
		}
	}
	switch {
	case !differ:
		return c
	case len(forgotten) > 0 && !slices.ContainsFunc(forgotten, func(x *why.Cause) bool { return !x.SameAs(forgotten[0]) }):
		return forgotten[0]
	}
	return nil
}

// tooShort returns the cause of matches that end too early: before each of several roles could choose a move, or before
// one role ever has a choice while another one has. In the second case, the cause is the condition that the rules for
// legal of this role lack at the end of each match.
func tooShort(ctx context.Context, role *gdl.Term, played []*sample.Match, matches []*why.Match) *why.Cause {
	if len(played) == 0 {
		return nil
	}
	first := matches[0]
	roles := first.Game.Roles()
	chooses, later, isEarly := make([]bool, len(roles)), make([]bool, len(roles)), true // later: a role has a choice after the first move, or in a match as short as a round
	for _, m := range played {
		isEarly = isEarly && m.Ending == play.EndFinished && len(m.Steps) > 0 && len(m.Steps) < len(roles)
		for step, sizes := range m.ChoiceSizes {
			for i, n := range sizes {
				chooses[i], later[i] = chooses[i] || n > 1, later[i] || n > 1 && (step > 0 || len(m.Steps) <= len(roles))
			}
		}
	}
	waiting := slices.Index(chooses, false)
	if ends, err := first.Makers(ctx, gdl.NewTerm(gdl.Terminal), first.Last()); isEarly && waiting >= 0 && err == nil && len(ends) > 0 {
		return first.NewCause(why.Early, roles[waiting], first.Last()-1, ends...)
	}
	at := slices.IndexFunc(roles, func(r *gdl.Term) bool { return gdl.EqualTerms(r, role) })
	if len(matches) < sampleMatches || at < 0 || later[at] || !slices.Contains(chooses, true) {
		return nil
	}
	return agreed(ctx, matches, func(m *why.Match) (symptom []play.Fact) {
		for _, r := range m.Rules(gdl.Legal) {
			known := gdl.Subst{}
			if len(r.Body) > 0 && known.UnifyTerms(r.Head, gdl.NewTerm(gdl.Legal, role, anyTerm("move"))) && !hasFired(ctx, r, known.ApplyTo(r.Head), first) {
				symptom = append(symptom, play.Fact{Atom: known.ApplyTo(r.Head), Step: m.Last()})
			}
		}
		return symptom
	})
}

// hasFired tells whether a rule for legal fires with a head in one of the first states of a match, two for each role.
func hasFired(ctx context.Context, r *gdl.Rule, head *gdl.Term, m *why.Match) bool {
	for step := range min(m.Last(), 2*len(m.Game.Roles())) {
		if fires, err := m.Firing(ctx, r, head, step, 1); err != nil || len(fires) > 0 {
			return true
		}
	}
	return false
}
