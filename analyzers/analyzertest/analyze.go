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

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
)

// An Outcome holds the findings and diagnostics of analyzers for one rulesheet.
type Outcome struct {
	Fset        *token.FileSet
	Unit        *rulesheet.Unit
	Findings    []finding.Finding // in the order of the analyzers, then of the text
	Diagnostics []analysis.Diagnostic
}

// Analyze runs analyzers, and those that they require, over a text.
func Analyze(name string, src []byte, analyzers ...*analysis.Analyzer) (*Outcome, error) {
	return newRunner(name, src).analyze(analyzers)
}

// AnalyzeStatic runs analyzers as Analyze does, in a static run: no state of the
// game is computed.
func AnalyzeStatic(name string, src []byte, analyzers ...*analysis.Analyzer) (*Outcome, error) {
	r := newRunner(name, src)
	unit := rulesheet.NewUnit(context.Background(), r.out.Fset, name, src)
	unit.Static = true
	r.done[rulesheet.Analyzer] = unit
	return r.analyze(analyzers)
}

func newRunner(name string, src []byte) *runner {
	r := &runner{name: name, src: src, done: map[*analysis.Analyzer]any{}}
	r.out.Fset = token.NewFileSet()
	return r
}

func (r *runner) analyze(analyzers []*analysis.Analyzer) (*Outcome, error) {
	for _, a := range analyzers {
		result, err := r.run(a)
		if err != nil {
			return nil, err
		}
		if list, ok := result.(*finding.Result); ok {
			r.out.Findings = append(r.out.Findings, list.Findings...)
		}
	}
	unit, err := r.run(rulesheet.Analyzer)
	if err != nil {
		return nil, err
	}
	r.out.Unit = unit.(*rulesheet.Unit)
	return &r.out, nil
}

// runner runs each analyzer once.
type runner struct {
	name string
	src  []byte
	done map[*analysis.Analyzer]any
	out  Outcome
}

func (r *runner) run(a *analysis.Analyzer) (any, error) {
	if result, ok := r.done[a]; ok {
		return result, nil
	}
	required := map[*analysis.Analyzer]any{}
	for _, q := range a.Requires {
		result, err := r.run(q)
		if err != nil {
			return nil, err
		}
		required[q] = result
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer:   a,
		Fset:       r.out.Fset,
		OtherFiles: []string{r.name},
		Pkg:        types.NewPackage(r.name, "gdl"),
		TypesInfo:  new(types.Info),
		Module:     new(analysis.Module),
		ResultOf:   required,
		ReadFile:   func(string) ([]byte, error) { return r.src, nil },
		Report:     func(d analysis.Diagnostic) { r.out.Diagnostics = append(r.out.Diagnostics, d) },
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", r.name, a.Name, err)
	}
	r.done[a] = result
	return result, nil
}

// Show prints a finding with its place: "name:2:5-9: V02: message".
func (o *Outcome) Show(f finding.Finding) string {
	from, to := o.Fset.Position(f.Pos), o.Fset.Position(f.End)
	return fmt.Sprintf("%s:%d:%d-%d: %s: %s", from.Filename, from.Line, from.Column, to.Column, f.Code, f.Message)
}
