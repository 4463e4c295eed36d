package frames

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// mostMatches is the number of matches in which keys are sought that lose their values, or get two.
const mostMatches = 4

// checkPlayed plays some random matches and reports the first step in which a key that
// should have one value has two, or none.
func (g *game) checkPlayed() {
	if g.Unit.StaticOnly || validity.ValidityOf(g.Pass.Pass).InvalidReason != "" {
		return
	}
	s := played.SampleOf(g.Pass.Pass)
	if s == nil {
		return
	}
	matches, _ := s.Matches(g.Unit.Ctx, mostMatches)
	s.Allow(g.Unit.ProverOptions.Budget.ReplaySteps / 10)
	for _, m := range matches {
		match := why.Replay(s.Game, &m.ReplayedMatch)
		faults, err := match.Faults(g.Unit.Ctx)
		for _, b := range faults {
			key := g.Symbol(model.Fluent, b.Name, b.Arity)
			switch {
			case b.IsFew || b.IsOver:
			case b.IsDoubled():
				err = g.reportDouble(g.Unit.Ctx, key, match, b, m)
			default:
				g.reportLost(key, b, m)
			}
		}
		if err != nil {
			return // out of budget
		}
	}
}

// reportDouble reports two values of one key, at the rule that should leave one of them out: the one that keeps the
// old value, unless that gives way to others of its kind elsewhere.
func (g *game) reportDouble(ctx context.Context, key *model.Symbol, match *why.Match, b *why.Break, m *sample.Match) error {
	if g.doubled[key] {
		return nil
	}
	rules, err := match.Doublers(ctx, b)
	if err != nil || len(rules) == 0 {
		return err
	}
	g.doubled[key] = true
	var others []lint.Node
	for _, r := range rules[1:] {
		others = append(others, r.Head)
	}
	n := g.File.Notation
	one, two := b.Fluents[0].Spelled(n), b.Fluents[1].Spelled(n)
	at, by := rules[0].Head.Args[0], ""
	if rules[0].Head.Name == gdl.Legal {
		at, by = rules[0].Head.Args[1], ", by a move that this rule allows whatever is there"
	}
	g.found(lint.CaseAt(at, one, two, b.Step+1, by).OfKind("doubled").Relating(others...).Set(traceTo(m, b)).Set(func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "doubled", Fluent: b.Fluents[0].Spelled(gdl.Prefix), Move: b.Step + 1}
	}))
	return nil
}

// traceTo sets the match up to a break.
func traceTo(m *sample.Match, b *why.Break) func(*finding.Finding) {
	return func(f *finding.Finding) { t := m.TraceTo(b.Step + 1); f.MatchTrace = &t }
}

// reportLost reports a fluent that is lost, if some rule asks for its value, at the rule that was to keep it.
func (g *game) reportLost(key *model.Symbol, b *why.Break, m *sample.Match) {
	l, lost := g.lifeOf(key), b.Fluents[0]
	if g.told[key] || l == nil || !l.read(key.Arity-1, b.ValueOf(lost)) {
		return
	}
	g.told[key] = true
	text := lost.Spelled(g.File.Notation)
	g.found(lint.CaseAt(l.keeper(lost).Head.Args[0], text, "move "+strconv.Itoa(b.Step+1)+" of a match", l.otherKeeper()).OfKind("played").Set(traceTo(m, b)).Set(setLost(lost, b.Step+1)))
}

// keeper returns the rule that was to keep a fluent: one that asks for it,
// also through a helper relation.
func (l *life) keeper(lost *gdl.Term) *gdl.Rule {
	for _, c := range l.keepers {
		if model.NewMatcher().Term(c.Head.Args[0], lost) {
			return c.Rule.Rule
		}
	}
	for _, c := range l.clauses {
		if slices.ContainsFunc(c.Body, func(b model.Condition) bool { return b.Asks() && (b.Symbol == l.Symbol || l.looksAt(b)) }) {
			return c.Rule.Rule
		}
	}
	return l.clauses[0].Rule.Rule
}

// otherKeeper names a rule that keeps another fluent of as many arguments, if none keeps this one; "" if there is none.
func (l *life) otherKeeper() string {
	for _, s := range l.game.fluents {
		if len(l.keepers) > 0 || s.Arity != l.Arity {
			continue
		}
		if other := l.game.lifeOf(s); other != nil && len(other.keepers) > 0 {
			r := other.keepers[0].Rule
			return fmt.Sprintf(", though one keeps '%s' (line %d)", r.Head.Args[0].Spelled(l.game.File.Notation), l.game.File.Source.File.Line(r.StartPos))
		}
	}
	return ""
}
