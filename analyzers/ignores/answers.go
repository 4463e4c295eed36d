package ignores

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// Answers knows which rules had their full say about a rulesheet, so that no
// finding means that there is nothing to find.
type Answers struct {
	Unit  *rulesheet.Unit
	Reach *reach.Reach // may be nil
	// Invalid tells that the text is no valid GDL. What asks whether it is then
	// says nothing of it.
	Invalid bool
}

// Final tells whether a rule of an analyzer, which returned the result, had
// its full say.
func (s Answers) Final(a *analysis.Analyzer, result *finding.Result, code string) bool {
	if s.Unit.Ctx.Err() != nil || !s.Unit.Wanted(code) {
		return false
	}
	if !lint.Requires(a, reach.Analyzer) {
		return true
	}
	if s.Unit.Static || result == nil || s.Invalid && lint.Requires(a, validity.Analyzer) {
		return false
	}
	for i := range result.Verdicts {
		if result.Verdicts[i].Status == proof.Open {
			return false
		}
	}
	return len(result.Verdicts) > 0 || s.Reach != nil && s.Reach.Game() != nil
}
