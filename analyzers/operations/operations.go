// Package operations defines an Analyzer for rulesheets in operations notation: it
// reports the faults that their platform accepts in silence.
package operations

import (
	_ "embed"
	"slices"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/operations"
	"github.com/gdllint/gdllint/internal/typo"
)

//go:embed rules.md
var doc string

// Analyzer reports the faults of rulesheets in operations notation that their
// platform accepts in silence.
var Analyzer = lint.New("operations", doc, checkOperations)

// faultCodes maps the kinds of reading errors to the rules that report them. Text that
// cannot be read at all is reported by the analyzer syntax.
var faultCodes = map[gdl.ErrorKind]string{gdl.OperationsOrder: "O12", gdl.OperationsBuiltin: "O13"}

func checkOperations(pass *lint.Pass) error {
	sheet := pass.File.Operations
	if sheet == nil {
		return nil
	}
	pass.ReportFaults(faultCodes)
	c := &sheetChecker{pass: pass, sheet: sheet, sheetNames: operations.NewNames(sheet), askedShapes: map[operations.Shape]bool{}}
	for _, x := range sheet.Clauses {
		for _, l := range x.Body {
			l.WalkForms(func(f *operations.Form) {
				if !f.HasOperator && (f.IsList() || f.Word != "") {
					c.askedShapes[operations.ShapeOf(f)] = true
				}
			})
		}
	}
	for _, x := range sheet.Clauses {
		if x.Broken || x.Head == nil {
			continue
		}
		c.checkGDLWords(x)
		if x.Kind == operations.OperationClause {
			c.checkEffects(x)
			c.checkIdleOperation(x)
		}
	}
	c.checkLegalActions()
	c.checkControl()
	c.checkMeanings()
	c.checkRecursion()
	c.checkGoalValues()
	return nil
}

// sheetChecker checks one sheet.
type sheetChecker struct {
	pass         *lint.Pass
	sheet        *operations.Sheet
	sheetNames   *operations.Names
	askedShapes  map[operations.Shape]bool
	reportedKeys map[string]bool
	givenFluents map[operations.Shape]bool
}

// reportForm reports a finding at the place of a form.
func (c *sheetChecker) reportForm(code string, at *operations.Form, format string, args ...any) {
	c.pass.Report(c.formFinding(code, at, format, args...))
}

func (c *sheetChecker) formFinding(code string, at *operations.Form, format string, args ...any) finding.Finding {
	return lint.Findingf(code, c.formPlace(at), format, args...)
}

// formPlace returns the place of a form in the text.
func (c *sheetChecker) formPlace(f *operations.Form) *gdl.Expr {
	src := c.pass.File.Source
	return &gdl.Expr{StartPos: src.Pos(f.StartOffset), EndPos: src.Pos(f.EndOffset)}
}

// isFirstTime tells whether a key is new, and marks it as reported.
func (c *sheetChecker) isFirstTime(key string) bool {
	if c.reportedKeys == nil {
		c.reportedKeys = map[string]bool{}
	}
	first := !c.reportedKeys[key]
	c.reportedKeys[key] = true
	return first
}

// effectAtom returns the atom of an effect, and whether it is removed.
func effectAtom(e *operations.Form) (atom *operations.Form, removed bool) {
	if e.AppliesOperator("~") {
		return e.List[1], true
	}
	return e, false
}

// nearestAdvice returns advice with the name that is nearly another one.
func nearestAdvice(name string, known []string) string {
	slices.Sort(known)
	if best := typo.NearestName(name, known); best != "" && best != name {
		return "; did you mean '" + best + "'?"
	}
	return ""
}
