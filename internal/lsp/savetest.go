package lsp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/session"
)

// This file saves the match of a finding as a test.

// saveTest asks the client to add the match of a finding to the end of the rulesheet, as a test in
// comments. Before, it runs the test in the new text to see that it passes.
func (runner *commandRunner) saveTest(ctx context.Context, c *gameCommand, p *protocol.ExecuteCommandParams) (*shownText, error) {
	var fingerprint string
	if err := readArgument(p, 1, &fingerprint); err != nil {
		return nil, err
	}
	known := c.openDocument.knownResult()
	if known == nil || known.revision != c.gameNotes.revision {
		return nil, fmt.Errorf("the text has not been checked yet")
	}
	i := slices.IndexFunc(known.file.Findings, func(f document.Finding) bool { return f.Match != nil && f.Fingerprint == fingerprint })
	if i < 0 {
		return nil, fmt.Errorf("no match is known; prove the game first")
	}
	f := &known.file.Findings[i]
	var edit udiff.Edit
	err := c.runWithGame(ctx, func(ctx context.Context, sheet *session.Sheet) error {
		name := freeTestName(sheet, f.Code)
		match, err := sheet.ReadMatch(ctx, f.Match)
		if err != nil {
			return err
		}
		lines, err := match.SavedTest(ctx, name)
		if err != nil {
			return err
		}
		edit = appendComments(c.gameVersion.sheetText.content, lines, sheet.File.Notation)
		return c.tryTest(ctx, edit, name)
	})
	if err != nil {
		return nil, err
	}
	if c.openDocument.currentVersion().sheetText != c.gameVersion.sheetText {
		return nil, errModified
	}
	return nil, runner.client.connection.Call(ctx, "workspace/applyEdit", protocol.ApplyWorkspaceEditParams{Label: "save the match as a test",
		Edit: c.gameVersion.workspaceEdit(edit)}, nil)
}

// freeTestName returns a name for the test of a finding with a code. No test in the comments of the
// sheet has this name.
func freeTestName(sheet *session.Sheet, code string) string {
	list := ruletest.TestsFromComments(sheet.File).RuleTests
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s-match-%d", strings.ToLower(code), n)
		if !slices.ContainsFunc(list, func(t *ruletest.RuleTest) bool { return t.Name == name }) {
			return name
		}
	}
}

// appendComments returns the edit that adds lines as structured comments at the end of a text.
func appendComments(text []byte, lines string, n gdl.Notation) udiff.Edit {
	var b strings.Builder
	end := len(text)
	if end > 0 && text[end-1] != '\n' {
		b.WriteByte('\n')
	}
	b.WriteByte('\n') // an empty line, so that the test does not continue a comment before it
	b.WriteString(ruletest.CommentLines(lines, n))
	return udiff.Edit{Start: end, End: end, New: b.String()}
}

// tryTest runs the test with a name in the text after an edit. The error says why the test does not
// pass.
func (c *gameCommand) tryTest(ctx context.Context, edit udiff.Edit, name string) error {
	next, err := udiff.ApplyBytes(c.gameVersion.sheetText.content, []udiff.Edit{edit})
	if err != nil {
		return err
	}
	s := c.openDocument.server
	sheet, err := s.commands.openSheet(s.documents.newVersion(c.gameVersion.documentURI, 0, newText(next)))
	if err != nil {
		return err
	}
	outcomes, err := (&session.TestRunner{Name: name}).RunTests(ctx, sheet, checker.Input{FromStdin: true})
	for _, o := range outcomes {
		if o.TestName != name {
			continue
		}
		if err = o.RunError; o.TestFailure != nil {
			err = fmt.Errorf("the match does not pass as a test of this text: %s", o.FailureMessage())
		}
		return err
	}
	return cmp.Or(err, fmt.Errorf("the match cannot be written as a test of this text"))
}
