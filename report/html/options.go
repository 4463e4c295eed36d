package html

import "github.com/gdllint/gdllint/finding"

// ReportOptions choose the content of a report.
type ReportOptions struct {
	Rules  []finding.Rule
	Static bool // no states of games are computed
}

// rulesByCode returns the rules by their codes.
func (o *ReportOptions) rulesByCode() map[string]*finding.Rule {
	byCode := make(map[string]*finding.Rule, len(o.Rules))
	for i := range o.Rules {
		byCode[o.Rules[i].Code] = &o.Rules[i]
	}
	return byCode
}
