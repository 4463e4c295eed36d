// Package validity defines an analyzer without findings. It decides for other analyzers whether a rulesheet is valid GDL.
// If it is not, its rules have no meaning and questions about states have no answer.
package validity

import (
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/keywords"
	"github.com/gdllint/gdllint/analyzers/names"
	"github.com/gdllint/gdllint/analyzers/played"
	"github.com/gdllint/gdllint/analyzers/recursion"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/analyzers/safety"
	"github.com/gdllint/gdllint/analyzers/syntax"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/play/why"
	"github.com/gdllint/gdllint/sample"
)

// A Validity tells whether a rulesheet is valid GDL.
type Validity struct {
	// InvalidReason names the first error that makes the rulesheet invalid, as in "V02 at line 12". It is "" for valid
	// ones.
	InvalidReason string
	// FirstFinding is that error; nil for valid ones.
	FirstFinding *finding.Finding
}

// judgingAnalyzers are the analyzers whose rules can make a rulesheet invalid.
func judgingAnalyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		syntax.Analyzer, keywords.Analyzer, names.Analyzer,
		safety.Analyzer, recursion.Analyzer,
	}
}

// Analyzer computes a Validity.
var Analyzer = &analysis.Analyzer{
	Name:       "validity",
	Doc:        "tell whether a rulesheet is valid GDL",
	Run:        judgeValidity,
	Requires:   append(judgingAnalyzers(), rulesheet.Analyzer),
	ResultType: reflect.TypeFor[*Validity](),
}

// ValidityOf returns the validity of a pass whose analyzer requires Analyzer.
func ValidityOf(pass *analysis.Pass) *Validity { return pass.ResultOf[Analyzer].(*Validity) }

// judgeValidity finds the first error, in the order of the text, that makes a rulesheet invalid.
func judgeValidity(pass *analysis.Pass) (any, error) {
	var first *finding.Finding
	for _, a := range judgingAnalyzers() {
		result := pass.ResultOf[a].(*finding.AnalysisResult)
		for i, f := range result.Findings {
			if f.Invalidates() && (first == nil || f.Pos < first.Pos) {
				first = &result.Findings[i]
			}
		}
	}
	v := &Validity{FirstFinding: first}
	if first != nil {
		v.InvalidReason = fmt.Sprintf("%s at line %d", first.Code, pass.Fset.Position(first.Pos).Line)
	}
	return v, nil
}

// PlayedOf returns the sample of a rulesheet and its first matches, as sample.Replayed does; nil if the rulesheet is not
// valid, or if played.SampleOf returns nil. It allows questions about the matches a part of the steps that the budget has
// for replays: one in share. The analyzer of the pass requires played.Analyzer, too.
func PlayedOf(pass *analysis.Pass, matches int, share int64) (s *sample.Sample, list []*sample.Match, replayed []*why.Match) {
	if ValidityOf(pass).InvalidReason != "" {
		return nil, nil, nil
	}
	unit := rulesheet.UnitOf(pass)
	if s = played.SampleOf(pass); s != nil {
		list, replayed = s.Replayed(unit.Ctx, matches, unit.ProverOptions.Budget.ReplaySteps/share)
	}
	return s, list, replayed
}
