package lsp

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/gdllint/gdllint/analyzers/ruletests"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/report/html"
	"github.com/gdllint/gdllint/session"
)

// This file runs and debugs the tests of a document.

// runTests runs the test that the second argument names, or without it all tests of the document,
// and returns a text with the outcomes. Failures are shown as diagnostics until the text changes.
func (runner *commandRunner) runTests(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	name, err := optionalText(p, 1)
	if err != nil {
		return nil, err
	}
	shown := &shownText{TitleText: "tests", LanguageID: protocol.PlainText}
	return runner.showTests(ctx, c, shown, func(ctx context.Context, sheet *session.Sheet) error {
		return c.playTests(ctx, sheet, name, func(t *ruletest.RuleTest, played *ruletest.PlayedTest) {
			c.noteOutcome(sheet, t, played.Failure)
			shown.PlainText += describeOutcome(sheet, t, played.Failure)
		})
	})
}

// showTests calls play with the game of a command, and updates the diagnostics and lenses.
func (runner *commandRunner) showTests(ctx context.Context, c *gameCommand, shown *shownText, play func(context.Context, *session.Sheet) error) (*shownText, error) {
	if err := c.runWithGame(ctx, play); err != nil {
		return nil, err
	}
	c.openDocument.publishDiagnostics()
	runner.client.refreshLenses()
	return shown, nil
}

// playTests plays the test with a name, which may be in the file beside the rulesheet. If the name is "", it plays all
// tests of the document. It calls take for each played test.
func (c *gameCommand) playTests(ctx context.Context, sheet *session.Sheet, name string, take func(*ruletest.RuleTest, *ruletest.PlayedTest)) error {
	r := &session.TestRunner{Name: name, Played: take}
	if c.gameVersion.isTestFile() {
		r.ReplacementTests = []session.TestText{{FilePath: c.gameVersion.filePath, Content: c.gameVersion.sheetText.content}}
	}
	outcomes, err := r.RunTests(ctx, sheet, checker.Input{Path: sheet.Path, FromStdin: name == "" || !c.gameVersion.hasFile})
	outcomes = slices.DeleteFunc(outcomes, func(o session.TestOutcome) bool { return o.TestName == session.UnreadableName })
	for _, o := range outcomes {
		err = cmp.Or(err, o.RunError)
	}
	switch {
	case err != nil || len(outcomes) > 0:
		return err
	case name == "":
		return fmt.Errorf("there are no tests; write them as ;@ test NAME FORM")
	}
	return fmt.Errorf("there is no test '%s'", name)
}

// optionalText returns the n-th argument of a command as text; "" if it is missing.
func optionalText(p *protocol.ExecuteCommandParams, n int) (text string, err error) {
	if n < len(p.Arguments) {
		err = readArgument(p, n, &text)
	}
	return text, err
}

// noteOutcome notes the outcome of a test of the document; failure is nil if the test passes. A
// failure becomes a diagnostic at the form that fails.
func (c *gameCommand) noteOutcome(sheet *session.Sheet, t *ruletest.RuleTest, failure *ruletest.TestFailure) {
	var list []protocol.Diagnostic
	if t.SourceText != sheet.File.Source && !c.gameVersion.isTestFile() {
		return
	}
	if failure != nil {
		text, suspects := failure.Describe(sheet.File)
		src := t.SourceText
		bytesOf := func(from, to token.Pos) document.Range {
			return document.Range{StartByte: src.Offset(from), EndByte: src.Offset(to)}
		}
		f := document.Finding{Code: ruletests.FailedCode, Severity: document.SeverityError, Message: text, Range: bytesOf(failure.StartPos, failure.EndPos)}
		for _, s := range suspects {
			if head := s.Rule.Head; src.Holds(head.Pos()) {
				f.Related = append(f.Related, document.Related{Message: s.Message, Range: bytesOf(head.Pos(), head.End())})
			}
		}
		list = append(list, c.openDocument.server.diagnostics.newDiagnostic(c.gameVersion, &f, func(at document.Range) protocol.Range {
			return c.gameVersion.rangeOf(src, src.Pos(at.StartByte), src.Pos(at.EndByte))
		}))
	}
	c.gameNotes.noteTest(t.Name, list)
}

// holdPosition makes the last state of a test the current state of the editor for the rulesheet,
// even if the test is in the file beside it.
func (c *gameCommand) holdPosition(test string, p *session.Session) {
	if !c.gameVersion.isTestFile() {
		c.gameNotes.holdPosition(test, p)
		return
	}
	for _, d := range c.openDocument.server.documents.openDocuments(func(o *documentVersion) bool { return !o.isSiblingFile() && o.isSibling(c.gameVersion) }) {
		_, notes := d.currentNotes()
		notes.holdPosition(test, p)
	}
}

// describeOutcome returns a text that says whether a test passes. If it fails, the text has the
// difference and the rules that may be at fault.
func describeOutcome(sheet *session.Sheet, t *ruletest.RuleTest, failure *ruletest.TestFailure) string {
	if failure == nil {
		return report.MakePrintable(fmt.Sprintf("test '%s' passes", t.Name)) + "\n"
	}
	text := report.MakePrintable(fmt.Sprintf("test '%s' fails: %s", t.Name, failure.Message)) + "\n"
	ruler := report.NewPositionMapper(sheet.File.Source)
	for _, x := range failure.SuspectRules {
		text += report.MakePrintable(fmt.Sprintf("  line %d: %s", ruler.PlaceOf(x.Rule.Pos()).Line, x.Message)) + "\n"
	}
	return text
}

// debugTest plays a test up to the form that fails, or to its end, and makes the last state the
// current state of the editor.
func (runner *commandRunner) debugTest(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	var name string
	if err := readArgument(p, 1, &name); err != nil {
		return nil, err
	}
	shown := &shownText{TitleText: report.MakePrintable("test " + name), LanguageID: protocol.PlainText}
	return runner.showTests(ctx, c, shown, func(ctx context.Context, sheet *session.Sheet) error {
		var text strings.Builder
		var position *session.Session
		err := c.playTests(ctx, sheet, name, func(t *ruletest.RuleTest, played *ruletest.PlayedTest) {
			c.noteOutcome(sheet, t, played.Failure)
			text.WriteString(describeOutcome(sheet, t, played.Failure))
			if position = sheet.AfterPlayed(played); !played.IsStartGiven && runner.client.clientAbilities().showsPages {
				shown.HTMLPage = testPage(sheet, t, played)
			}
		})
		if err != nil {
			return err
		}
		c.holdPosition(name, position)
		err = position.WriteSummary(ctx, &text)
		text.WriteString("the lenses above rules now evaluate them in this state\n")
		shown.PlainText = text.String()
		return err
	})
}

// testPage returns an HTML page with the match of a test; "" if it cannot be drawn.
func testPage(sheet *session.Sheet, t *ruletest.RuleTest, played *ruletest.PlayedTest) string {
	title := strings.TrimSuffix(describeOutcome(sheet, t, played.Failure), "\n")
	var page strings.Builder
	if html.WriteMatches(&page, sheet.AfterPlayed(played).Drawn(title, false), title) != nil {
		return "" // the text is shown without a page
	}
	return page.String()
}
