// Package domains defines an analyzer without findings: it computes the domains
// of arguments for other analyzers. It has set operations on the symbols of
// domains, lists without duplicates, sorted by name and number of arguments; none
// changes its arguments.
package domains

import (
	"errors"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/gdl"
)

// Domains holds the argument domains of a rulesheet in both readings, as far
// as faults leave them known. The first call computes them.
type Domains struct {
	Union     func() *gdl.Domains
	Intersect func() *gdl.Domains
}

// Analyzer computes Domains.
var Analyzer = &analysis.Analyzer{
	Name:       "domains",
	Doc:        "compute which terms can stand at which argument",
	Run:        computeDomains,
	Requires:   []*analysis.Analyzer{rulesheet.Analyzer},
	ResultType: reflect.TypeFor[*Domains](),
}

func computeDomains(pass *analysis.Pass) (any, error) {
	unit := pass.ResultOf[rulesheet.Analyzer].(*rulesheet.Unit)
	compute := func(mode gdl.DomainMode) func() *gdl.Domains {
		return sync.OnceValue(func() *gdl.Domains {
			d := gdl.NewKnownDomains(unit.File, mode)
			if d.TooLarge && unit.ReportFault != nil {
				unit.ReportFault(errTooLarge)
			}
			return d
		})
	}
	return &Domains{Union: compute(gdl.UnionDomains), Intersect: compute(gdl.IntersectionDomains)}, nil
}

// errTooLarge says that the domains were too large and some rules not checked. It
// is reported once for a rulesheet.
var errTooLarge = errors.New("cut short: too large to find out which terms can stand where; rules about arguments were not checked")

// ArgumentDomains returns the domains of a pass whose analyzer requires Analyzer.
func ArgumentDomains(pass *analysis.Pass) *Domains { return pass.ResultOf[Analyzer].(*Domains) }
