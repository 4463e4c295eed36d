package recursion_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/recursion"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
)

// TestBounded: the test for growth looks at arguments, one at a time. Where
// all fluents can be computed, what it fears does not come true; static runs
// compute none.
func TestBounded(t *testing.T) {
	const (
		growing = "(role x) (init (n zero)) (<= (next (n (s ?x))) (true (n ?x)))"
		// Nothing is ever larger than zero, since that would have to be there
		// before.
		harmless = "(role x) (init (n zero)) (<= (next (n (s ?x))) (true (n ?x)) (true (n (s ?x))))"
		// Matches have two moves.
		counted = growing + "(legal x go) (init (t 0)) (<= (next (t ?b)) (true (t ?a)) (after ?a ?b)) (after 0 1) (after 1 2) (<= terminal (true (t 2)))"
	)
	for _, test := range []struct {
		name, text string
		static     bool
		want       int
	}{
		{"growing", growing, false, 1},
		{"growing, static", growing, true, 1},
		{"counted", counted, false, 1},
		{"counted, static", counted, true, 1},
		{"harmless", harmless, false, 0},
		{"harmless, static", harmless, true, 1},
	} {
		if got := countR02(t, test.text, test.static); got != test.want {
			t.Errorf("%s: %d findings R02, want %d", test.name, got, test.want)
		}
	}
}

// countR02 runs the analyzer over a rulesheet and counts its findings R02.
func countR02(t *testing.T, text string, static bool) int {
	t.Helper()
	out, err := analyzertest.AnalyzeText("n.kif", []byte(text), recursion.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	unit := *out.Unit
	unit.StaticOnly = static
	required := map[*analysis.Analyzer]any{rulesheet.Analyzer: &unit}
	for _, a := range recursion.Analyzer.Requires {
		if a == rulesheet.Analyzer {
			continue
		}
		if required[a], err = a.Run(&analysis.Pass{Analyzer: a, ResultOf: required}); err != nil {
			t.Fatal(err)
		}
	}
	found := 0
	_, err = recursion.Analyzer.Run(&analysis.Pass{Analyzer: recursion.Analyzer, ResultOf: required,
		Report: func(d analysis.Diagnostic) {
			if d.Category == "R02" {
				found++
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
