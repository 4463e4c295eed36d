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

//go:embed doc.go
var doc string

// Analyzer reports the faults of rulesheets in operations notation that their
// platform accepts in silence.
var Analyzer = lint.New("operations", doc, run)

// faults maps the kinds of reading errors to the rules that report them. Text that
// cannot be read at all is reported by the analyzer syntax.
var faults = map[gdl.ErrorKind]string{gdl.OperationsOrder: "O12", gdl.OperationsBuiltin: "O13"}

func run(pass *lint.Pass) error {
	sheet := pass.File.Operations
	if sheet == nil {
		return nil
	}
	pass.ReportFaults(faults)
	c := &checker{pass: pass, sheet: sheet, names: operations.NewNames(sheet), asked: map[operations.Shape]bool{}}
	for _, x := range sheet.Clauses {
		for _, l := range x.Body {
			l.Walk(func(f *operations.Form) {
				if !f.Op && (f.IsList() || f.Word != "") {
					c.asked[operations.ShapeOf(f)] = true
				}
			})
		}
	}
	for _, x := range sheet.Clauses {
		if x.Broken || x.Head == nil {
			continue
		}
		c.leftOver(x)
		if x.Kind == operations.Operation {
			c.effects(x)
			c.idle(x)
		}
	}
	c.actions()
	c.movers()
	c.meanings()
	c.recursion()
	c.values()
	return nil
}

// checker checks one sheet.
type checker struct {
	pass  *lint.Pass
	sheet *operations.Sheet
	names *operations.Names
	asked map[operations.Shape]bool
	told  map[string]bool
	given map[operations.Shape]bool
}

// report reports a finding at the place of a form.
func (c *checker) report(code string, at *operations.Form, format string, args ...any) {
	c.pass.Report(c.finding(code, at, format, args...))
}

func (c *checker) finding(code string, at *operations.Form, format string, args ...any) finding.Finding {
	return lint.Findingf(code, c.place(at), format, args...)
}

// place returns the place of a form in the text.
func (c *checker) place(f *operations.Form) *gdl.Expr {
	src := c.pass.File.Source
	return &gdl.Expr{From: src.Pos(f.From), To: src.Pos(f.To)}
}

// once tells whether a key is new, and marks it as reported.
func (c *checker) once(key string) bool {
	if c.told == nil {
		c.told = map[string]bool{}
	}
	first := !c.told[key]
	c.told[key] = true
	return first
}

// atomOf returns the atom of an effect, and whether it is removed.
func atomOf(e *operations.Form) (atom *operations.Form, removed bool) {
	if e.Is("~") {
		return e.List[1], true
	}
	return e, false
}

// nearest returns advice with the name that is nearly another one.
func nearest(name string, known []string) string {
	slices.Sort(known)
	if best := typo.Nearest(name, known); best != "" && best != name {
		return "; did you mean '" + best + "'?"
	}
	return ""
}
