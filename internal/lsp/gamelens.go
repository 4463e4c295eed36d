package lsp

import (
	"github.com/gdllint/gdllint/internal/cover"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
)

// maxRuleLenses is the greatest number of lenses of one kind above rules.
const maxRuleLenses = 1000

// addGame adds the lenses of commands that play the game: run and debug above
// tests, evaluate above rules, and counts of coverage.
func (c *lensCollector) addGame(d *openDocument, evaluates bool) {
	now, notes := d.currentNotes()
	if now != c.rulesheet || !c.parsedFile.IsErrorFree() {
		return
	}
	uri := c.rulesheet.documentURI
	held, _ := notes.positionAtHand()
	if !c.addTests(notes, c.rulesheet.ruleTests(), held) && held != "" {
		c.add(c.firstRole(), "back to the initial state", commandResetState, uri)
	}
	if evaluates {
		c.addEvaluate(held)
	}
	if counted := notes.knownCoverage(); counted != nil {
		c.addCoverage(counted)
	} else {
		c.add(c.firstRole(), "count coverage", commandCover, uri)
	}
}

// addTests adds lenses above the tests, and tells whether one of them is the test held, whose last
// state is the current state of the editor.
func (c *lensCollector) addTests(notes *gameNotes, tests []*ruletest.RuleTest, held string) (found bool) {
	for _, t := range tests {
		at, uri := t.SourceText.Offset(t.StartPos), c.lensDocument.documentURI
		c.add(at, notes.testMark(t.Name)+"run", commandRunTest, uri, t.Name)
		if t.Name == held {
			c.add(at, "back to the initial state", commandResetState, uri)
			found = true
		} else {
			c.add(at, "debug", commandDebugTest, uri, t.Name)
		}
	}
	return found
}

// addEvaluate adds a lens above each rule with conditions that evaluates the rule in the current
// state of the editor: the last state of the test held, or the initial state.
func (c *lensCollector) addEvaluate(held string) {
	title, count := "evaluate", 0
	if held != "" {
		title = report.MakePrintable("evaluate after test '" + held + "'")
	}
	for _, r := range c.parsedFile.Rules {
		if r.Broken || len(r.Body) == 0 || count == maxRuleLenses {
			continue
		}
		count++
		at := c.parsedFile.Source.Offset(r.Pos())
		c.add(at, title, commandEvaluate, c.rulesheet.documentURI, int(c.lensDocument.sheetText.positionOf(at).Line)+1)
	}
}

// addCoverage adds lenses with the counts of how often each rule fires.
func (c *lensCollector) addCoverage(counted *cover.Coverage) {
	c.add(c.firstRole(), counted.Summary(), "")
	src, most := counted.Sheet.File.Source, len(c.lenses)+maxRuleLenses
	for _, x := range counted.RuleCounts() {
		at := src.Offset(x.Rule.Pos())
		if at >= len(c.lensDocument.sheetText.content) || len(c.lenses) >= most {
			break // the rules of fragments come after those of the document
		}
		c.add(at, report.MakePrintable(x.Firing), "")
		if x.Undecided != "" {
			c.add(at, report.MakePrintable(x.Undecided), "")
		}
	}
}

// readRuleTests reads the tests in the comments of the document.
func (s *documentVersion) readRuleTests() []*ruletest.RuleTest {
	return ruletest.TestsFromComments(s.parsedFile()).RuleTests
}
