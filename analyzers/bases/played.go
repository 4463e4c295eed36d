package bases

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample"
)

// matchCount is the number of matches in which atoms are sought that base and input lack.
const matchCount = 4

// workOf bounds the questions about the matches.
func workOf(p *lint.Pass) int64 { return p.Unit.ProverOptions.Budget.ReplaySteps / 10 }

// A listing holds the atoms of base or input.
type listing struct {
	keyword string
	atoms   []*gdl.Term
	texts   map[string]bool // of the atoms
}

// newListing evaluates base or input in the initial state: they do not depend on the
// state. It returns nil if they are too large to evaluate.
func newListing(ctx context.Context, g *play.Game, keyword string) *listing {
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
	l := &listing{keyword, atoms, make(map[string]bool, len(atoms))}
	for _, a := range atoms {
		l.texts[a.String()] = true
	}
	return l
}

// lists tells whether an atom with these arguments is listed.
func (l *listing) lists(args ...*gdl.Term) bool {
	return l.texts[gdl.NewTerm(l.keyword, args...).String()]
}

// A witness compares matches with base and input.
type witness struct {
	ctx      context.Context
	pass     *lint.Pass
	found    lint.Found
	sample   *sample.Sample
	listings map[string]*listing
	told     map[string]bool // names of fluents and moves that were reported
}

// compareMatches looks at random matches. A fluent that holds in them and a move that is legal in
// them is certain to be possible; the reachable ones of the ground game are only an
// upper bound.
func (w *witness) compareMatches() {
	matches, _ := w.sample.Matches(w.ctx, matchCount)
	w.sample.Allow(workOf(w.pass))
	for _, x := range w.sample.Sightings() {
		switch l, m := w.listings[gdl.Base], w.listings[gdl.Input]; {
		case x.Match >= len(matches):
			return
		case x.Role == nil && l != nil && w.isNew(l, x.Term, x.Term):
			w.reportUnlisted(l, w.makingRules(matches[x.Match], x), matches[x.Match], x)
		case x.Role != nil && m != nil && w.isNew(m, x.Term, x.Role, x.Term):
			rules, _ := w.sample.Game.FiringRules(w.ctx, matches[x.Match].States[x.State], gdl.NewTerm(gdl.Legal, x.Role, x.Term))
			w.reportUnlisted(m, rules, matches[x.Match], x, x.Role.String(), lint.VocabularyOf(w.pass.File).MoveListing)
		}
	}
}

// isNew tells whether a fluent or move is not listed, and none of its name was reported.
func (w *witness) isNew(l *listing, what *gdl.Term, args ...*gdl.Term) bool {
	name := l.keyword + " " + what.Name
	if w.told[name] || l.lists(args...) {
		return false
	}
	w.told[name] = true
	return true
}

// makingRules returns the rules that make a fluent where it is seen first.
func (w *witness) makingRules(m *sample.Match, x sample.Sighting) (rules []*gdl.Rule) {
	if n := x.State - 1; n >= 0 {
		rules, _ = w.sample.Game.FiringRulesWith(w.ctx, m.States[n], m.Steps[n].JointMove, gdl.NewTerm(gdl.Next, x.Term))
	} else {
		rules, _ = w.sample.Game.FiringRules(w.ctx, m.States[0], gdl.NewTerm(gdl.Init, x.Term))
	}
	return rules
}

// reportUnlisted reports a missing fluent or move at the first rule that makes it.
func (w *witness) reportUnlisted(l *listing, rules []*gdl.Rule, m *sample.Match, x sample.Sighting, words ...any) {
	if len(rules) == 0 {
		return
	}
	args := rules[0].Head.Args
	at := args[len(args)-1]
	words = append([]any{w.pass.CodeText(x.Term.String()), moment(x.State)}, words...)
	c := lint.CaseAt(at, words...).OfKind(l.keyword + " played").Graded(severity(w.pass, l.keyword, at))
	if x.State > 0 {
		c = c.Set(func(f *finding.Finding) { t := m.TraceTo(x.State); f.MatchTrace = &t })
	}
	w.found(c)
}

// moment says how many moves were made.
func moment(n int) string {
	switch n {
	case 0:
		return "in the initial state"
	case 1:
		return "after 1 move"
	default:
		return fmt.Sprintf("after %d moves", n)
	}
}
