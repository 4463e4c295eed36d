package lsp

import (
	"context"
	"fmt"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/report"
)

// A look is a mode of checking a rulesheet.
type look int

// The modes.
const (
	lookText  look = iota // the text only
	lookWhole             // as the command lint
	lookProve             // as the command prove
	lookFix               // the text with all safe fixes
	// A piece of a text alone, in a known notation.
	lookPrefixForm
	lookInfixForm
	lookOperationsForm
)

// runner returns the runner for a mode.
func (s *setup) runner(l look) (*checker.Runner, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.runners[l]; r != nil {
		return r, nil
	}
	c := s.config
	switch l {
	case lookText:
		c.Static = true
	case lookProve:
		c.Prove = true
	case lookFix:
		c.Static, c.Fixing = true, checker.Fixing{On: true}
	case lookPrefixForm:
		c.Static, c.Notation = true, gdl.PrefixNotation
	case lookInfixForm:
		c.Static, c.Notation = true, gdl.InfixNotation
	case lookOperationsForm:
		c.Static, c.Notation = true, gdl.OperationsNotation
	}
	r, err := checker.New(s.server.options.Analyzers, s.server.options.Rules, c)
	if err != nil {
		return nil, err
	}
	s.runners[l] = r
	return r, nil
}

// look checks a version of a document. The findings of a file of properties
// come from a check of its rulesheet.
func (s *Server) look(ctx context.Context, l look, of *sheet) (*report.File, error) {
	if of.properties() {
		return s.lookBeside(ctx, l, of)
	}
	return s.lookAt(ctx, l, of.path, of.input())
}

// lookAt checks an input with the settings for a path.
func (s *Server) lookAt(ctx context.Context, l look, path string, in checker.Input) (*report.File, error) {
	setup := s.settings.of(path)
	runner, err := setup.runner(l)
	if err != nil {
		return nil, err
	}
	var file *report.File
	err = runner.Run(ctx, []checker.Input{in}, func(f *report.File) error {
		file = f
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case file == nil:
		return nil, fmt.Errorf("nothing came of looking at %s", path)
	}
	for _, err := range file.Errors {
		s.logf("%s: %v", path, err)
	}
	if setup.baseline != "" && file.Parsed != nil {
		if err := checker.Accept(setup.baseline, file); err != nil {
			s.warn("the baseline does not count: %v", err)
		}
	}
	return file, nil
}

// lookBeside checks the rulesheets of a file of properties, and returns the
// findings about the properties.
func (s *Server) lookBeside(ctx context.Context, l look, of *sheet) (*report.File, error) {
	all := &report.File{Path: of.path, Extra: true}
	if !of.saved {
		return all, nil
	}
	finder := checker.Finder{Properties: true, Strays: true}
	for _, in := range finder.Find([]string{of.path}).Inputs {
		if text, ok := s.overlay(in.Path); ok && !in.Stray {
			in.Text = text
		}
		file, err := s.lookAt(ctx, l, in.Path, in)
		if err != nil {
			return nil, err
		}
		for _, beside := range file.Beside {
			if beside.Path == of.path {
				return beside, nil
			}
		}
	}
	return all, nil
}
