package checker

import (
	"testing"

	"github.com/gdllint/gdllint/finding"
)

// TestPreferShown wants the error that is named for a text without a meaning to be one that
// is shown.
func TestPreferShown(t *testing.T) {
	hidden := finding.Finding{Code: "K01", Severity: finding.SeverityError, IsConsequence: true}
	shown := finding.Finding{Code: "K02", Severity: finding.SeverityError}
	for _, test := range []struct {
		name     string
		findings []finding.Finding
		want     string
	}{
		{"shown", []finding.Finding{hidden, shown}, "K02"},
		{"all are hidden", []finding.Finding{hidden}, "V01"},
		{"a warning", []finding.Finding{{Code: "K02", Severity: finding.SeverityWarning}}, "V01"},
	} {
		f := &Draft{FirstInvalid: &finding.Finding{Code: "V01"}, Found: test.findings}
		preferShown(f)
		if got := f.FirstInvalid.Code; got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
