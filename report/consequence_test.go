package report

import (
	"bytes"
	"strings"
	"testing"
)

// What follows from another finding is counted, and shown to those who want
// everything or read line by line.
func TestConsequences(t *testing.T) {
	for name, test := range map[string]struct {
		opt   Options
		marks int
		shown int
		count string
	}{
		"none":    {Options{}, 0, 3, ""},
		"one":     {Options{}, 1, 2, "1 finding that follows from these is hidden; -v shows it"},
		"two":     {Options{}, 2, 1, "2 findings that follow from these are hidden; -v shows them"},
		"verbose": {Options{Verbose: true}, 2, 3, ""},
		"quiet":   {Options{Quiet: true}, 2, 3, ""},
	} {
		f := sample()
		for i := range test.marks {
			f.Findings[len(f.Findings)-1-i].Consequence = true
		}
		var out bytes.Buffer
		write(t, NewText(&out, test.opt), f)
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
	f.Findings[1].Consequence = true
	var out bytes.Buffer
	write(t, NewJSON(&out, rules), f)
	if n := strings.Count(out.String(), `"consequence":true`); n != 1 {
		t.Errorf("%d findings are marked, want 1", n)
	}
}
