package ignores_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/ignores"
	"github.com/gdllint/gdllint/analyzers/lint"
)

// analyzer judges the comments for findings about the text.
var analyzer = ignores.New(analyzers.StaticAnalyzers()...)

func TestErr(t *testing.T) {
	analyzertest.Run(t, "../../testdata/err/C*.kif", analyzer)
}

// TestExamples runs the examples of the documentation.
func TestExamples(t *testing.T) {
	for _, r := range lint.DocumentedRules(analyzer) {
		if !reports(t, r.Bad, r.Code) {
			t.Errorf("%s: the bad example has no such finding", r.Code)
		}
		for _, other := range lint.DocumentedRules(analyzer) {
			if reports(t, r.Good, other.Code) {
				t.Errorf("%s: the good example has a finding %s", r.Code, other.Code)
			}
		}
	}
}

func reports(t *testing.T, text, code string) bool {
	t.Helper()
	out, err := analyzertest.AnalyzeText("example.kif", analyzertest.Example(text), []*analysis.Analyzer{analyzer}...)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range out.Findings {
		if f.Code == code {
			return true
		}
	}
	return false
}
