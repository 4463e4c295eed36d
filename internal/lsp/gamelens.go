package lsp

import (
	"slices"

	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
)

// maxRuleLenses bounds the lenses above rules.
const maxRuleLenses = 1000

// gameLenses returns the lenses of commands that play the game: run and debug above
// tests, evaluate above rules, and counts of coverage.
func (a *lensAnchors) gameLenses(d *openDocument, evaluates bool) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	now, notes := d.currentNotes()
	if now != a.rulesheet || !a.parsedFile.IsErrorFree() {
		return lenses
	}
	uri := a.rulesheet.documentURI
	held, _ := notes.positionAtHand()
	if held != "" && !slices.ContainsFunc(a.rulesheet.ruleTests(), func(t *ruletest.RuleTest) bool { return t.Name == held }) {
		lenses = append(lenses, a.lensAt(a.firstRole(), "back to the initial state", commandResetState, []any{uri})...)
	}
	for _, t := range a.rulesheet.ruleTests() {
		at := a.parsedFile.Source.Offset(t.StartPos)
		lenses = append(lenses, a.lensAt(at, notes.testMark(t.Name)+"run", commandRunTest, []any{uri, t.Name})...)
		if t.Name == held {
			lenses = append(lenses, a.lensAt(at, "back to the initial state", commandResetState, []any{uri})...)
		} else {
			lenses = append(lenses, a.lensAt(at, "debug", commandDebugTest, []any{uri, t.Name})...)
		}
	}
	if evaluates {
		lenses = append(lenses, a.evaluateLenses(held)...)
	}
	if counted := notes.knownCoverage(); counted != nil {
		return append(lenses, a.coverageLenses(counted)...)
	}
	return append(lenses, a.lensAt(a.firstRole(), "count coverage", commandCover, []any{uri})...)
}

// evaluateLenses returns a lens above each rule with conditions.
func (a *lensAnchors) evaluateLenses(held string) (lenses []protocol.CodeLens) {
	title := "evaluate"
	if held != "" {
		title = report.MakePrintable("evaluate after test '" + held + "'")
	}
	for _, r := range a.parsedFile.Rules {
		if r.Broken || len(r.Body) == 0 || len(lenses) == maxRuleLenses {
			continue
		}
		at := a.parsedFile.Source.Offset(r.Pos())
		line := int(a.lensDocument.sheetText.positionOf(at).Line) + 1
		lenses = append(lenses, a.lensAt(at, title, commandEvaluate, []any{a.rulesheet.documentURI, line})...)
	}
	return lenses
}

// coverageLenses returns the counts above rules.
func (a *lensAnchors) coverageLenses(counted *cover.Coverage) []protocol.CodeLens {
	lenses := a.lensAt(a.firstRole(), counted.Summary(), "", nil)
	src := counted.Sheet.File.Source
	for _, x := range counted.RuleCounts() {
		at := src.Offset(x.Rule.Pos())
		if at >= len(a.lensDocument.sheetText.content) || len(lenses) > maxRuleLenses {
			break // the rules of fragments stand behind those of the document
		}
		lenses = append(lenses, a.lensAt(at, report.MakePrintable(x.Firing), "", nil)...)
		if x.Undecided != "" {
			lenses = append(lenses, a.lensAt(at, report.MakePrintable(x.Undecided), "", nil)...)
		}
	}
	return lenses
}

// sortLenses sorts lenses by line.
func sortLenses(lenses []protocol.CodeLens) []protocol.CodeLens {
	slices.SortStableFunc(lenses, func(x, y protocol.CodeLens) int {
		return int(x.Range.Start.Line) - int(y.Range.Start.Line)
	})
	return lenses
}

// readRuleTests reads the tests in the comments of the document.
func (s *documentVersion) readRuleTests() []*ruletest.RuleTest {
	return ruletest.TestsFromComments(s.parsedFile()).RuleTests
}
