// Package chance defines an Analyzer that reports faults of chance and imperfect
// information: the keywords of GDL-II.
package chance

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
)

//go:embed rules.md
var doc string

// Analyzer reports faults of chance and imperfect information.
var Analyzer = lint.Table("chance", doc, []lint.Row{
	{Code: "I01", Find: kinds, Text: "'@@' makes this a game of GDL-II, where a role knows only what sees tells it"},
	{Code: "I05", Kind: "plain", Text: "every role sees every move, so the rules for sees tell nothing new; without them this is the same game in plain GDL"},
	{Code: "I02", Find: blindRoles, Text: "role '@1' sees nothing but its own moves: no rule for sees can hold for it"},
	{Code: "I02", Kind: "all", Text: "no rule for sees is there, but `(role random)` makes this a game of GDL-II, where a role knows only what sees tells it"},
	{Code: "I02", Kind: "untold", Find: untold, Text: "role '@1' does not see '@2', which the move '@3' of random makes true (after @4); this rule lets it see such a fluent in other cases only"},
	{Code: "I02", Kind: "unlike", Text: "role '@1' does not see '@2', which the move '@3' of random makes true (after @4), although '@5' sees such a fluent of its own"},
	{Code: "I03", Find: randomGoals, Text: "'@@' is a goal value for random, but random moves by chance and has no goal; remove this rule"},
}, played.Analyzer, validity.Analyzer)

// chanceParts returns the fact (role random) and the rules for sees. Either makes a rulesheet GDL-II.
func chanceParts(p *lint.Pass) (random *model.Rule, sees []*model.Rule) {
	for _, r := range p.RoleFacts() {
		if r.Head.Args[0].String() == gdl.Random {
			random = r
		}
	}
	for _, r := range p.RulesFor(gdl.Sees) {
		if len(r.Head.Args) == 2 {
			sees = append(sees, r)
		}
	}
	return random, sees
}

// kinds reports that the rulesheet is GDL-II, or only looks so.
func kinds(p *lint.Pass, found lint.Found) {
	random, sees := chanceParts(p)
	switch {
	case random != nil:
		found(lint.CaseAt(random.Head))
	case len(sees) > 0:
		found(lint.CaseAt(sees[0].Head))
		if i := slices.IndexFunc(sees, revealsAllMoves); i >= 0 {
			found(lint.CaseAt(sees[i]).OfKind("plain"))
		}
	}
}

// revealsAllMoves recognizes rules like (<= (sees ?r (move ?p ?m)) (role ?r) (does ?p ?m)), by which every role sees the
// moves of all roles.
func revealsAllMoves(r *model.Rule) bool {
	who, seen := r.Head.Args[0], r.Head.Args[1].VariableNames()
	asks := func(name string, args ...*gdl.Term) bool {
		return slices.ContainsFunc(r.Body, func(l *gdl.Literal) bool {
			return l.Op == gdl.OpAtom && gdl.EqualTerms(l.Atom, gdl.NewTerm(name, args...))
		})
	}
	if !who.IsVariable() || len(seen) != 2 || slices.Contains(seen, who.Name) || len(r.Body) != 2 || !asks(gdl.Role, who) {
		return false
	}
	one, other := &gdl.Term{Name: seen[0]}, &gdl.Term{Name: seen[1]}
	return asks(gdl.Does, one, other) || asks(gdl.Does, other, one)
}

// randomGoals reports the first rule with a goal value for random, if random is a role.
func randomGoals(p *lint.Pass, found lint.Found) {
	random, _ := chanceParts(p)
	for _, r := range p.RulesFor(gdl.Goal) {
		if random != nil && len(r.Head.Args) == 2 && r.Head.Args[0].Name == gdl.Random {
			found(lint.CaseAt(r.Head))
			return
		}
	}
}

// blindRoles finds the roles for which no rule for sees can hold.
func blindRoles(p *lint.Pass, found lint.Found) {
	random, sees := chanceParts(p)
	switch {
	case !p.IsComplete() || random == nil && len(sees) == 0:
	case len(sees) == 0:
		found(lint.CaseAt(random.Head).OfKind("all"))
	default:
		for _, r := range p.RoleFacts() {
			if who := r.Head.Args[0]; r != random && p.Domains().Excludes(gdl.ArgPosition{Kind: gdl.PredicateArg, Name: gdl.Sees, Arity: 2, Index: 0}, who) {
				found(lint.CaseAt(r.Head, lint.WholeText{Range: who}).Relating(p.Lacking(gdl.Sees, who)...))
			}
		}
	}
}
