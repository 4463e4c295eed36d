package prover

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/cause"
	"github.com/gdllint/gdllint/proof"
)

// mostSteps bounds the conditions that are tried to find the cause of one
// violation.
const mostSteps = 2_000_000

// explained lists the properties whose violations get a cause. Formulas of authors
// name their subject themselves.
var explained = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.ZeroSum, proof.Monotonic, proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal}

// why returns the cause of a violation from the match that shows it; nil if none
// is sure enough to be reported.
func why(ctx context.Context, file *gdl.File, v *proof.Verdict) *cause.Cause {
	if v.Status != proof.Violated || !slices.Contains(explained, v.Property) {
		return nil
	}
	game, err := play.NewWithBudget(file, play.Budget{Total: mostSteps})
	if err != nil {
		return nil
	}
	if v.Trace == nil {
		return whyNever(ctx, file, game, v)
	}
	match, err := game.Replay(ctx, *v.Trace)
	if err != nil {
		return nil
	}
	c := cause.Find(ctx, file, game, match, symptom(file, v))
	if c == nil || !c.Sure(match) {
		return nil
	}
	return c
}

// symptom returns the fault in the last state of the match of a violation.
func symptom(file *gdl.File, v *proof.Verdict) cause.Symptom {
	switch v.Property {
	case proof.Playability:
		return wanting(file, gdl.Legal, v.Roles)
	case proof.Termination:
		return cause.Symptom{Wanted: headed(file, gdl.Terminal)}
	case proof.UtilityStructure:
		if len(v.Blame) > 0 && v.Blame[0].Head.Name == gdl.Goal {
			return cause.Symptom{Unwanted: v.Blame}
		}
		return wanting(file, gdl.Goal, v.Roles)
	case proof.KnowsLegal:
		return cause.Symptom{Unwanted: headed(file, gdl.Legal)}
	case proof.KnowsTerminal:
		return cause.Symptom{Unwanted: headed(file, gdl.Terminal)}
	}
	return cause.Symptom{Unwanted: headed(file, gdl.Goal)}
}

// wanting returns the symptom that no rule fires for the first role.
func wanting(file *gdl.File, relation string, roles []*gdl.Term) cause.Symptom {
	s := cause.Symptom{Wanted: headed(file, relation)}
	if len(roles) > 0 {
		s.Head = &gdl.Term{Name: relation, Spelling: relation, Parens: true,
			Args: []*gdl.Term{roles[0], {Name: "?any_value", Spelling: "?any_value"}}}
	}
	return s
}

// The number of matches, and of steps in each, that are played to find the cause
// of an event that never happens.
const (
	sampleMatches = 4
	sampleSteps   = 80
)

// whyNever returns the cause that a role never wins: the conditions of its rule
// for 100 that fail at the ends of some random matches, if they agree.
func whyNever(ctx context.Context, file *gdl.File, game *play.Game, v *proof.Verdict) *cause.Cause {
	if v.Property != proof.Winnability || len(v.Roles) == 0 && v.Role == "" {
		return nil
	}
	role := &gdl.Term{Name: v.Role, Spelling: v.Role}
	if len(v.Roles) > 0 {
		role = v.Roles[0]
	}
	wins := &gdl.Term{Name: gdl.Goal, Spelling: gdl.Goal, Parens: true, Args: []*gdl.Term{role, {Name: "100", Spelling: "100"}}}
	s := cause.Symptom{Wanted: headed(file, gdl.Goal), Head: wins}
	var found *cause.Cause
	for seed := range uint64(sampleMatches) {
		r, err := game.RandomMatch(ctx, rand.New(rand.NewPCG(seed, 5)), sampleSteps, nil)
		if err != nil {
			break
		}
		match, err := game.Replay(ctx, r.Trace)
		if err != nil {
			break
		}
		c := cause.Find(ctx, file, game, match, s)
		switch {
		case c == nil || found != nil && !c.Same(found):
			return nil // it depends on the match
		case found == nil:
			found = c
		}
	}
	if found != nil && found.Kind == cause.Unmade && len(found.Rules) > 0 {
		found.Kind, found.Rules = cause.Unmet, nil // that no match makes it does not tell which rule is at fault
	}
	return found
}

// blamed returns the rules to show: those of the cause first, then those that the
// violation blames.
func blamed(c *cause.Cause, rules []*gdl.Rule) []*gdl.Rule {
	if c == nil || len(c.Rules) == 0 {
		return rules
	}
	list := slices.Clone(c.Rules[:min(len(c.Rules), 1)])
	if c.Kind == cause.Doubled {
		list = slices.Clone(c.Rules)
	}
	if c.Asking != nil {
		list = append(list, c.Asking)
	}
	for _, r := range rules {
		if !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// causeOf returns a cause in the form that reports write.
func causeOf(c *cause.Cause) *finding.Cause {
	if c == nil {
		return nil
	}
	kind := map[cause.Kind]string{cause.Lost: "lost", cause.Doubled: "doubled", cause.Unmade: "unmade", cause.Ended: "ended", cause.Stays: "stays", cause.Unmet: "unmet"}[c.Kind]
	return &finding.Cause{Kind: kind, Fluent: cause.Written(c.Fluent), Move: c.Step + 1}
}
