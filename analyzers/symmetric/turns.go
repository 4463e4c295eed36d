package symmetric

import (
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

// outOfTurn reports the one rule for legal that does not depend on the fluent which says, from the first state on, whose turn
// it is, if another rule lets each role wait that has no turn.
func outOfTurn(p *lint.Pass, found lint.Found) {
	players := p.File.PlayerNames()
	for s := range p.OfSort(model.Fluent) {
		if s.Arity != 1 || s.First(model.Initial) == nil || s.First(model.Made) == nil {
			continue
		}
		named := p.Domains().Symbols(gdl.ArgPosition{Kind: gdl.FunctionArg, Name: s.Name, Arity: 1})
		if len(named) != len(players) || slices.ContainsFunc(named, func(x gdl.Symbol) bool { return !slices.Contains(players, x.Name) }) {
			continue
		}
		var free, waiting []*model.Rule
		for _, r := range p.RulesFor(gdl.Legal) {
			switch {
			case len(r.Head.Args) != 2 || r.Head.Args[0].Name == gdl.Random:
			case isWaiting(p, r, s):
				waiting = append(waiting, r)
			case !slices.ContainsFunc(r.Occurrences, func(o model.Occurrence) bool { return !o.InHead() && (o.Symbol == s || p.LooksAt(o.Symbol, s)) }):
				free = append(free, r)
			}
		}
		if len(free) == 1 && len(waiting) > 0 && len(free[0].Head.Args[1].Args) > 0 {
			found(lint.CaseAt(free[0].Head, s.First(model.Made).Term.Spelling).OfKind("turn").Relating(waiting[0].Head))
		}
	}
}

// isWaiting tells whether a rule for legal is for a role that has no turn, and asks for nothing else that changes.
func isWaiting(p *lint.Pass, r *model.Rule, s *model.Symbol) (waits bool) {
	for _, o := range r.Occurrences {
		switch {
		case o.InHead() || o.Symbol == nil:
		case o.Symbol == s:
			waits = o.Negative == gdl.EqualTerms(o.Term.Args[0], r.Head.Args[0])
		case o.Symbol.Sort == model.Fluent, o.Symbol.Sort == model.Relation && o.Symbol.Name != gdl.True && p.Changes(o.Symbol.Name):
			return false
		}
	}
	return waits
}
