package bases

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// This file compares the atoms that the rules for base and input list with the fluents and moves of random matches.

// matchCount is the number of random matches that are played.
const matchCount = 4

// workOf bounds the questions about the matches.
func workOf(p *lint.Pass) int64 { return p.Unit.ProverOptions.Budget.ReplaySteps / 10 }

// listed returns the atoms of base or input, evaluated in the initial state since they do not depend on the state. It
// returns none if the evaluation fails, as it does for too many.
func listed(ctx context.Context, g *play.Game, keyword string) []*gdl.Term {
	initial, err := g.InitialState(ctx)
	if err != nil {
		return nil
	}
	args := []*gdl.Term{{Name: "?a", Spelling: "?a"}, {Name: "?b", Spelling: "?b"}}
	arity, _ := gdl.KeywordArity(keyword)
	atoms, err := g.QueryAtoms(ctx, initial, gdl.NewTerm(keyword, args[:arity]...))
	if err != nil {
		return nil
	}
	return atoms
}

// compareMatches examines random matches. A fluent that holds in a match, and a move that is legal in one, is
// certainly possible; the reachable fluents and moves of the ground game are only an upper bound. It reports one
// missing fluent or move of each name, at the first rule that makes it true or legal.
func compareMatches(p *lint.Pass, s *sample.Sample, isListed, told map[string]bool, found lint.Found) {
	matches, _ := s.Matches(p.Unit.Ctx, matchCount)
	s.Allow(workOf(p))
	for _, x := range s.Sightings() {
		if x.Match >= len(matches) {
			return
		}
		keyword, atom, listed := gdl.Base, gdl.NewTerm(gdl.True, x.Term), gdl.NewTerm(gdl.Base, x.Term)
		if x.Role != nil {
			keyword, atom, listed = gdl.Input, gdl.NewTerm(gdl.Legal, x.Role, x.Term), gdl.NewTerm(gdl.Input, x.Role, x.Term)
		}
		if !isListed[keyword] || told[keyword+" "+x.Term.Name] {
			continue
		}
		m := matches[x.Match]
		if holds, err := s.Game.AtomHolds(p.Unit.Ctx, m.States[0], listed); holds || err != nil {
			continue
		}
		told[keyword+" "+x.Term.Name] = true
		goal, step := why.Goal(play.Fact{Atom: atom, Step: x.State})
		match := why.Replay(s.Game, &m.ReplayedMatch)
		rules, _ := match.Makers(p.Unit.Ctx, goal, step)
		if len(rules) == 0 {
			continue
		}
		at := rules[0].Head.Args[len(rules[0].Head.Args)-1]
		words := []any{p.CodeText(x.Term.String()), plural.AfterMoves(x.State), lacking(p, match, listed)}
		if x.Role != nil {
			words = append(words, x.Role.String(), lint.VocabularyOf(p.File).MoveListing)
		}
		c := lint.CaseAt(at, words...).OfKind(keyword + " played").Graded(severity(p, keyword, at))
		if x.State > 0 {
			c = c.Set(func(f *finding.Finding) { t := m.TraceTo(x.State); f.MatchTrace = &t })
		}
		found(c)
	}
}

// lacking returns words about the condition that fails in the rule for base or input which comes nearest to listing an
// atom. It returns "" if there is no such rule, or if several of its conditions fail.
func lacking(p *lint.Pass, m *why.Match, atom *gdl.Term) string {
	list, err := m.Failures(p.Unit.Ctx, atom, 0)
	if err != nil || len(list) == 0 || len(list[0].Failing()) > 1 {
		return ""
	}
	return fmt.Sprintf(": the condition '%s' of the rule in line %d fails", list[0].Failing()[0].Value.Spelled(p.File.Notation), p.File.Source.File.Line(list[0].Rule.Pos()))
}
