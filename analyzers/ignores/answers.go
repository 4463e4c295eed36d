package ignores

import (
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/reach"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/validity"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// FinalAnswers tells which rules were checked completely on a rulesheet. A rule was not if its analyzer needs states or
// matches and the run is static, or needs valid GDL and the text is not valid.
type FinalAnswers struct {
	Unit  *rulesheet.Unit
	Reach *reach.Reach // may be nil
	// IsInvalid tells that the text is no valid GDL. Analyzers that require validity then check nothing.
	IsInvalid bool
}

// IsFinal tells whether an analyzer with this result checked a rule completely.
func (s FinalAnswers) IsFinal(a *analysis.Analyzer, result *finding.AnalysisResult, code string) bool {
	if s.Unit.Ctx.Err() != nil || !s.Unit.IsWanted(code) {
		return false
	}
	needsStates := lint.RequiresResult(a, reach.Analyzer)
	if !needsStates && !lint.RequiresResult(a, played.Analyzer) {
		return true
	}
	if s.Unit.StaticOnly || result == nil || s.IsInvalid && lint.RequiresResult(a, validity.Analyzer) {
		return false
	}
	if !needsStates {
		return true
	}
	for i := range result.Verdicts {
		if result.Verdicts[i].Status == proof.Open {
			return false
		}
	}
	// An analyzer without verdicts searches the ground game, and checks nothing if there is none.
	return len(result.Verdicts) > 0 || s.Reach != nil && s.Reach.GroundGame() != nil
}
