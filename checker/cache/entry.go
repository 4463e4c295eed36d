package cache

import (
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
)

// An Entry is what the analyzers found out about one rulesheet.
type Entry struct {
	Made    time.Time
	Results []Result
	Final   []string // codes of the rules that had their full say,
	Judged  bool     // if that was found out
	Log     []string // what was computed and what it cost
}

// A Result is that of one analyzer.
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

// A Sheet is the rulesheet of an entry. What is written down points into it.
type Sheet struct {
	File *gdl.File
	// End is the position after the last text that findings may be about.
	End int
	// Stated are the formulas of the author, in their order.
	Stated []*property.Formula
}
