package report_test

import (
	"strings"
	"testing"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl/slips"
	"github.com/gdllint/gdllint/report"
)

// TestSlips: the page of a rule lists all slips that the rule reports.
func TestSlips(t *testing.T) {
	for _, r := range slips.Rows() {
		if r.Quiet {
			continue
		}
		page := report.RulePage(finding.Rule{Code: r.Kind.Code, Name: "name", Title: "title"})
		if name := strings.ReplaceAll(r.Name, "-", " "); !strings.Contains(page, "\n| "+name+" | `") {
			t.Errorf("the page of %s does not tell of '%s'", r.Kind.Code, name)
		}
	}
}
