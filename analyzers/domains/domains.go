// Package domains defines an analyzer without findings: it lends the domains
// of arguments to other analyzers.
package domains

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// Domains holds the argument domains of a rulesheet in both readings, as far
// as faults leave them known. They are computed when they are first asked for.
type Domains struct {
	Union     func() *gdl.Domains
	Intersect func() *gdl.Domains
}

// Analyzer computes Domains.
var Analyzer = &analysis.Analyzer{
	Name:       "domains",
	Doc:        "compute which terms can stand at which argument",
	Run:        run,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Domains](),
}

func run(pass *analysis.Pass) (any, error) {
	file := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit).File
	return &Domains{
		Union:     sync.OnceValue(func() *gdl.Domains { return gdl.NewKnownDomains(file, gdl.Union) }),
		Intersect: sync.OnceValue(func() *gdl.Domains { return gdl.NewKnownDomains(file, gdl.Intersect) }),
	}, nil
}

// Of returns the domains that a pass has asked for by requiring Analyzer.
func Of(pass *analysis.Pass) *Domains { return pass.ResultOf[Analyzer].(*Domains) }
