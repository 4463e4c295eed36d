package checker

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A passMaker makes the passes of analyzers over a rulesheet: for go/analysis it is a
// package without Go files and with one other file.
type passMaker struct {
	sheetPath  string
	sheetText  []byte
	fileSet    *token.FileSet
	sharedPass analysis.Pass // the common part of all passes
}

func newPassMaker(path string, text []byte) passMaker {
	fset := token.NewFileSet()
	return passMaker{sheetPath: path, sheetText: text, fileSet: fset, sharedPass: analysis.Pass{
		Fset:       fset,
		OtherFiles: []string{path},
		Pkg:        types.NewPackage(path, "gdl"),
		TypesInfo:  new(types.Info),
		TypesSizes: types.SizesFor("gc", "amd64"),
		Module:     new(analysis.Module),
	}}
}

// newPass returns the pass of an analyzer.
func (m *passMaker) newPass(a *analysis.Analyzer, inputs map[*analysis.Analyzer]any, o *analyzerOutcome) *analysis.Pass {
	pass := m.sharedPass
	pass.Analyzer, pass.ResultOf, pass.ReadFile = a, inputs, m.readFile
	pass.Report = func(d analysis.Diagnostic) { o.rawDiagnostics = append(o.rawDiagnostics, d) }
	return &pass
}

// readFile returns the text of the rulesheet to analyzers. It may come from
// standard input or an editor.
func (m *passMaker) readFile(name string) ([]byte, error) {
	if name != m.sheetPath {
		return nil, fmt.Errorf("%s is not part of the rulesheet", name)
	}
	return slices.Clone(m.sheetText), nil
}
