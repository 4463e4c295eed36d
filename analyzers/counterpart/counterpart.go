// Package counterpart defines an Analyzer that compares the two rulesheets of a page: the rulesheet that is sent
// to players, and the rulesheet by which the manager plays.
package counterpart

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/model"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/sample/trial"
)

//go:embed rules.md
var doc string

// Analyzer compares the rulesheet that players are sent with the one that the manager
// plays by.
var Analyzer = lint.Table("counterpart", doc, []lint.Row{
	{Code: DifferingCode, Find: compareSheets, Text: "the library, by which the manager plays, has '@1' here@2"},
	{Code: DifferingCode, Kind: "more", Text: "the library, by which the manager plays, also has '@1'@2"},
	{Code: DifferingCode, Kind: "none", Text: "the library, by which the manager plays, has no such clause@2"},
})

// DifferingCode is the code of the rule.
const DifferingCode = "O15"

// comparedEfforts bound the matches that are played in both games: few at first, for
// games whose conditions take long.
var comparedEfforts = []trial.Effort{{StatePairs: 5, RandomMatches: 5, RandomSeed: 1}, {StatePairs: 300, RandomMatches: 100, RandomSeed: 2}}

// comparedBudget bounds the work of each game that is played. The manager's game gets it anew for each effort, the other
// game once for all.
var comparedBudget = play.Budget{MaxSteps: 5e6, MaxTotalSteps: 40e6}

// maxTriedEdits bounds the differences that are tried alone.
const maxTriedEdits = 16

// maxTriedText bounds the text, in bytes, that is read again for each difference.
const maxTriedText = 1 << 20

// compareSheets compares the text for players with that of the manager, if there is one in the same notation.
func compareSheets(pass *lint.Pass, found lint.Found) {
	manager := pass.Unit.ManagerSheet
	if manager == nil || manager.Notation != pass.File.Notation || !pass.File.IsErrorFree() || !manager.IsErrorFree() || len(pass.File.Exprs) == 0 {
		return // other analyzers report a text that cannot be read
	}
	c := &sheetComparison{found: found, players: pass.File, manager: manager}
	c.pairs = model.Unlike(model.Forms(c.players), model.Forms(c.manager))
	switch {
	case len(c.pairs) == 0:
	case pass.Unit.StaticOnly || waitActionOf(c.players) != waitActionOf(c.manager):
		c.reportTexts("")
	default:
		c.reportGames(pass.Unit.Ctx)
	}
}

// waitActionOf returns the move of the roles that wait. Its name depends on the names in the text.
func waitActionOf(f *gdl.File) string {
	if f.Operations == nil {
		return ""
	}
	return f.Operations.WaitAction()
}

// A sheetComparison compares the two texts of a page.
type sheetComparison struct {
	found            lint.Found
	players, manager *gdl.File
	managerGame      *play.Game
	pairs            []model.Pair
}

// reportGames plays both games, and reports the differences of the texts that make another game.
func (c *sheetComparison) reportGames(ctx context.Context) {
	var d *trial.Difference
	matches := 0
	playersGame, err := play.NewWithBudget(c.players, comparedBudget)
	if err == nil {
		c.managerGame, err = play.NewWithBudget(c.manager, comparedBudget)
	}
	if err == nil {
		d, matches = c.compareWith(ctx, playersGame)
	}
	switch {
	case ctx.Err() != nil:
		return
	case d == nil && matches == 0:
		c.reportTexts("")
		return
	case d == nil:
		c.reportTexts(fmt.Sprintf("; %d random matches are the same in both games", matches))
		return
	}
	isFound := false
	for _, e := range c.pairs[:min(len(c.pairs), maxTriedEdits)] {
		if len(c.pairs) == 1 || len(c.manager.Source.Text) > maxTriedText || ctx.Err() != nil {
			break
		}
		if alone := c.tryAlone(ctx, e); alone != nil {
			isFound = true
			c.found(c.caseOf(e, "; with this difference alone, "+c.describe(alone)+sameInBoth))
		}
	}
	if !isFound && ctx.Err() == nil { // the differences matter only together
		c.found(c.caseOf(c.pairs[0], "; "+c.describe(d)+sameInBoth).Set(func(f *finding.Finding) { f.MatchTrace = &d.MatchTrace }))
	}
}

// sameInBoth ends the message about a difference that makes another game.
const sameInBoth = "; write the same in both"

// compareWith plays the manager's game and another one in step. It returns a
// difference, or the number of random matches in which there was none.
func (c *sheetComparison) compareWith(ctx context.Context, game *play.Game) (d *trial.Difference, matches int) {
	for _, effort := range comparedEfforts {
		c.managerGame.SetBudget(play.Budget{MaxSteps: comparedBudget.MaxSteps, MaxTotalSteps: c.managerGame.TotalSteps() + comparedBudget.MaxTotalSteps})
		d, err := trial.FindDifference(ctx, c.managerGame, game, effort)
		if d != nil || err != nil {
			return d, matches
		}
		matches += effort.RandomMatches
	}
	return nil, matches
}

// tryAlone returns a difference between the manager's game and the game with one clause of the players. It returns
// nil if none is known.
func (c *sheetComparison) tryAlone(ctx context.Context, e model.Pair) *trial.Difference {
	changed := c.withPair(e)
	if !changed.IsErrorFree() || waitActionOf(changed) != waitActionOf(c.manager) {
		return nil
	}
	game, err := play.NewWithBudget(changed, comparedBudget)
	if err != nil {
		return nil
	}
	d, _ := c.compareWith(ctx, game)
	return d
}

// reportTexts reports, as a note, that the texts differ; known is added to the message.
func (c *sheetComparison) reportTexts(known string) {
	if more := len(c.pairs) - 1; more > 0 {
		known = fmt.Sprintf("; the two texts also differ in %s", plural.CountNoun(more, "other clause")) + known
	}
	x := c.caseOf(c.pairs[0], known).Graded("note")
	for _, e := range c.pairs[1:] {
		if e.Own != nil {
			x = x.Relating(lint.Place{Range: e.Own, Text: "this clause differs, too"})
		}
	}
	c.found(x)
}

// describe says in which way the game of the players is another one than that of the manager.
func (c *sheetComparison) describe(d *trial.Difference) string {
	return plural.AfterMoves(len(d.MatchTrace.Moves)) + " " + d.Words("here", "in the library", func(t *gdl.Term) string { return t.InNotation(c.players.Notation) })
}

// caseOf makes the case of one difference of the texts, at its place in the text for players.
func (c *sheetComparison) caseOf(e model.Pair, effect string) lint.Case {
	if e.Other == nil {
		return lint.CaseAt(e.At, "", effect).OfKind("none")
	}
	x := lint.CaseAt(e.At, c.textOf(e.Other), effect).Relating(lint.Place{Range: e.Other, Text: "the library says this"})
	if e.Own == nil {
		x.Kind = "more"
	}
	return x
}

// textOf returns a clause of the manager on one line, shortened if it is long.
func (c *sheetComparison) textOf(e *model.Form) string {
	return syntax.Clip(c.manager.Source.TextBetween(e.StartPos, e.EndPos))
}

// withPair returns the manager's rulesheet with one difference, read anew.
func (c *sheetComparison) withPair(e model.Pair) *gdl.File {
	var clauses []string
	ownText := ""
	if e.Own != nil {
		ownText = c.players.Source.TextBetween(e.Own.StartPos, e.Own.EndPos)
	}
	for _, x := range c.manager.Exprs {
		if e.Other == nil || x != e.Other.Node {
			clauses = append(clauses, c.manager.Source.TextBetween(x.StartPos, x.EndPos))
		} else if ownText != "" {
			clauses = append(clauses, ownText)
		}
	}
	if e.Other == nil {
		clauses = append(clauses, ownText)
	}
	return c.manager.Reread([]byte(strings.Join(clauses, "\n")))
}
