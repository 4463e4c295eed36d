package ignores

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// Answers knows which rules had their full say about a rulesheet, so that no
// finding means that there is nothing to find.
type Answers struct {
	Unit  *rulesheet.Unit
	Reach *reach.Reach // may be nil
}

// Final tells whether a rule of an analyzer, which returned the result, had
// its full say.
func (s Answers) Final(a *analysis.Analyzer, result *finding.Result, code string) bool {
	if s.Unit.Ctx.Err() != nil || s.Unit.Wants != nil && !s.Unit.Wants(code) {
		return false
	}
	if !requires(a, reach.Analyzer) {
		return true
	}
	if s.Unit.Static || result == nil {
		return false
	}
	for i := range result.Verdicts {
		if result.Verdicts[i].Status == proof.Open {
			return false
		}
	}
	return len(result.Verdicts) > 0 || s.Reach != nil && s.Reach.Game() != nil
}

// requires tells whether an analyzer needs the result of another one, or is
// it.
func requires(a, other *analysis.Analyzer) bool {
	if a == other {
		return true
	}
	for _, r := range a.Requires {
		if requires(r, other) {
			return true
		}
	}
	return false
}
