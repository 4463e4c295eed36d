package recursion_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/recursion"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

const growing = "(role x) (init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))"

// TestBounded: whoever has computed all fluents knows better than the test
// for growth.
func TestBounded(t *testing.T) {
	for _, bounded := range []bool{false, true} {
		out, err := analyzertest.Analyze("n.kif", []byte(growing), recursion.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		unit := *out.Unit
		unit.Bounded = func() bool { return bounded }
		found := 0
		required := map[*analysis.Analyzer]any{rulesheet.Analyzer: &unit}
		for _, a := range recursion.Analyzer.Requires {
			if a == rulesheet.Analyzer {
				continue
			}
			if required[a], err = a.Run(&analysis.Pass{Analyzer: a, ResultOf: required}); err != nil {
				t.Fatal(err)
			}
		}
		_, err = recursion.Analyzer.Run(&analysis.Pass{Analyzer: recursion.Analyzer, ResultOf: required,
			Report: func(d analysis.Diagnostic) {
				if d.Category == "R02" {
					found++
				}
			}})
		if err != nil {
			t.Fatal(err)
		}
		if want := map[bool]int{false: 1, true: 0}[bounded]; found != want {
			t.Errorf("bounded %v: %d findings R02, want %d", bounded, found, want)
		}
	}
}
