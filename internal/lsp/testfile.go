package lsp

import (
	"fmt"
	"go/token"
	"path/filepath"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/play/ruletest"
)

// sheetBeside returns the rulesheet beside a file of tests as an input, with its text in the editor
// if it is open there.
func (s *documentSet) sheetBeside(of *documentVersion) (checker.Input, error) {
	finder := checker.InputFinder{FromProperties: true}
	found := finder.FindInputs([]string{of.filePath}).Inputs
	if len(found) == 0 {
		return checker.Input{}, fmt.Errorf("there is no rulesheet beside %s", filepath.Base(of.filePath))
	}
	return s.asShown(found[0]), nil
}

// addTestFile adds the lenses above the tests of a file of tests.
func (t *textFeatures) addTestFile(c *lensCollector, r *documentRequest) {
	now, notes := r.openDocument.currentNotes()
	in, err := t.documents.sheetBeside(now)
	if err != nil || now != r.documentVersion {
		return
	}
	whole, err := in.ReadGame()
	if err != nil {
		return
	}
	set := &ruletest.TestSet{}
	set.SetRulesheet(t.settingsCache.setupFor(in.Path).notationChoice.Parse(in.NewSource(token.NewFileSet(), whole.Text)))
	set.AddTestText(gdl.NewSource(token.NewFileSet(), now.filePath, now.sheetText.content))
	c.addTests(notes, set.RuleTests, "")
}
