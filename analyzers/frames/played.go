package frames

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// This file finds keys that lose their value, or get a second one, in replayed matches (Y13, Y14). Package why finds the
// steps.

// checkKeys reports the first step in which a fluent that should have one value for each key (model.Keyed) has two
// values, or none. It skips a step to a terminal state. From match keyMatches on it reports only lost values at the end
// of a chain of facts. The same is true for a fluent with so few keys that each may have one value by coincidence
// (IsFew).
func (g *game) checkKeys() {
	for i, match := range g.replayed {
		faults, err := match.Faults(g.Unit.Ctx)
		m := g.matches[i]
		for _, b := range faults {
			key := g.Symbol(model.Fluent, b.Name, b.Arity)
			switch {
			case b.IsOver || b.IsDoubled() && (b.IsFew || i >= keyMatches):
			case b.IsDoubled():
				err = errors.Join(err, g.reportDouble(g.Unit.Ctx, key, match, b, m))
			default:
				if end := match.RunsOut(g.Unit.Ctx, b); end != nil || !b.IsFew && i < keyMatches {
					g.reportLoss(key, end, b, match, m)
				}
			}
		}
		if err != nil {
			return // out of budget
		}
	}
}

// reportDouble reports two values of one key at the rule to change. This is the first rule of Doublers, or, if one move
// makes both values, the more general rule of a pair; the others are related places.
func (g *game) reportDouble(ctx context.Context, key *model.Symbol, match *why.Match, b *why.Break, m *sample.Match) error {
	if g.reportedDouble[key] {
		return nil
	}
	rules, err := match.Doublers(ctx, b)
	if err != nil || len(rules) == 0 {
		return err
	}
	g.reportedDouble[key] = true
	var others []lint.Node
	for _, r := range rules[1:] {
		others = append(others, r.Head)
	}
	n := g.File.Notation
	one, two := b.Fluents[0].Spelled(n), b.Fluents[1].Spelled(n)
	at, by := rules[0].Head.Args[0], ", although only one of them held before"
	if !slices.ContainsFunc(b.Fluents, match.States[b.Step].HasFluent) {
		by = ": this move makes both of them"
		heads := []*gdl.Term{gdl.NewTerm(gdl.Next, b.Fluents[0]), gdl.NewTerm(gdl.Next, b.Fluents[1])}
		if p := why.PairOf(ctx, append([]*why.Match{match}, g.replayed...), why.FiringPair(ctx, match, heads, b.Step)); p != nil && p.IsWider {
			at, others = p.Makers[0].Head, []lint.Node{p.Asking[0].Head, p.Asking[1].Head}
			by += fmt.Sprintf(", as '%s' holds by this rule wherever '%s' does", p.Atoms[0].Spelled(n), p.Atoms[1].Spelled(n))
		}
	}
	if rules[0].Head.Name == gdl.Legal {
		at, by = rules[0].Head.Args[1], by+"; this rule allows the move whatever value there is"
	}
	if atom, held, x := match.Exception(ctx, b, rules[0]); atom != nil {
		if by += fmt.Sprintf(", and '%s' does not hold with this move", atom.Spelled(n)); x != nil {
			others = append(others, lint.Place{Range: x.Head, Text: fmt.Sprintf("this rule makes '%s' with this move", held.Spelled(n))})
		}
	}
	g.found(lint.CaseAt(at, one, two, b.Step+1, by).OfKind("doubled").Relating(others...).Set(traceTo(m, b)).Set(func(f *finding.Finding) {
		f.Cause = &finding.Cause{Kind: "doubled", Fluent: b.Fluents[0].Spelled(gdl.Prefix), Move: b.Step + 1}
	}))
	return nil
}

// traceTo adds the match up to the step of a break.
func traceTo(m *sample.Match, b *why.Break) func(*finding.Finding) {
	return func(f *finding.Finding) { t := m.TraceTo(b.Step + 1); f.MatchTrace = &t }
}

// reportLoss reports that a fluent becomes false although a rule needs its value. The place is the rule that should keep
// the fluent or count on, or the rule that changes it into another fluent.
func (g *game) reportLoss(key *model.Symbol, end *why.Instance, b *why.Break, match *why.Match, m *sample.Match) {
	lost := b.Fluents[0]
	if g.reportedLost[key] || key.Count(model.Made) == 0 || !g.isRead(why.AnyOf(lost).WithArg(key.Arity-1, b.ValueOf(lost))) {
		return
	}
	g.reportedLost[key] = true
	words := []any{lost.Spelled(g.File.Notation), "move " + strconv.Itoa(b.Step+1) + " of a match"}
	c := lint.CaseAt(g.keeper(key, lost).Term, append(words, g.otherKeeper(key))...).OfKind("played")
	if by, made := b.Becomes(g.Unit.Ctx, match); by != nil && end == nil {
		c = lint.CaseAt(by.Head.Args[0], append(words, made.Spelled(g.File.Notation))...).OfKind("moved")
	}
	if end != nil {
		c = lint.CaseAt(end.Rule.Head.Args[0], append(words, end.Lacking().Spelled(g.File.Notation))...).OfKind("run out")
	}
	g.found(c.Set(traceTo(m, b)).Set(setLost(lost, b.Step+1)))
}

// keeper returns the fluent in the head of the rule that should keep a lost one. It prefers a rule that keeps this fluent,
// then one that depends on such fluents, directly or by a helper relation, then the first rule that makes them.
func (g *game) keeper(s *model.Symbol, lost *gdl.Term) *model.Occurrence {
	best, most := s.First(model.Made), 0
	for o := range s.Places(model.Made) {
		n := 0
		switch {
		case o.Rule.KeepsFluent() && model.Unify(o.Term, lost) != nil:
			n = 2
		case slices.ContainsFunc(o.Rule.Occurrences, func(a model.Occurrence) bool {
			return a.Meaning == model.Asked && !a.Negative && (a.Symbol == s || g.LooksAt(a.Symbol, s))
		}):
			n = 1
		}
		if n > most {
			best, most = o, n
		}
	}
	return best
}

// otherKeeper names a rule that keeps another fluent with as many arguments. It returns "" if there is no such rule, or
// if a rule keeps this fluent.
func (g *game) otherKeeper(s *model.Symbol) string {
	for o := range s.Places(model.Made) {
		if o.Rule.KeepsFluent() {
			return ""
		}
	}
	return why.KeptLike(g.File, s.First(model.Made).Term)
}
