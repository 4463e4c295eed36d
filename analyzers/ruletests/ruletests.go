// Package ruletests defines an Analyzer that runs the tests that authors write for their rules.
package ruletests

import (
	_ "embed"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/property"
)

//go:embed rules.md
var doc string

// FailedCode is the rule about tests that fail.
const FailedCode = "Q01"

// Analyzer runs the tests of a rulesheet.
var Analyzer = lint.Table("ruletests", doc, []lint.Row{
	{Code: FailedCode, Find: failures, Text: "@1"},
	{Code: "Q02", Kind: "malformed", Text: "@1"},
	{Code: "Q02", Kind: "unplayed", Text: "test '@1' cannot be run: @2"},
})

// testBudget bounds the work of all tests of a rulesheet together.
var testBudget = play.Budget{MaxSteps: 20e6, MaxTotalSteps: 200e6}

// failures runs the tests of a rulesheet. It reports those that fail or cannot be read, and the first that cannot be
// run.
func failures(p *lint.Pass, found lint.Found) {
	unit := p.Unit
	if unit.StaticOnly || unit.PropertiesOnly || len(unit.TestTexts) == 0 && !property.MayHoldStatements(unit.File) {
		return
	}
	set := ruletest.TestsFromComments(unit.File)
	for _, src := range unit.TestTexts {
		set.AddTestText(src)
	}
	for _, f := range set.TestErrors {
		found(lint.CaseAt(lint.Span{StartPos: f.StartPos, EndPos: f.EndPos}, f.Message).OfKind("malformed"))
	}
	if len(set.RuleTests) == 0 || !unit.File.IsErrorFree() {
		return // other analyzers report a rulesheet that the parser cannot read
	}
	game, err := play.NewWithBudget(unit.File, testBudget)
	for _, t := range set.RuleTests {
		var failure *ruletest.TestFailure
		if err == nil {
			failure, err = ruletest.Run(unit.Ctx, game, t)
		}
		switch {
		case unit.Ctx.Err() != nil:
			return
		case err != nil:
			found(lint.CaseAt(lint.Span{StartPos: t.StartPos, EndPos: t.EndPos}, t.Name, err).OfKind("unplayed"))
			return // the other tests would fail in the same way
		case failure != nil:
			text, suspects := failure.Describe(unit.File)
			c := lint.CaseAt(lint.Span{StartPos: failure.StartPos, EndPos: failure.EndPos}, text)
			if t.SourceText == unit.File.Source {
				c = c.Set(func(f *finding.Finding) { f.MatchTrace = failure.Trace })
			}
			for _, s := range suspects {
				c = c.Relating(lint.Place{Range: s.Rule.Head, Text: s.Message})
			}
			found(c)
		}
	}
}
