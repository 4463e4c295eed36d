package prover

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/proof"
)

// This file finds the cause of a violation in the match that shows the violation.

// maxCauseSteps bounds the evaluated conditions in the search for the cause of one violation.
const maxCauseSteps = 2_000_000

// explainedProperties lists the properties whose violations get a cause. Stated formulas are not among them, since a
// formula names its subject itself.
var explainedProperties = []proof.Property{proof.Playability, proof.Termination, proof.UtilityStructure, proof.Winnability,
	proof.InitialState, proof.ZeroSum, proof.Monotonic, proof.KnowsLegal, proof.KnowsTerminal, proof.KnowsGoal}

// findCause returns the cause of a violation, from the match that shows it or, if there is none, from random matches.
// For some violations it returns texts about rules instead, and the rule to show first. For the initial state this is
// the rule that makes the fact hold which shows the violation, and for the utility structure the goal rule to change.
// For other violations without a certain cause, the texts name the condition that fails in each rule that should have
// fired. path has the names of the fluents that lose their value in the match, or get a second one.
func findCause(pass *lint.Pass, v *proof.Verdict) (found *why.Cause, lacks map[*gdl.Rule]string, nearest *gdl.Rule, path []string) {
	ctx, file := pass.Unit.Ctx, pass.File
	if v.Status != proof.Violated || pass.Unit.CountsOnly || !slices.Contains(explainedProperties, v.Property) {
		return nil, nil, nil, nil
	}
	if v.Trace == nil {
		found, path = findNeverWonCause(ctx, SessionOf(pass.Pass).sample(), v)
		return found, nil, nil, path
	}
	game, err := play.NewWithBudget(file, play.Budget{MaxTotalSteps: maxCauseSteps})
	if err != nil {
		return nil, nil, nil, nil
	}
	replayed, err := game.ReplayTrace(ctx, *v.Trace)
	if err != nil {
		return nil, nil, nil, nil
	}
	m := why.Replay(game, replayed)
	symptom := symptomOf(ctx, game, v, replayed)
	if v.Property == proof.InitialState {
		lacks, nearest = holdsBy(ctx, m, symptom[0])
		return nil, lacks, nearest, nil
	}
	c := m.Cause(ctx, symptom)
	if v.Property == proof.UtilityStructure && (c == nil || !c.IsCertain || c.Kind == why.Unmade || c.Kind == why.Stays) {
		if texts, rule := goalTexts(ctx, SessionOf(pass.Pass).sample(), m, symptom); rule != nil {
			return nil, texts, rule, m.Losses()
		}
	}
	if c == nil || !c.IsCertain {
		if all := SessionOf(pass.Pass).sample(); v.Property == proof.Playability && all != nil && len(game.Roles()) > 2 {
			if c := lackedByOneRole(ctx, all, nil); c != nil {
				return c, nil, nil, m.Losses()
			}
		}
		lacks, nearest = lackTexts(ctx, m, symptom)
		return nil, lacks, nearest, m.Losses()
	}
	return c, nil, nil, m.Losses()
}

// symptomOf returns the facts that show a violation in its match. If the judge shows no facts, the symptom follows from
// the property: any legal move, the end, or else any goal value.
func symptomOf(ctx context.Context, game *play.Game, v *proof.Verdict, match *play.ReplayedMatch) []play.Fact {
	last := len(match.States) - 1
	shown, bad, err := proof.JudgeMatch(ctx, game, v.Question, match)
	if err != nil || !bad || len(shown.Facts) == 0 {
		atom := gdl.NewTerm(gdl.Goal, anyTerm("role"), anyTerm("value"))
		switch v.Property {
		case proof.KnowsLegal:
			atom = gdl.NewTerm(gdl.Legal, anyTerm("role"), anyTerm("move"))
		case proof.KnowsTerminal, proof.InitialState:
			atom = gdl.NewTerm(gdl.Terminal)
		}
		return []play.Fact{{Atom: atom, Step: last, Holds: true}}
	}
	for i := range shown.Facts {
		shown.Facts[i].Step = max(min(last, last+shown.Facts[i].Step), 0)
	}
	return shown.Facts
}

// holdsBy returns the rule that makes a fact hold, with a text. While the only condition of a rule is a helper relation,
// it continues with the rule for that, if there is exactly one. It returns nil if it cannot go beyond the first rule.
func holdsBy(ctx context.Context, m *why.Match, f play.Fact) (texts map[*gdl.Rule]string, by *gdl.Rule) {
	atom := f.Atom
	for range mostHandedOn {
		rules, err := m.Makers(ctx, atom, f.Step)
		if err != nil || len(rules) != 1 || rules[0] == by {
			break
		}
		if by != nil {
			texts = map[*gdl.Rule]string{rules[0]: fmt.Sprintf("makes '%s' hold there, and '%s' depends on it", atom.Spelled(m.Game.SourceFile().Notation), f.Atom.Spelled(m.Game.SourceFile().Notation))}
		}
		by = rules[0]
		var facts []play.Fact
		if fires, err := m.Firing(ctx, by, atom, f.Step, 1); err == nil && len(fires) > 0 {
			for _, l := range fires[0].Conditions {
				some, _ := m.Facts(ctx, l.Value, f.Step, true)
				facts = append(facts, some...)
			}
		}
		if len(facts) != 1 || !facts[0].Holds || model.IsKeyword(facts[0].Atom.Name) {
			break
		}
		atom = facts[0].Atom
	}
	if texts == nil {
		return nil, nil
	}
	return texts, by
}

// mostHandedOn bounds the rules in the chain of holdsBy.
const mostHandedOn = 8

// anyTerm returns a variable.
func anyTerm(name string) *gdl.Term { return &gdl.Term{Name: "?" + name, Spelling: "?" + name} }

// lackTexts tells for each rule that should have fired in the last state of a match which condition fails there, and
// since when. It leaves out a rule for legal that has fired before, with other values, if the condition holds in no
// state of the match. It also returns the rule to show first: the first one of Match.Failures that is not left out, or
// the rule by which an endless match goes round.
func lackTexts(ctx context.Context, m *why.Match, symptom []play.Fact) (texts map[*gdl.Rule]string, nearest *gdl.Rule) {
	if symptom[0].Holds {
		return nil, nil
	}
	if symptom[0].Atom.Name == gdl.Terminal {
		if nearest, text := why.Idle(ctx, m); nearest != nil {
			return map[*gdl.Rule]string{nearest: text}, nearest
		}
	}
	failures, err := m.Failures(ctx, symptom[0].Atom, m.Last())
	if err != nil {
		return nil, nil
	}
	line, n := m.Game.SourceFile().Source.File.Line, m.Game.SourceFile().Notation
	texts = map[*gdl.Rule]string{}
	for _, x := range failures {
		failing := x.Failing()[0]
		since := m.Last()
		for since > 0 {
			if held, err := m.Holds(ctx, failing.Value, since-1); held || err != nil {
				break
			}
			since--
		}
		fails := "has not held"
		if failing.Value.Op == gdl.OpAtom && !failing.Value.Atom.IsGround() {
			fails = "nothing has met"
		}
		when := fmt.Sprintf("%s since move %d", fails, since)
		if since == 0 {
			if symptom[0].Atom.Name == gdl.Legal && why.HasFired(ctx, m, x.Rule) {
				continue
			}
			when = "holds in no state of the match"
		}
		if l := failing.Value; l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && !model.IsKeyword(l.Args[0].Atom.Name) {
			if by, err := m.Makers(ctx, l.Args[0].Atom, m.Last()); err == nil && len(by) == 1 {
				atom := l.Args[0].Atom.Spelled(n)
				if when += fmt.Sprintf("; the rule in line %d makes '%s' hold", line(by[0].Pos()), atom); since > 0 {
					texts[x.Rule] = fmt.Sprintf("asks that '%s' does not hold, which the rule in line %d makes hold since move %d", atom, line(by[0].Pos()), since)
				}
			}
		}
		texts[x.Rule] = cmp.Or(texts[x.Rule], fmt.Sprintf("asks for '%s', which %s", failing.Value.Spelled(n), when))
		nearest = cmp.Or(nearest, x.Rule)
	}
	return texts, nearest
}

// rulesToShow returns the rules to show: those of the cause, or the nearest one, first, then those that the
// violation blames.
func rulesToShow(c *why.Cause, nearest *gdl.Rule, rules []*gdl.Rule) (list []*gdl.Rule) {
	var first []*gdl.Rule
	switch {
	case nearest != nil:
		first = []*gdl.Rule{nearest}
	case c == nil || len(c.Suspects) == 0:
	case c.Kind == why.Doubled:
		first = append(slices.Clone(c.Suspects), c.Asking)
	default:
		first = []*gdl.Rule{c.Suspects[0], c.Asking}
	}
	for _, r := range slices.Concat(first, rules) {
		if r != nil && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// reportedCause converts a cause to the form of reports.
func reportedCause(c *why.Cause) *finding.Cause {
	if c == nil {
		return nil
	}
	return &finding.Cause{Kind: string(c.Kind), Fluent: c.Fluent.Spelled(gdl.Prefix), Move: c.Step + 1}
}
