package checker

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
)

// A file of properties that goes with no rulesheet is a finding of those
// programs that have the rule about it, and of no others.
func TestStrayProperties(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(<= p q)", "b.props": "always x terminal"})
	for _, test := range []struct {
		analyzers []*analysis.Analyzer
		ignore    []string
		want      bool
	}{
		{[]*analysis.Analyzer{facts}, nil, false},
		{analyzers.ReportingAnalyzers(), nil, true},
		{analyzers.ReportingAnalyzers(), []string{"P17"}, false},
	} {
		_, out := job(t, func(j *Job) {
			j.Analyzers, j.Rules = test.analyzers, RulesOf(test.analyzers)
			j.Config.StaticOnly, j.Config.IgnoredRules = true, test.ignore
		})
		if strings.Contains(out, "b.props:1:1: warning: no rulesheet is called 'b'") != test.want {
			t.Errorf("%d analyzers without %v:\n%s", len(test.analyzers), test.ignore, out)
		}
	}
}
