package bases

import (
	"context"

	"github.com/gdllint/gdllint/analyzers/internal/shape"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/grounding"
	"github.com/gdllint/gdllint/play"
)

const (
	// maxListed bounds the atoms of a listing whose rules are determined.
	maxListed = 50_000
	// wideFrom is the ratio of listed atoms to reachable ones from which on a rule
	// is reported.
	wideFrom = 10
)

// A kind is one of the two relations base and input, which list the possible
// fluents and moves.
type kind struct {
	keyword       string
	code, message string   // of a finding about a missing atom
	what, happens string   // the noun for the listed atoms, and the verb of a possible one
	makers        []string // the keywords whose rules make things of this kind
}

var kinds = []kind{
	{gdl.Base, "B02", "the fluent '%s' is covered by no rule for base; add one", "fluents", "hold", []string{gdl.Init, gdl.Next}},
	{gdl.Input, "B03", "the move '%s' is covered by no rule for input; add one", "moves", "be legal", []string{gdl.Legal}},
}

// A share counts the atoms that a rule for base or input lists, and the
// reachable ones among them.
type share struct {
	rule           *gdl.Rule
	listed, useful int
	useless        *gdl.Term // an example
}

// checkWide reports rules for base and input that list more atoms than are
// reachable. An atom that is unreachable because another rule is dead is left to
// the finding about that rule.
func checkWide(ctx context.Context, pass *lint.Pass, g *play.Game, game *grounding.Game, l *listing, k kind, dead []*gdl.Rule) {
	for _, s := range joinFacts(shares(ctx, g, l, reachable(game, l.keyword))) {
		if s.useful > 0 || !makeable(s.rule.Head, dead) {
			s.report(pass, k.happens, k.what)
		}
	}
}

// shares returns the share of each rule of a listing, in the order of the
// listing; nil if that is too much work.
func shares(ctx context.Context, g *play.Game, l *listing, can map[string]bool) []*share {
	shares := map[*gdl.Rule]*share{}
	var order []*share
	initial, err := g.Initial(ctx)
	if err != nil || len(l.atoms) > maxListed {
		return nil
	}
	for _, a := range l.atoms {
		rules, err := g.Firing(ctx, initial, a)
		if err != nil {
			return nil
		}
		for _, r := range rules {
			s := shares[r]
			if s == nil {
				s = &share{rule: r}
				shares[r] = s
				order = append(order, s)
			}
			s.add(a, can[a.String()])
		}
	}
	return order
}

func (s *share) add(atom *gdl.Term, useful bool) {
	s.listed++
	if useful {
		s.useful++
	} else if s.useless == nil {
		s.useless = atom.Args[len(atom.Args)-1]
	}
}

// joinFacts replaces the useless facts about one fluent or move by the first of
// them, with the number of them all.
func joinFacts(shares []*share) []*share {
	facts := map[string]*share{}
	var joined []*share
	for _, s := range shares {
		if len(s.rule.Body) > 0 {
			joined = append(joined, s)
			continue
		}
		if s.useful > 0 || s.rule.Product {
			continue // a product lists all combinations of its values
		}
		if first := facts[s.useless.Name]; first != nil {
			first.listed++
			if s.rule.From < first.rule.From {
				first.rule, first.useless = s.rule, s.useless
			}
			continue
		}
		facts[s.useless.Name] = s
		joined = append(joined, s)
	}
	return joined
}

// report reports a rule if none, or few, of the atoms that it lists are
// reachable.
func (s *share) report(pass *lint.Pass, happens, what string) {
	head := s.rule.Head
	switch {
	case s.useful == 0 && s.listed == 1:
		pass.Reportf("B04", head, "'%s' can never %s; remove it", s.useless, happens)
	case s.useful == 0:
		pass.Reportf("B04", head, "'%s' can never %s, nor can anything else of the %d %s that are listed here; remove them", s.useless, happens, s.listed, what)
	case s.listed >= wideFrom*s.useful:
		pass.Reportf("B05", head, "of the %d %s that this rule lists only %d can ever %s, '%s' for instance cannot; narrow it down with further conditions",
			s.listed, what, s.useful, happens, s.useless)
	}
}

// reachable returns the atoms of base or input whose fluents or moves can be
// reached.
func reachable(game *grounding.Game, keyword string) map[string]bool {
	can := map[string]bool{}
	if keyword == gdl.Base {
		for _, f := range game.Fluents {
			can[atom(keyword, f).String()] = true
		}
		return can
	}
	for r, moves := range game.Moves {
		for _, m := range moves {
			can[atom(keyword, game.Roles[r], m).String()] = true
		}
	}
	return can
}

// checkUnmade reports the listed atoms that no rule for init, next or legal can
// make. It is the check for games that are not grounded.
func checkUnmade(pass *lint.Pass, lists, makers []*gdl.Rule, happens string) {
	if len(makers) == 0 {
		return
	}
	told := map[string]bool{}
	for _, r := range lists {
		if makeable(r.Head, makers) {
			continue
		}
		what := r.Head.Args[len(r.Head.Args)-1]
		if !told[what.Name] {
			told[what.Name] = true
			pass.Reportf("B04", r.Head, "'%s' can never %s; remove it", pass.Text(what), happens)
		}
	}
}

// makeable tells whether the head of some rule agrees with the head of a rule for
// base or input.
func makeable(listed *gdl.Term, makers []*gdl.Rule) bool {
	for _, m := range makers {
		if shape.Similar(listed, m.Head) {
			return true
		}
	}
	return false
}
