package lsp

import (
	"context"
	"slices"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/checker/baseline"
	"github.com/gdllint/gdllint/document"
)

// A checkMode says how much of a check is done.
type checkMode int

// The modes of checking.
const (
	modeText  checkMode = iota // the text only
	modeWhole                  // as the command lint
	modeProve                  // as the command prove
	modeFix                    // the text with all safe fixes
)

// runnerFor returns the runner for a mode, which is made once.
func (s *checkSetup) runnerFor(mode checkMode) (*checker.Runner, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.runnersByMode[mode]; r != nil {
		return r, nil
	}
	c := s.checkerConfig
	c.Document.ReplayAll = true
	switch mode {
	case modeText:
		c.StaticOnly = true
	case modeProve:
		c.ProveAll = true
	case modeFix:
		c.StaticOnly, c.FixMode = true, checker.FixMode{ApplyFixes: true}
	}
	r, err := checker.NewRunner(s.server.serverOptions.Analyzers, s.server.serverOptions.Rules, c)
	if err != nil {
		return nil, err
	}
	s.runnersByMode[mode] = r
	return r, nil
}

// A sheetChecker checks rulesheets and the files beside them, with the texts of the
// editor and the settings of their folders.
type sheetChecker struct {
	client        *clientConnection
	documents     *documentSet
	settingsCache *settingsCache
}

// checkSheet checks a version of a document and returns the report. For a file of properties or tests, or a fragment, it
// checks the rulesheet and returns the report on the file.
func (c *sheetChecker) checkSheet(ctx context.Context, mode checkMode, of *documentVersion) (*document.File, error) {
	if of.isSiblingFile() {
		return c.checkProperties(ctx, mode, of)
	}
	if of.hasFile {
		if main := c.documents.mainOf(of.filePath); main != "" {
			return c.lookFragment(ctx, mode, of, main)
		}
	}
	return c.checkInput(ctx, mode, of.filePath, of.checkerInput())
}

// checkInput checks an input with the settings for a path.
func (c *sheetChecker) checkInput(ctx context.Context, mode checkMode, path string, in checker.Input) (*document.File, error) {
	setup := c.settingsCache.setupFor(path)
	runner, err := setup.runnerFor(mode)
	if err != nil {
		return nil, err
	}
	var accepted *baseline.Baseline
	if setup.baselinePath != "" {
		if accepted, err = baseline.LoadBaseline(setup.baselinePath); err != nil {
			c.client.sendWarning("the baseline is ignored: %v", err)
		}
	}
	file, err := runner.CheckOne(ctx, in, accepted)
	if err != nil {
		return nil, err
	}
	for _, fault := range file.Faults {
		c.client.logMessage("%s: %s", path, fault)
	}
	return file, nil
}

// checkProperties checks the rulesheet beside a file of properties or tests, and returns the report
// on the file.
func (c *sheetChecker) checkProperties(ctx context.Context, mode checkMode, of *documentVersion) (*document.File, error) {
	if !of.hasFile {
		return emptyFile(of.filePath), nil
	}
	finder := checker.InputFinder{FromProperties: true, FindOrphans: true}
	for _, in := range finder.FindInputs([]string{of.filePath}).Inputs {
		if !in.IsOrphan {
			in = c.documents.asShown(in)
		}
		file, err := c.checkInput(ctx, mode, in.Path, in)
		if err != nil {
			return nil, err
		}
		if beside := siblingIn(file, of.filePath); beside != nil {
			return beside, nil
		}
	}
	return emptyFile(of.filePath), nil
}

// siblingIn returns the report on the file at path among the siblings of the report on a rulesheet;
// nil if there is none.
func siblingIn(file *document.File, path string) *document.File {
	i := slices.IndexFunc(file.Siblings, func(f *document.File) bool { return f.SystemPath == path })
	if i < 0 {
		return nil
	}
	return file.Siblings[i]
}
