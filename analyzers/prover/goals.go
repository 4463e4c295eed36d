package prover

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// This file explains why goal rules give a role two values, or none.

// goalTexts returns the rule to change, with a text. If the role of the symptom has several goal values, it is a goal
// rule that gives one of them, or a rule for a helper relation of such a rule. If the role has none, it is a goal rule
// that should fire. It returns nil if no such rule is known.
func goalTexts(ctx context.Context, all *sample.Sample, m *why.Match, symptom []play.Fact) (texts map[*gdl.Rule]string, nearest *gdl.Rule) {
	if !symptom[0].Holds {
		return leftOut(ctx, m, symptom[0].Atom)
	}
	if texts, nearest = commonGoal(ctx, all); nearest != nil {
		return texts, nearest
	}
	var atoms []*gdl.Term
	for _, f := range symptom {
		atoms = append(atoms, f.Atom)
	}
	fires := why.FiringPair(ctx, m, atoms, m.Last())
	for i, x := range fires {
		if text := unlike(m, fires[1-i], x); text != "" && isDraw(m, x.Rule) { // rules for a win and a loss exclude each other anyway
			return map[*gdl.Rule]string{x.Rule: text}, x.Rule
		}
	}
	return overlapping(ctx, all, m, fires)
}

// isDraw tells whether a goal rule gives neither the greatest value nor the least.
func isDraw(m *why.Match, r *gdl.Rule) bool {
	below, above := false, false
	value := func(r *gdl.Rule) int { n, _ := strconv.Atoi(r.Head.Args[1].Name); return n }
	for _, x := range m.Rules(gdl.Goal) {
		below, above = below || value(x) < value(r), above || value(x) > value(r)
	}
	return below && above
}

// unlike returns a text about a condition of the rule of x that the rule of y does not exclude although a third goal rule
// does; "" if there is none.
func unlike(m *why.Match, x, y *why.Instance) string {
	excluded := func(r *gdl.Rule, role, atom *gdl.Term) bool {
		known := gdl.Subst{}
		return known.UnifyTerms(why.Apart(r.Head.Args[0]), role) && excludes(r, known, atom)
	}
	file := m.Game.SourceFile()
	for _, l := range x.Conditions {
		if l.Value.Op != gdl.OpAtom || !m.Game.DependsOnState(l.Value.Atom.Name, len(l.Value.Atom.Args)) || excluded(y.Rule, y.Head.Args[0], l.Value.Atom) {
			continue
		}
		for _, z := range m.Rules(gdl.Goal) {
			if z != x.Rule && z != y.Rule && excluded(z, y.Head.Args[0], l.Value.Atom) {
				return fmt.Sprintf("does not exclude '%s', for which the rule in line %d asks, as the rule in line %d does",
					l.Value.Spelled(file.Notation), file.Source.File.Line(x.Rule.Pos()), file.Source.File.Line(z.Pos()))
			}
		}
	}
	return ""
}

// excludes tells whether a rule has a negated condition about an atom, for known values of its variables.
func excludes(r *gdl.Rule, known gdl.Subst, atom *gdl.Term) bool {
	return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
		return l.Op == gdl.OpNot && l.Args[0].Op == gdl.OpAtom && maps.Clone(known).UnifyTerms(known.ApplyTo(why.Apart(l.Args[0].Atom)), atom)
	})
}

// overlapping explains by random matches that two goal rules, each with a helper relation as a condition, fire together.
func overlapping(ctx context.Context, all *sample.Sample, m *why.Match, fires []*why.Instance) (texts map[*gdl.Rule]string, nearest *gdl.Rule) {
	played := []*why.Match{m}
	if all != nil {
		_, replayed := all.Replayed(ctx, unmetMatches, maxCauseSteps)
		played = append(played, replayed...)
	}
	p := why.PairOf(ctx, played, fires)
	if p == nil {
		return nil, nil
	}
	n, line := m.Game.SourceFile().Notation, m.Game.SourceFile().Source.File.Line
	if p.IsWider {
		return map[*gdl.Rule]string{p.Makers[0]: fmt.Sprintf("makes '%s' hold wherever '%s' does, for which the rules in lines %d and %d ask",
			p.Atoms[0].Spelled(n), p.Atoms[1].Spelled(n), line(p.Asking[0].Pos()), line(p.Asking[1].Pos()))}, p.Makers[0]
	}
	since := 0
	for _, atom := range p.Atoms {
		n, err := m.Since(ctx, play.Fact{Atom: atom, Step: m.Last(), Holds: true})
		since = max(since, n)
		if err != nil {
			return nil, nil
		}
	}
	return map[*gdl.Rule]string{p.Asking[1]: fmt.Sprintf("asks for '%s' (line %d), which holds together with '%s' (line %d) since move %d",
		p.Atoms[1].Spelled(n), line(p.Makers[1].Pos()), p.Atoms[0].Spelled(n), line(p.Makers[0].Pos()), since)}, p.Asking[1]
}

// mostCases bounds the conditions that the text of leftOut lists.
const mostCases = 4

// leftOut explains that no goal rule fires, if each lacks a single condition. If two rules lack the same condition and no
// goal rule excludes it, the text names this condition. Otherwise it lists the conditions that fail, if they are two to
// mostCases.
func leftOut(ctx context.Context, m *why.Match, goal *gdl.Term) (texts map[*gdl.Rule]string, nearest *gdl.Rule) {
	failures, err := m.Failures(ctx, goal, m.Last())
	if err != nil || len(failures) == 0 {
		return nil, nil
	}
	n, line := m.Game.SourceFile().Notation, m.Game.SourceFile().Source.File.Line
	var missing []string
	for _, x := range failures {
		l := x.Failing()[0].Value
		if len(x.Failing()) > 1 {
			return nil, nil
		}
		if text := "'" + l.Spelled(n) + "'"; !slices.Contains(missing, text) {
			missing = append(missing, text)
		}
		at := slices.IndexFunc(failures, func(y *why.Instance) bool { return y != x && gdl.EqualLiterals(y.Failing()[0].Value, l) })
		isExcluded := l.Op == gdl.OpAtom && slices.ContainsFunc(m.Rules(gdl.Goal), func(r *gdl.Rule) bool { return excludes(r, gdl.Subst{}, l.Atom) })
		if l.Op == gdl.OpAtom && l.Atom.IsGround() && at >= 0 && !isExcluded && (nearest == nil || len(x.Rule.Body) < len(nearest.Body)) {
			nearest, texts = x.Rule, map[*gdl.Rule]string{x.Rule: fmt.Sprintf("asks for '%s', as the rule in line %d does, and no goal rule asks that it does not hold", l.Spelled(n), line(failures[at].Rule.Pos()))}
		}
	}
	if nearest == nil && 1 < len(missing) && len(missing) <= mostCases {
		nearest = failures[0].Rule
		texts = map[*gdl.Rule]string{nearest: fmt.Sprintf("fails, as all goal rules do, where none of %s holds", plural.JoinWords(missing))}
	}
	return texts, nearest
}

// commonGoal returns a text and the goal rule that gives one of the values whenever a role has several at the end of a
// random match. It returns nil if there is no such rule, or if there are two.
func commonGoal(ctx context.Context, all *sample.Sample) (texts map[*gdl.Rule]string, common *gdl.Rule) {
	if all == nil {
		return nil, nil
	}
	matches, _ := all.Matches(ctx, unmetMatches)
	all.Allow(maxCauseSteps)
	times, most := map[*gdl.Rule]int{}, 0
	for _, m := range matches {
		if m.Ending != play.EndFinished {
			continue
		}
		for _, role := range all.Game.Roles() {
			values, err := all.Game.GoalValues(ctx, m.LastState(), role)
			if err != nil {
				return nil, nil
			}
			if len(values) < 2 {
				continue
			}
			most++
			for _, value := range values {
				rules, _ := all.Game.FiringRulesWith(ctx, m.LastState(), nil, gdl.NewTerm(gdl.Goal, role, value))
				for _, r := range rules {
					times[r]++
				}
			}
		}
	}
	for r, n := range times {
		switch {
		case n != most:
		case common != nil:
			return nil, nil
		default:
			common = r
		}
	}
	if common == nil {
		return nil, nil
	}
	return map[*gdl.Rule]string{common: "gave one of the values wherever a role had several in the matches that were tried"}, common
}
