// Package resolve defines an analyzer without findings: it resolves the names of a
// rulesheet for all others, as the type checker does for the analyzers of Go.
package resolve

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl/model"
)

// Analyzer computes the *model.Program of a rulesheet.
var Analyzer = &analysis.Analyzer{
	Name:       "resolve",
	Doc:        "resolve the names of the rulesheet\n\nThe result is what other analyzers ask: symbols, where they stand and what that means.",
	Run:        resolve,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*model.Program](),
}

func resolve(pass *analysis.Pass) (any, error) {
	unit := rulesheet.UnitOf(pass)
	return model.New(unit.File, unit.ReportFault), nil
}

// ProgramOf returns the resolved rulesheet of a pass whose analyzer requires Analyzer.
func ProgramOf(pass *analysis.Pass) *model.Program { return pass.ResultOf[Analyzer].(*model.Program) }
