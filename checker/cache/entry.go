package cache

import (
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// An Entry holds the results of all analyzers for one rulesheet.
type Entry struct {
	MadeAt          time.Time
	AnalyzerResults []AnalyzerResult
	FinalRules      []string // codes of the rules that were checked completely,
	FinalKnown      bool     // if that is known
	LogLines        []string // the computations and their costs
}

// AnalyzerResult is the result of one analyzer.
type AnalyzerResult struct {
	AnalyzerName string
	*finding.AnalysisResult
}

// EachVerdict calls visit for each verdict, until visit returns an error.
func (e *Entry) EachVerdict(visit func(*proof.Verdict) error) error {
	for _, r := range e.AnalyzerResults {
		for i := range r.AnalysisResult.Verdicts {
			if err := visit(&r.AnalysisResult.Verdicts[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// EachFinding calls visit for each finding, until visit returns an error.
func (e *Entry) EachFinding(visit func(*finding.Finding) error) error {
	for _, r := range e.AnalyzerResults {
		for i := range r.AnalysisResult.Findings {
			if err := visit(&r.AnalysisResult.Findings[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// EntrySheet is the rulesheet of an entry. The encoding refers to its rules and
// formulas.
type EntrySheet struct {
	SheetFile *gdl.File
	// EndPos is the position after the last text that findings may be about.
	EndPos int
	// StatedFormulas are the formulas of the author, in their order.
	StatedFormulas []*property.Formula
}
