package bases

import (
	"context"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/play"
)

const (
	// maxListedAtoms bounds the listed atoms for which the rules that list them are looked up.
	maxListedAtoms = 50_000
	// wideFactor is the ratio of listed atoms to reachable ones from which a rule is reported.
	wideFactor = 10
)

// A usefulShare counts the atoms that a rule for base or input lists, and the
// reachable ones among them.
type usefulShare struct {
	rule                     *gdl.Rule
	listedCount, usefulCount int
	uselessExample           *gdl.Term // a listed atom that is unreachable
}

// wide finds the rules for base, or those for input, that list only unreachable atoms, or wideFactor times as many atoms as
// are reachable. Where the unreachable atoms are those of a rule that never fires, the finding about that rule is enough.
func wide(p *lint.Pass, g *play.Game, game *grounding.Game, atoms []*gdl.Term, k kind, dead []*model.Rule, found lint.Found) {
	for _, s := range joinFacts(usefulShares(p.Unit.Ctx, g, atoms, game, k.keyword)) {
		if s.usefulCount == 0 && model.AnySimilar(s.rule.Head, dead) {
			continue
		}
		example := ""
		if s.uselessExample != nil {
			example = p.CodeText(s.uselessExample.String())
		}
		c := lint.CaseAt(s.rule.Head, example, k.happens, s.listedCount, k.noun, s.usefulCount)
		switch {
		case s.usefulCount == 0 && s.listedCount == 1:
			found(c.OfKind("never"))
		case s.usefulCount == 0:
			found(c.OfKind("none"))
		case s.listedCount >= wideFactor*s.usefulCount:
			found(c.OfKind("few"))
		}
	}
}

// usefulShares returns the share of each rule of a listing, in the order of the
// listing; nil if that is too much work.
func usefulShares(ctx context.Context, g *play.Game, atoms []*gdl.Term, game *grounding.Game, keyword string) []*usefulShare {
	shares := map[*gdl.Rule]*usefulShare{}
	var order []*usefulShare
	initial, err := g.InitialState(ctx)
	if err != nil || len(atoms) > maxListedAtoms {
		return nil
	}
	can := reachable(game, keyword)
	for _, a := range atoms {
		rules, err := g.FiringRules(ctx, initial, a)
		if err != nil {
			return nil
		}
		for _, r := range rules {
			s := shares[r]
			if s == nil {
				s = &usefulShare{rule: r}
				shares[r] = s
				order = append(order, s)
			}
			s.countAtom(a, can[a.String()])
		}
	}
	return order
}

func (s *usefulShare) countAtom(atom *gdl.Term, useful bool) {
	s.listedCount++
	if useful {
		s.usefulCount++
	} else if s.uselessExample == nil {
		s.uselessExample = atom.Args[len(atom.Args)-1]
	}
}

// joinFacts joins the facts that list unreachable fluents or moves of one name. The first of them remains, with their
// number. Facts that list reachable ones are left out; rules with conditions keep their own shares.
func joinFacts(shares []*usefulShare) []*usefulShare {
	facts := map[string]*usefulShare{}
	var joined []*usefulShare
	for _, s := range shares {
		if len(s.rule.Body) > 0 {
			joined = append(joined, s)
			continue
		}
		if s.usefulCount > 0 || s.rule.FromProduct {
			continue // a product lists all combinations of its values
		}
		if first := facts[s.uselessExample.Name]; first != nil {
			first.listedCount++
			if s.rule.Pos() < first.rule.Pos() {
				first.rule, first.uselessExample = s.rule, s.uselessExample
			}
			continue
		}
		facts[s.uselessExample.Name] = s
		joined = append(joined, s)
	}
	return joined
}

// reachable returns the atoms of base or input whose fluents or moves can be
// reached.
func reachable(game *grounding.Game, keyword string) map[string]bool {
	can := map[string]bool{}
	if keyword == gdl.Base {
		for _, f := range game.Fluents {
			can[gdl.NewTerm(keyword, f).String()] = true
		}
		return can
	}
	for r, moves := range game.RoleMoves {
		for _, m := range moves {
			can[gdl.NewTerm(keyword, game.Roles[r], m).String()] = true
		}
	}
	return can
}
