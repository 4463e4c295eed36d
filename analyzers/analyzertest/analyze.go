// Package analyzertest runs analyzers over rulesheets in tests and compares
// their findings with the expectations written in the rulesheets. It is the
// analysistest of go/analysis for comments that begin with ';'.
package analyzertest

import (
	"context"
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/syntax"
	"github.com/gdllint/gdllint/internal/fragment"
)

// An Outcome holds the findings and diagnostics of analyzers for one rulesheet.
type Outcome struct {
	Fset        *token.FileSet
	Unit        *rulesheet.Unit
	Findings    []finding.Finding // in the order of the analyzers, then of the text
	Diagnostics []analysis.Diagnostic
}

// AnalyzeText runs analyzers, and those that they require, over a text.
func AnalyzeText(name string, src []byte, analyzers ...*analysis.Analyzer) (*Outcome, error) {
	return newAnalyzerRunner(name, src).analyzeAll(analyzers)
}

// AnalyzeStatic runs analyzers as AnalyzeText does, in a static run: no state of the
// game is computed.
func AnalyzeStatic(name string, src []byte, analyzers ...*analysis.Analyzer) (*Outcome, error) {
	r := newAnalyzerRunner(name, src)
	unit, ok := r.analyzerResults[rulesheet.Analyzer].(*rulesheet.Unit)
	if !ok {
		unit = rulesheet.NewUnit(context.Background(), r.outcome.Fset, name, src)
	}
	unit.StaticOnly = true
	r.analyzerResults[rulesheet.Analyzer] = unit
	return r.analyzeAll(analyzers)
}

func newAnalyzerRunner(name string, src []byte) *analyzerRunner {
	r := &analyzerRunner{fileName: name, sourceText: src, analyzerResults: map[*analysis.Analyzer]any{}}
	r.outcome.Fset = token.NewFileSet()
	if IsPage(string(src)) {
		r.analyzerResults[rulesheet.Analyzer] = pageUnit(r.outcome.Fset, name, src)
	}
	return r
}

// pageUnit returns the rulesheet that a page sends to players. Its ManagerSheet is the one by which the manager plays.
func pageUnit(fset *token.FileSet, name string, src []byte) *rulesheet.Unit {
	parts, _ := fragment.FindParts("page.html", src)
	page := gdl.NewSource(token.NewFileSet(), name, src)
	sheet := func(p fragment.PagePart) *gdl.File {
		return gdl.Parse(syntax.NewPart(fset, name, p.Text, gdl.Origin{Page: page, PageOffset: p.PageOffset, OwnOffset: p.OwnOffset}))
	}
	for _, p := range parts {
		if manager, ok := fragment.ManagerPart(parts, p); ok {
			unit := rulesheet.NewParsedUnit(context.Background(), fset, sheet(p))
			unit.ManagerSheet = sheet(manager)
			return unit
		}
	}
	return rulesheet.NewUnit(context.Background(), fset, name, src)
}

// analyzeAll runs analyzers with one session for the questions of all, and collects their findings.
func (r *analyzerRunner) analyzeAll(analyzers []*analysis.Analyzer) (*Outcome, error) {
	unit, err := r.runAnalyzer(rulesheet.Analyzer)
	if err != nil {
		return nil, err
	}
	r.outcome.Unit = unit.(*rulesheet.Unit)
	prover.ShareSession(r.outcome.Unit, analyzers, func(a *analysis.Analyzer) any {
		result, _ := r.runAnalyzer(a) // the loop below returns its error
		return result
	})
	for _, a := range analyzers {
		result, err := r.runAnalyzer(a)
		if err != nil {
			return nil, err
		}
		if list, ok := result.(*finding.AnalysisResult); ok {
			r.outcome.Findings = append(r.outcome.Findings, list.Findings...)
		}
	}
	return &r.outcome, nil
}

// analyzerRunner runs each analyzer once.
type analyzerRunner struct {
	fileName        string
	sourceText      []byte
	analyzerResults map[*analysis.Analyzer]any
	outcome         Outcome
}

// runAnalyzer runs an analyzer behind those that it requires, unless it has run before, and returns its result.
func (r *analyzerRunner) runAnalyzer(a *analysis.Analyzer) (any, error) {
	if result, ok := r.analyzerResults[a]; ok {
		return result, nil
	}
	required := map[*analysis.Analyzer]any{}
	for _, q := range a.Requires {
		result, err := r.runAnalyzer(q)
		if err != nil {
			return nil, err
		}
		required[q] = result
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer:   a,
		Fset:       r.outcome.Fset,
		OtherFiles: []string{r.fileName},
		Pkg:        types.NewPackage(r.fileName, "gdl"),
		TypesInfo:  new(types.Info),
		Module:     new(analysis.Module),
		ResultOf:   required,
		ReadFile:   func(string) ([]byte, error) { return r.sourceText, nil },
		Report:     func(d analysis.Diagnostic) { r.outcome.Diagnostics = append(r.outcome.Diagnostics, d) },
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", r.fileName, a.Name, err)
	}
	r.analyzerResults[a] = result
	return result, nil
}

// ShowFinding prints a finding with its place: "name:2:5-9: V02: message".
func (o *Outcome) ShowFinding(f finding.Finding) string {
	from, to := o.Fset.Position(f.Pos), o.Fset.Position(f.End)
	return fmt.Sprintf("%s:%d:%d-%d: %s: %s", from.Filename, from.Line, from.Column, to.Column, f.Code, f.Message)
}
