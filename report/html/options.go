package html

import (
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report/result"
)

// ReportOptions choose the content of a report.
type ReportOptions struct {
	Rules  []document.Rule
	Static bool                // no states of games are computed
	Sheet  func() *result.File // the program of the file that is written
}

// rulesByCode returns the rules by their codes.
func (o *ReportOptions) rulesByCode() map[string]*document.Rule {
	byCode := make(map[string]*document.Rule, len(o.Rules))
	for i := range o.Rules {
		byCode[o.Rules[i].Code] = &o.Rules[i]
	}
	return byCode
}
