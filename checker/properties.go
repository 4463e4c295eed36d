package checker

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/checker/fingerprint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/report"
)

// readProperties adds the texts beside the rulesheet to the unit: the formulas
// of the configuration or, without any, the files of the same name that end in
// .props and .gdltest.
func (s *sheet) readProperties(in Input) error {
	s.unit.Alone = len(s.runner.config.Properties) > 0
	if !in.Stdin && !s.unit.Alone {
		name := stem(in.Path) + propsExt
		text, err := s.runner.config.properties(name)
		switch {
		case err == nil:
			s.unit.Properties = append(s.unit.Properties, gdl.NewSource(s.fset, name, text))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	if !in.Stdin && !s.unit.Alone {
		name := stem(in.Path) + testsExt
		text, err := s.runner.config.properties(name)
		switch {
		case err == nil:
			s.unit.Tests = append(s.unit.Tests, gdl.NewSource(s.fset, name, text))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	for i, formula := range s.runner.config.Properties {
		name := argumentName
		if i > 0 {
			name = fmt.Sprintf("%s-%d", argumentName, i+1)
		}
		s.unit.Properties = append(s.unit.Properties, gdl.NewSource(s.fset, name, []byte(formula)))
	}
	return nil
}

// properties reads a file of properties or of tests.
func (c *Config) properties(name string) ([]byte, error) {
	if c.Overlay != nil {
		if text, ok := c.Overlay(name); ok {
			return text, nil
		}
	}
	if len(filepath.Base(name)) > maxName {
		return nil, fs.ErrNotExist // a file of this name cannot exist
	}
	if err := checkBeside(name); err != nil {
		return nil, err
	}
	return bounded.Read(name, maxProperties)
}

// argumentName is the source name of the first formula of the command line.
const argumentName = "property"

// An ArgumentError is an error in a formula of the command line: the cause is
// neither the rulesheet nor the program.
type ArgumentError struct {
	Formula string
	Column  int // from 1
	Message string
}

func (e *ArgumentError) Error() string {
	return fmt.Sprintf("-p '%s', column %d: %s", e.Formula, e.Column, e.Message)
}

// splitProperties moves the findings about texts beside the rulesheet: those
// about formulas of the command line to the errors, and those about a file of
// properties to a report of its own.
func (s *sheet) splitProperties(file *report.File) {
	for _, src := range slices.Concat(s.unit.Properties, s.unit.Tests) {
		var own []finding.Finding
		file.Findings = slices.DeleteFunc(file.Findings, func(f finding.Finding) bool {
			inside := src.Pos(0) <= f.Pos && f.Pos <= src.Pos(len(src.Text))
			if inside {
				own = append(own, f)
			}
			return inside
		})
		switch {
		case len(own) == 0:
		case s.unit.Alone:
			argumentErrors(file, src, own)
		default:
			file.Beside = append(file.Beside, &report.File{Path: src.Name, Source: src, Findings: own, Extra: true})
		}
	}
}

func argumentErrors(file *report.File, src *gdl.Source, list []finding.Finding) {
	for _, f := range list {
		place := report.NewRuler(src).Place(f.Pos)
		file.Errors = append(file.Errors, &ArgumentError{Formula: string(src.Text), Column: place.Column, Message: f.Message})
	}
}

// stray reports a file of properties without a rulesheet.
func (r *Runner) stray(in Input, text []byte) *report.File {
	src := gdl.NewSource(token.NewFileSet(), in.Path, text)
	file := &report.File{Path: in.Path, Source: src, Extra: true}
	if r.reports(statements.Malformed, in.Path) {
		file.Findings = []finding.Finding{{Code: statements.Malformed, Severity: finding.Warning, Pos: src.Pos(0), End: src.Pos(0),
			Message: strayText(stem(filepath.Base(in.Path)), in.Meant), Whole: true}}
		fingerprint.Fill(&gdl.File{Source: src}, file.Findings)
	}
	return file
}

// reports tells whether a rule with a code exists and is selected for a file.
func (r *Runner) reports(code, path string) bool {
	known := slices.ContainsFunc(r.rules, func(rule finding.Rule) bool { return rule.Code == code })
	return known && r.layers.of(path).selection.On(code)
}

// maxName is the greatest length of file names, in bytes, on all usual systems.
const maxName = 255

// maxProperties bounds the size of a file of properties, in bytes.
const maxProperties = 4 << 20
