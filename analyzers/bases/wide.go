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
	// maxListedAtoms bounds the atoms of a listing whose rules are determined.
	maxListedAtoms = 50_000
	// wideFactor is the ratio of listed atoms to reachable ones from which on a rule
	// is reported.
	wideFactor = 10
)

// A listingKind is one of the two relations base and input, which list the possible
// fluents and moves.
type listingKind struct {
	keyword                  string
	missingCode              string   // of a finding about a missing atom
	atomNoun                 string   // of such an atom
	listedNoun, possibleVerb string   // the noun for the listed atoms, and the verb of a possible one
	makerKeywords            []string // the keywords whose rules make things of this kind
}

var listingKinds = []listingKind{
	{gdl.Base, "B02", "fluent", "fluents", "hold", []string{gdl.Init, gdl.Next}},
	{gdl.Input, "B03", "move", "moves", "be legal", []string{gdl.Legal}},
}

// A usefulShare counts the atoms that a rule for base or input lists, and the
// reachable ones among them.
type usefulShare struct {
	rule                     *gdl.Rule
	listedCount, usefulCount int
	uselessExample           *gdl.Term // an example
}

// checkWideListing reports rules for base and input that list more atoms than are
// reachable. An atom that is unreachable because another rule is dead is left to
// the finding about that rule.
func checkWideListing(ctx context.Context, pass *lint.Pass, g *play.Game, game *grounding.Game, l *listing, k listingKind, dead []*model.Rule) {
	for _, s := range joinFacts(usefulShares(ctx, g, l, reachableAtoms(game, l.keyword))) {
		if s.usefulCount > 0 || !model.AnySimilar(s.rule.Head, dead) {
			s.reportUseless(pass, k.possibleVerb, k.listedNoun)
		}
	}
}

// usefulShares returns the share of each rule of a listing, in the order of the
// listing; nil if that is too much work.
func usefulShares(ctx context.Context, g *play.Game, l *listing, can map[string]bool) []*usefulShare {
	shares := map[*gdl.Rule]*usefulShare{}
	var order []*usefulShare
	initial, err := g.InitialState(ctx)
	if err != nil || len(l.listedAtoms) > maxListedAtoms {
		return nil
	}
	for _, a := range l.listedAtoms {
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

// joinFacts replaces the useless facts about one fluent or move by the first of
// them, with the number of them all.
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
			if s.rule.StartPos < first.rule.StartPos {
				first.rule, first.uselessExample = s.rule, s.uselessExample
			}
			continue
		}
		facts[s.uselessExample.Name] = s
		joined = append(joined, s)
	}
	return joined
}

// reportUseless reports a rule if none, or few, of the atoms that it lists are
// reachable.
func (s *usefulShare) reportUseless(pass *lint.Pass, happens, what string) {
	head := s.rule.Head
	example := ""
	if s.uselessExample != nil {
		example = pass.CodeText(s.uselessExample.String())
	}
	switch {
	case s.usefulCount == 0 && s.listedCount == 1:
		pass.Reportf("B04", head, "'%s' can never %s; remove it", example, happens)
	case s.usefulCount == 0:
		pass.Reportf("B04", head, "'%s' can never %s, nor can anything else of the %d %s that are listed here; remove them", example, happens, s.listedCount, what)
	case s.listedCount >= wideFactor*s.usefulCount:
		pass.Reportf("B05", head, "of the %d %s that this rule lists only %d can ever %s, '%s' for instance cannot; narrow it down with further conditions",
			s.listedCount, what, s.usefulCount, happens, example)
	}
}

// reachableAtoms returns the atoms of base or input whose fluents or moves can be
// reached.
func reachableAtoms(game *grounding.Game, keyword string) map[string]bool {
	can := map[string]bool{}
	if keyword == gdl.Base {
		for _, f := range game.Fluents {
			can[keywordAtom(keyword, f).String()] = true
		}
		return can
	}
	for r, moves := range game.RoleMoves {
		for _, m := range moves {
			can[keywordAtom(keyword, game.Roles[r], m).String()] = true
		}
	}
	return can
}

// checkUnmadeListings reports the listed atoms that no rule for init, next or legal can
// make. It is the check for games that are not grounded.
func checkUnmadeListings(pass *lint.Pass, lists, makers []*model.Rule, happens string) {
	if len(makers) == 0 {
		return
	}
	told := map[string]bool{}
	for _, r := range lists {
		if model.AnySimilar(r.Head, makers) {
			continue
		}
		what := r.Head.Args[len(r.Head.Args)-1]
		if !told[what.Name] {
			told[what.Name] = true
			pass.Reportf("B04", r.Head, "'%s' can never %s; remove it", pass.NodeText(what), happens)
		}
	}
}
