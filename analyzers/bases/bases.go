// Package bases defines an Analyzer that compares base and input with the fluents
// and moves of a game.
package bases

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/grounding"
)

//go:embed rules.md
var doc string

// Analyzer compares base and input with the fluents and moves of a game.
var Analyzer = lint.Table("bases", doc, []lint.Row{
	{Code: "B06", Find: products, Fix: "write plain facts for base",
		Text: "this is an old shorthand for the rules for base: it lists the values of each argument of '@1'; other programs do not know it, so write the rules out"},
	{Code: "B06", Kind: "rules", Unsafe: "write plain rules for base, with helper relations",
		Text: "this is an old shorthand for the rules for base: it lists the values of each argument of '@1'; other programs do not know it, so write the rules out"},

	{Code: "B01", Find: listings, Text: "the rulesheet has no rule for '@1', which lists the possible @2; some programs need such rules"},
	{Code: "B02", Kind: "base", Text: "no rule for base covers the fluent '@@'; add one"},
	{Code: "B03", Kind: "input", Text: "no @1 covers the move '@@'; add one"},
	{Code: "B02", Kind: "base played", Text: "the fluent '@1' holds @2, and no rule for base lists it@3"},
	{Code: "B03", Kind: "input played", Text: "the move '@1' of @4 is legal @2, and no @5 lists it@3"},
	{Code: "B04", Kind: "never", Text: "'@1' can never @2"},
	{Code: "B04", Kind: "none", Text: "none of the @3 @4 that are listed here can ever @2, '@1' for instance"},
	{Code: "B05", Kind: "few", Text: "only @5 of the @3 @4 that this rule lists can ever @2; '@1', for instance, cannot"},
}, reach.Analyzer, played.Analyzer)

// listings finds the fluents and moves that the rules for base and input lack, and the rules that list too many.
func listings(p *lint.Pass, found lint.Found) {
	roles := p.SoundRulesFor(gdl.Role)
	if !p.IsComplete() || len(roles) == 0 {
		return // no rulesheet, or a part of one
	}
	game := reach.ReachableGame(p.Pass).GroundGame()
	told, listed := map[string]bool{}, 0
	for _, k := range kinds {
		list := p.SoundRulesFor(k.keyword)
		if listed += len(list); len(list) == 0 {
			found(lint.CaseAt(roles[0], lint.RelationNames(p.File)(k.keyword), k.noun))
		}
		makers, _ := k.makers(p, game)
		strangers(makers, list, k.keyword+" ", told, func(_ *model.Rule, what *gdl.Term) {
			found(lint.CaseAt(what, lint.VocabularyOf(p.File).MoveListing).OfKind(k.keyword).Graded(severity(p, k.keyword, what)))
		})
		if game == nil { // else wide finds more
			strangers(list, makers, "", map[string]bool{}, func(r *model.Rule, what *gdl.Term) {
				found(lint.CaseAt(r.Head, lint.WholeText{Range: what}, k.happens).OfKind("never"))
			})
		}
	}
	if game != nil && listed > 0 {
		compareGround(p, game, told, found)
	}
}

// A kind is one of the two relations base and input, which list the possible
// fluents and moves.
type kind struct {
	keyword, noun, happens string
	makerKeywords          []string // the keywords whose rules make things of this kind
}

var kinds = []kind{
	{gdl.Base, "fluents", "hold", []string{gdl.Init, gdl.Next}},
	{gdl.Input, "moves", "be legal", []string{gdl.Legal}},
}

// makers divides the rules that make fluents true or moves legal into rules that can fire and rules that never
// fire.
func (k kind) makers(p *lint.Pass, game *grounding.Game) (live, dead []*model.Rule) {
	for _, keyword := range k.makerKeywords {
		for _, r := range p.SoundRulesFor(keyword) {
			if game != nil && game.InstanceCounts[r.FileIndex] == 0 {
				dead = append(dead, r)
			} else {
				live = append(live, r)
			}
		}
	}
	return live, dead
}

// compareGround compares the atoms of base and input with the reachable fluents and
// moves, and with those that occur in some matches.
func compareGround(p *lint.Pass, game *grounding.Game, told map[string]bool, found lint.Found) {
	ctx := p.Unit.Ctx
	s := played.SampleOf(p.Pass)
	if s == nil {
		return
	}
	s.Allow(workOf(p))
	g, isListed := s.Game, map[string]bool{}
	for _, k := range kinds {
		atoms := listed(ctx, g, k.keyword)
		_, dead := k.makers(p, game)
		wide(p, g, game, atoms, k, dead, found)
		isListed[k.keyword] = len(atoms) > 0
	}
	compareMatches(p, s, isListed, told, found)
}

// strangers finds the fluents or moves in the heads of rules that are similar to no head of others, one place for each
// name. It finds none if others is empty.
func strangers(rules, others []*model.Rule, kind string, told map[string]bool, found func(*model.Rule, *gdl.Term)) {
	for _, r := range rules {
		if len(others) == 0 || len(r.Head.Args) == 0 || model.AnySimilar(r.Head, others) {
			continue
		}
		if what := r.Head.Args[len(r.Head.Args)-1]; !told[kind+what.Name] {
			told[kind+what.Name] = true
			found(r, what)
		}
	}
}

// severity returns the severity for a fluent or move that is not listed; "" is that of the rule. The platform for the
// operations notation does not read base for control, so this is a note there.
func severity(p *lint.Pass, keyword string, atom *gdl.Term) string {
	if p.File.Notation == gdl.Operations && keyword == gdl.Base && strings.HasPrefix(atom.Name, "control") {
		return "note"
	}
	return ""
}

// products reports the rules for base in the older shorthand. The case is at the first of them; the others are related
// places. In prefix notation one fix rewrites all.
func products(p *lint.Pass, found lint.Found) {
	list := p.File.Products
	if len(list) == 0 {
		return
	}
	used := map[string]bool{}
	for _, r := range p.File.Rules {
		used[r.Head.Name] = true
	}
	c := lint.CaseAt(list[0].Rule.Head, list[0].Fluent)
	if slices.ContainsFunc(list, func(x *gdl.BaseProduct) bool { return x.FactsText() == "" }) {
		c = c.OfKind("rules")
	}
	for i, x := range list {
		text := x.FactsText()
		if c.Kind != "" {
			text = x.RulesText(func(name string) bool { return used[name] })
		}
		if p.File.Notation == gdl.Prefix {
			c = c.Editing(lint.Replace(x.Rule, text))
		}
		if i > 0 {
			c = c.Relating(lint.Place{Range: x.Rule.Head, Text: "the same shorthand for '" + x.Fluent.Spelling + "'"})
		}
	}
	found(c)
}
