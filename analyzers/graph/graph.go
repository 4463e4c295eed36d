// Package graph defines an analyzer without findings: it builds the dependency
// graphs of a rulesheet for other analyzers.
package graph

import (
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// Graphs holds the dependency graphs of a rulesheet. The first call of each
// builds it.
type Graphs struct {
	Plain    func() *gdl.Graph // AIJ 2012 Def. 2
	Extended func() *gdl.Graph // with edges from true to init and next, from does to legal
}

// Analyzer computes Graphs.
var Analyzer = &analysis.Analyzer{
	Name:       "graph",
	Doc:        "build the dependency graphs of the predicates",
	Run:        buildGraphs,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Graphs](),
}

func buildGraphs(pass *analysis.Pass) (any, error) {
	p := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit).Program()
	return &Graphs{Plain: p.Graph, Extended: p.Extended}, nil
}

// DependencyGraphs returns the graphs of a pass whose analyzer requires Analyzer.
func DependencyGraphs(pass *analysis.Pass) *Graphs { return pass.ResultOf[Analyzer].(*Graphs) }
