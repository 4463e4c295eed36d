package sarifcheck

import (
	"fmt"
	"strings"
	"testing"
)

// Logs of unkind shape are refused, or looked at in a time that grows with their
// length: the whole would not end within the limit of a test if it were otherwise.
func TestUnkind(t *testing.T) {
	run := func(results string) string {
		return `{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"x"}},"results":[` + results + `]}]}`
	}
	var nested strings.Builder
	for range 200 {
		nested.WriteString(`{"id":"a","children":[{"id":"b"},`)
	}
	children := nested.String() + `{"id":"` + strings.Repeat("x", 1_000_000) + `"}` + strings.Repeat("]}", 200)
	var locations strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&locations, `{"id":%d},`, i)
	}
	related := strings.TrimSuffix(locations.String(), ",")
	for name, test := range map[string]struct{ text, want string }{
		"brackets":        {strings.Repeat("[", 2_000_000), "nest deeper"},
		"values":          {"[" + strings.Repeat("0,", maxValues+1) + "0]", "more than 5000000 values"},
		"quoted brackets": {run(`{"message":{"text":"` + strings.Repeat(`[\"`, 100_000) + `"}}`), ""},
		"links":           {run(`{"message":{"text":"` + strings.Repeat("[a](1)", 100_000) + `"},"relatedLocations":[` + related + `]}`), ""},
		"lists in lists":  {run(`{"message":{"text":"a"},"graphs":[{"nodes":[` + children + `]}]}`), ""},
		"keys":            {run(`{"message":{"text":"a"},"` + strings.Repeat("k", 1_000_000) + `":1}`), "unknown property"},
		"problems":        {run(strings.TrimSuffix(strings.Repeat(`{"x":1},`, 40_000), ",")), ""},
	} {
		problems := CheckLog([]byte(test.text))
		if len(problems) > 2*MaxProblems {
			t.Errorf("%s: %d problems", name, len(problems))
		}
		found := test.want == ""
		for _, p := range problems {
			found = found || strings.Contains(p.Message, test.want)
			if len(p.String()) > 4000 {
				t.Fatalf("%s: a problem of %d bytes", name, len(p.String()))
			}
		}
		if !found {
			t.Errorf("%s: no problem with %q among %d", name, test.want, len(problems))
		}
	}
}

// Warnings without number do not hide an error that comes after them.
func TestErrorsAfterWarnings(t *testing.T) {
	c := &logChecker{}
	for range 3 * MaxProblems {
		c.addWarning("", "odd")
	}
	c.addError("", "wrong")
	if n := len(c.problems); n != MaxProblems+1 || c.problems[n-1].IsWarning {
		t.Errorf("%d problems", n)
	}
}
