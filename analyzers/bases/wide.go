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
	// maxListed bounds the atoms whose rules are looked for.
	maxListed = 50_000
	// wideFrom is how many times more a rule lists than there can be for it
	// to be reported.
	wideFrom = 10
)

// A kind is one of the two relations that list what is possible.
type kind struct {
	keyword       string
	code, message string   // about what is missing
	what, happens string   // what is listed, and is possible
	makers        []string // what makes things of this kind
}

var kinds = []kind{
	{gdl.Base, "B02", "the fluent '%s' is covered by no rule for base; add one", "fluents", "hold", []string{gdl.Init, gdl.Next}},
	{gdl.Input, "B03", "the move '%s' is covered by no rule for input; add one", "moves", "be legal", []string{gdl.Legal}},
}

// A share is how much of what a rule for base or input lists can be reached.
type share struct {
	rule           *gdl.Rule
	listed, useful int
	useless        *gdl.Term // an example
}

// checkWide reports rules for base and input that list more than can be.
// What nothing makes because another rule is dead is left to that rule.
func checkWide(ctx context.Context, pass *lint.Pass, g *play.Game, game *grounding.Game, l *listing, k kind, dead []*gdl.Rule) {
	for _, s := range joinFacts(shares(ctx, g, l, reachable(game, l.keyword))) {
		if s.useful > 0 || !makeable(s.rule.Head, dead) {
			s.report(pass, k.happens, k.what)
		}
	}
}

// shares tells for each rule how much of what it lists can be; none if that
// is too much work.
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

// joinFacts keeps of the facts about one fluent or move only the first that
// is useless, with the number of them all.
func joinFacts(shares []*share) []*share {
	facts := map[string]*share{}
	var joined []*share
	for _, s := range shares {
		if len(s.rule.Body) > 0 {
			joined = append(joined, s)
			continue
		}
		if s.useful > 0 || s.rule.Product {
			continue // a product lists what its values make
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

// report reports a rule if nothing, or little, of what it lists can be.
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

// checkUnmade is checkWide where only the text is known: it reports what no
// rule for init, next or legal can make.
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

// makeable tells whether the head of a rule can be what a rule for base or
// input lists.
func makeable(listed *gdl.Term, makers []*gdl.Rule) bool {
	for _, m := range makers {
		if shape.Similar(listed, m.Head) {
			return true
		}
	}
	return false
}
