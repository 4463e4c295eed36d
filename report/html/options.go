package html

import "github.com/gdllint/gdllint/finding"

// Options say what a report holds.
type Options struct {
	Rules  []finding.Rule
	Static bool // no states of games are computed
}

// rules finds rules by their codes.
func (o *Options) rules() map[string]*finding.Rule {
	byCode := make(map[string]*finding.Rule, len(o.Rules))
	for i := range o.Rules {
		byCode[o.Rules[i].Code] = &o.Rules[i]
	}
	return byCode
}
