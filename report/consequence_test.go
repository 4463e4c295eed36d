package report_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gdllint/gdllint/report"
)

// What follows from another finding is counted, and shown to those who want
// everything or read line by line.
func TestConsequences(t *testing.T) {
	for name, test := range map[string]struct {
		opt   report.TextOptions
		marks int
		shown int
		count string
	}{
		"none":    {report.TextOptions{}, 0, 3, ""},
		"one":     {report.TextOptions{}, 1, 2, "1 finding that follows from these is hidden; -v shows it"},
		"two":     {report.TextOptions{}, 2, 1, "2 findings that follow from these are hidden; -v shows them"},
		"verbose": {report.TextOptions{Verbose: true}, 2, 3, ""},
		"quiet":   {report.TextOptions{Quiet: true}, 2, 3, ""},
	} {
		f := sample()
		for i := range test.marks {
			f.Found[len(f.Found)-1-i].IsConsequence = true
		}
		var out bytes.Buffer
		write(t, report.NewTextWriter(&out, test.opt), f)
		shown := strings.Count(out.String(), "error: ") + strings.Count(out.String(), "warning: ") + strings.Count(out.String(), "note: ")
		if shown != test.shown {
			t.Errorf("%s: %d findings are shown, want %d", name, shown, test.shown)
		}
		if hidden := strings.Contains(out.String(), "hidden"); hidden != (test.count != "") || !strings.Contains(out.String(), test.count) {
			t.Errorf("%s: want %q in\n%s", name, test.count, out.String())
		}
	}
}

func TestConsequenceInJSON(t *testing.T) {
	f := sample()
	f.Found[1].IsConsequence = true
	var out bytes.Buffer
	write(t, report.NewJSONWriter(&out), f)
	if n := strings.Count(out.String(), `"consequence":true`); n != 1 {
		t.Errorf("%d findings are marked, want 1", n)
	}
}
