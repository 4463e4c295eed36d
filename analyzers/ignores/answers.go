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

// FinalAnswers tells which rules were checked completely for a rulesheet. If such a rule has no finding, there is
// nothing to find.
type FinalAnswers struct {
	Unit  *rulesheet.Unit
	Reach *reach.Reach // may be nil
	// IsInvalid tells that the text is no valid GDL. Analyzers that require
	// validity do not check it then.
	IsInvalid bool
}

// IsFinal tells whether a rule was checked completely by its analyzer, which
// returned the result.
func (s FinalAnswers) IsFinal(a *analysis.Analyzer, result *finding.AnalysisResult, code string) bool {
	if s.Unit.Ctx.Err() != nil || !s.Unit.IsWanted(code) {
		return false
	}
	if !lint.RequiresResult(a, reach.Analyzer) {
		return true
	}
	if s.Unit.StaticOnly || result == nil || s.IsInvalid && lint.RequiresResult(a, validity.Analyzer) {
		return false
	}
	for i := range result.Verdicts {
		if result.Verdicts[i].Status == proof.Open {
			return false
		}
	}
	// An analyzer without verdicts looks at the ground game. It checks nothing if there is none.
	return len(result.Verdicts) > 0 || s.Reach != nil && s.Reach.GroundGame() != nil
}
