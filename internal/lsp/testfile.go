package lsp

import (
	"fmt"
	"go/token"
	"path/filepath"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/lsp/protocol"
	"github.com/gdllint/gdllint/play/ruletest"
)

// sheetBeside returns the rulesheet that a file of tests goes with: its text in the
// editor, or else that on disk.
func (s *documentSet) sheetBeside(of *documentVersion) (checker.Input, error) {
	finder := checker.InputFinder{FromProperties: true}
	found := finder.FindInputs([]string{of.filePath}).Inputs
	if len(found) == 0 {
		return checker.Input{}, fmt.Errorf("there is no rulesheet beside %s", filepath.Base(of.filePath))
	}
	return s.asShown(found[0]), nil
}

// testsOfDocument returns the tests that a document contains: tests in comments of a rulesheet, or those of a file
// of tests.
func testsOfDocument(of *documentVersion, sheet *gdl.File) []*ruletest.RuleTest {
	if !of.isTestFile() {
		return ruletest.TestsFromComments(sheet).RuleTests
	}
	set := &ruletest.TestSet{}
	set.SetRulesheet(sheet)
	set.AddTestText(gdl.NewSource(token.NewFileSet(), of.filePath, of.sheetText.content))
	return set.RuleTests
}

// testFileLenses returns the lenses of a file of tests.
func (t *textFeatures) testFileLenses(r *documentRequest) []protocol.CodeLens {
	lenses := []protocol.CodeLens{}
	now, notes := r.openDocument.currentNotes()
	in, err := t.documents.sheetBeside(now)
	if err != nil || now != r.documentVersion {
		return lenses
	}
	whole, err := in.ReadGame()
	if err != nil {
		return lenses
	}
	sheet := t.settingsCache.setupFor(in.Path).notationChoice.Parse(in.NewSource(token.NewFileSet(), whole.Text))
	at := lensAnchors{rulesheet: now, lensDocument: now}
	for _, t := range testsOfDocument(now, sheet) {
		offset := t.SourceText.Offset(t.StartPos)
		lenses = append(lenses, at.lensAt(offset, notes.testMark(t.Name)+"run", commandRunTest, []any{now.documentURI, t.Name})...)
		lenses = append(lenses, at.lensAt(offset, "debug", commandDebugTest, []any{now.documentURI, t.Name})...)
	}
	return lenses
}
