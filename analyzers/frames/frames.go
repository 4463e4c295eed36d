// Package frames defines an Analyzer that reports fluents that lose their value, or get a second one, in a step; and
// counters that can run past the end of their facts.
package frames

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

//go:embed rules.md
var doc string

// Analyzer reports lost and doubled fluents, and counters without an end.
var Analyzer = lint.Table("frames", doc, []lint.Row{
	{Code: "A08", Find: counters, Text: "'@4' counts by the facts of '@@', and these end at '@1' after @2: no rule makes it true beyond '@1', but each match has @3 moves or more", Related: "every match lasts until this holds|this rule makes it"},

	{Code: "Y10", Find: frames, Text: "'@@' becomes false when '@1' is played@2: no rule for next makes it true or keeps it then", Related: "the move"},
	{Code: "Y13", Kind: "lost", Text: "'@1' becomes false @2 no rule for next keeps it@3", Related: "false after the first move"},
	{Code: "Y13", Kind: "forgotten", Text: "no rule for next keeps @1: what one move makes true is false after the next move, and @2", Related: "@3"},
	{Code: "Y13", Kind: "played", Text: "'@1' becomes false in @2: nothing takes its place, and no rule for next keeps it@3", NotAt: []string{"A08"}},
	{Code: "Y13", Kind: "moved", Text: "'@1' becomes false in @2, and this rule makes '@3' of it", NotAt: []string{"A08"}},
	{Code: "Y13", Kind: "run out", Text: "'@1' becomes false in @2: nothing takes its place, since the condition '@3' of this rule fails", NotAt: []string{"A08"}},
	{Code: "Y14", Kind: "doubled", Text: "'@1' and '@2' both hold after move @3 of a match@4", Related: "this rule makes one of them true", NotAt: []string{"O07"}},
}, validity.Analyzer, played.Analyzer)

// A game holds the data that the checks of one rulesheet share.
type game struct {
	*lint.Pass
	found          lint.Found
	fluents        []*model.Symbol // the fluents that rules for next make, in the order of the rules
	play           *sample.Sample
	matches        []*sample.Match
	replayed       []*why.Match
	lives          map[why.Class]*why.Life // by class of fluents: their lives in the matches
	ends           map[gdl.Symbol]*why.End // by fluent: the moves after which no instance of it holds
	reportedLost   map[*model.Symbol]bool  // by fluent: whether its loss is reported
	reportedDouble map[*model.Symbol]bool  // by fluent: whether a second value is reported
}

// Bounds of the search in matches.
const (
	mostMatches = 16
	keyMatches  = 4  // in later matches only lost values at the end of a chain of facts are reported
	workShare   = 10 // this analyzer may do one part in workShare of the work that is allowed for replays
)

// isWhole tells whether the rulesheet is complete, and so has all rules that keep fluents.
func isWhole(p *lint.Pass) bool { return p.IsComplete() && len(p.File.RoleNames()) > 0 }

// hasVariableNames tells whether a variable stands for a fluent or a move.
func hasVariableNames(p *lint.Pass) bool { return p.IsOpen(model.Fluent) || p.IsOpen(model.Move) }

// frames reports the fluents that get lost, or get a second value, in random matches.
func frames(p *lint.Pass, found lint.Found) {
	if !isWhole(p) || p.IsOpen(model.Fluent) {
		return
	}
	g := &game{Pass: p, found: found, reportedLost: map[*model.Symbol]bool{}, reportedDouble: map[*model.Symbol]bool{}}
	if g.play, g.matches, g.replayed = validity.PlayedOf(p.Pass, mostMatches, workShare); len(g.matches) == 0 {
		return
	}
	for o := range p.Places(model.Fluent, model.Made) {
		if o.Symbol != nil && !slices.Contains(g.fluents, o.Symbol) {
			g.fluents = append(g.fluents, o.Symbol)
		}
	}
	if !hasVariableNames(p) {
		g.lives, g.ends = why.Lives(p.Unit.Ctx, g.replayed)
		for _, check := range []func(*model.Symbol){g.checkEnd, g.checkLost} {
			for _, s := range g.fluents {
				if s.Arity > 0 && !g.reportedLost[s] { // a fluent without arguments often marks a single state
					check(s)
				}
			}
		}
		g.checkForgotten()
	}
	g.checkKeys()
}
