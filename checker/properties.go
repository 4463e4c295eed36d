package checker

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"slices"

	"github.com/gdllint/gdllint/analyzers/statements"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/report"
)

// readSiblings adds to the unit the formulas of the configuration. If there are none, it adds the files with the name of
// the rulesheet and the extensions .props and .gdltest, except for a rulesheet from standard input.
func (s *sheetCheck) readSiblings() error {
	s.sheetUnit.PropertiesOnly = len(s.runner.config.ExtraFormulas) > 0
	for _, beside := range []struct {
		extension string
		texts     *[]*gdl.Source
	}{{PropertiesExtension, &s.sheetUnit.PropertyTexts}, {testsExtension, &s.sheetUnit.TestTexts}} {
		if s.input.FromStdin || s.sheetUnit.PropertiesOnly {
			break
		}
		name := WithoutExtension(s.input.Path) + beside.extension
		text, err := s.runner.config.readSibling(name)
		switch {
		case err == nil:
			*beside.texts = append(*beside.texts, gdl.NewSource(s.fileSet, name, text))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	for i, formula := range s.runner.config.ExtraFormulas {
		name := argumentSource
		if i > 0 {
			name = fmt.Sprintf("%s-%d", argumentSource, i+1)
		}
		s.sheetUnit.PropertyTexts = append(s.sheetUnit.PropertyTexts, gdl.NewSource(s.fileSet, name, []byte(formula)))
	}
	return nil
}

// readSibling reads a file of properties or of tests.
func (c *Config) readSibling(name string) ([]byte, error) {
	if c.OverlayText != nil {
		if text, ok := c.OverlayText(name); ok {
			return text, nil
		}
	}
	return disk.ReadSibling(name, maxPropertiesSize)
}

// argumentSource is the name of the source of the first formula of the command line.
const argumentSource = "property"

// An ArgumentError is an error in a formula of the command line: a mistake of the user, not of the
// rulesheet.
type ArgumentError struct {
	FormulaText  string
	ColumnNumber int // from 1
	Message      string
}

func (e *ArgumentError) Error() string {
	return fmt.Sprintf("-p '%s', column %d: %s", e.FormulaText, e.ColumnNumber, e.Message)
}

// splitProperties moves the findings about other texts out of a draft: those about formulas of the
// command line become faults, and those about files of properties or tests get drafts of their own.
func (s *sheetCheck) splitProperties(file *Draft) {
	for _, src := range slices.Concat(s.sheetUnit.PropertyTexts, s.sheetUnit.TestTexts) {
		var own []finding.Finding
		file.Found = slices.DeleteFunc(file.Found, func(f finding.Finding) bool {
			if src.Holds(f.Pos) {
				own = append(own, f)
			}
			return src.Holds(f.Pos)
		})
		switch {
		case len(own) == 0:
		case s.sheetUnit.PropertiesOnly:
			addArgumentErrors(file, src, own)
		default:
			file.siblings = append(file.siblings, newSibling(src.Name, src, own))
		}
	}
}

func addArgumentErrors(file *Draft, src *gdl.Source, list []finding.Finding) {
	for _, f := range list {
		place := report.NewPositionMapper(src).PlaceOf(f.Pos)
		file.addFault(&ArgumentError{FormulaText: string(src.Text), ColumnNumber: place.Column, Message: f.Message})
	}
}

// reportOrphan returns the draft with the finding that a file of properties has no rulesheet.
func (r *Runner) reportOrphan(in Input, text []byte) *Draft {
	src := gdl.NewSource(token.NewFileSet(), in.Path, text)
	file := newSibling(in.Path, src, nil)
	if r.reportsRule(statements.MalformedCode, in.Path) {
		file.Found = []finding.Finding{{Code: statements.MalformedCode, Severity: finding.SeverityWarning, Pos: src.Pos(0), End: src.Pos(0),
			Message: orphanText(in.Path, in.LikelySheet), WholeRulesheet: true}}
		fillFingerprints(&gdl.File{Source: src}, file.Found)
	}
	return file
}

// reportsRule tells whether a rule with a code exists and is selected for a file.
func (r *Runner) reportsRule(code, path string) bool {
	known := slices.ContainsFunc(r.rules, func(rule finding.Rule) bool { return rule.Code == code })
	return known && r.layerStack.settingsFor(path).ruleSelection.IsEnabled(code)
}

// maxPropertiesSize is the greatest size of a file of properties or tests, in bytes.
const maxPropertiesSize = 4 << 20
