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
	Made    time.Time
	Results []Result
	Final   []string // codes of the rules that were checked completely,
	Judged  bool     // if that is known
	Log     []string // the computations and their costs
}

// Result is the result of one analyzer.
type Result struct {
	Analyzer string
	*finding.Result
}

// Verdicts calls visit for each verdict, until visit returns an error.
func (e *Entry) Verdicts(visit func(*proof.Verdict) error) error {
	for _, r := range e.Results {
		for i := range r.Result.Verdicts {
			if err := visit(&r.Result.Verdicts[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Findings calls visit for each finding, until visit returns an error.
func (e *Entry) Findings(visit func(*finding.Finding) error) error {
	for _, r := range e.Results {
		for i := range r.Result.Findings {
			if err := visit(&r.Result.Findings[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Sheet is the rulesheet of an entry. The encoding refers to its rules and
// formulas.
type Sheet struct {
	File *gdl.File
	// End is the position after the last text that findings may be about.
	End int
	// Stated are the formulas of the author, in their order.
	Stated []*property.Formula
}
