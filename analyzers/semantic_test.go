package analyzers_test

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/analyzers/lint"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// These games are so small that every question about them is decided with or
// without a solver.

func TestSemanticErr(t *testing.T) {
	analyzertest.Run(t, "../testdata/err/[PX]*.kif", withoutOff(analyzers.ReportingAnalyzers())...)
	analyzertest.Run(t, "../testdata/err/I04*.kif", withoutOff(analyzers.ReportingAnalyzers())...)
}

func TestSemanticOK(t *testing.T) {
	analyzertest.RequireSilence(t, "../testdata/ok/turns.kif", func(code string) bool { return code[0] == 'P' && code != "P10" && code != "P15" }, analyzers.ReportingAnalyzers()...)
}

// TestSemanticExamples is TestExamples for the rules about states; there the
// good example has no finding of the rule even if it is off.
func TestSemanticExamples(t *testing.T) {
	for _, r := range analyzers.RulesOf(analyzers.SemanticAnalyzers()) {
		t.Run(r.Code, func(t *testing.T) {
			bad, err := analyzertest.AnalyzeText("bad.kif", analyzertest.Example(r.Bad), analyzers.ReportingAnalyzers()...)
			if err != nil {
				t.Fatal(err)
			}
			if !reports(bad, r.Code) {
				t.Errorf("the bad example has no finding %s, only:%s", r.Code, list(bad))
			}
			good, err := analyzertest.AnalyzeText("good.kif", analyzertest.Example(r.Good), analyzers.ReportingAnalyzers()...)
			if err != nil {
				t.Fatal(err)
			}
			if len(list(good)) > 0 || reports(good, r.Code) {
				t.Errorf("the good example has findings:%s", list(good))
			}
		})
	}
}

// TestObligations wants what a rule asks for to be called like the rule:
// reports find the code of a verdict by that name.
func TestObligations(t *testing.T) {
	asked := map[string]proof.Property{}
	for _, r := range requests(t, "../testdata/games/coin.gdl") {
		if len(r.WaitingRules) > 0 && asked[r.WaitingRules[0]] == "" { // else it is a mere fact
			asked[r.WaitingRules[0]] = proof.Property(r.PropertyName())
		}
	}
	without := map[string]bool{"I04": true, "P07": true, "P13": true, "P14": true, "P15": true, "P16": true, "P17": true, "P18": true, "P19": true, "P20": true, "P21": true, "X05": true, "Q01": true, "Q02": true, "O15": true, "Y17": true} // they ask for none of their own
	var rules []finding.Rule
	for _, r := range analyzers.RulesOf(analyzers.SemanticAnalyzers()) {
		if !without[r.Code] {
			rules = append(rules, r)
		}
	}
	for _, r := range rules {
		if string(asked[r.Code]) != r.Name {
			t.Errorf("%s is called %s, but asks for %q", r.Code, r.Name, asked[r.Code])
		}
	}
	if len(rules) != len(asked) {
		t.Errorf("%d rules and %d obligations", len(rules), len(asked))
	}
}

// requests returns what all semantic analyzers ask about a game.
func requests(t *testing.T, path string) (all prover.Requests) {
	t.Helper()
	probe := &analysis.Analyzer{Name: "probe", Doc: "fake"}
	for _, a := range analyzers.SemanticAnalyzers() {
		lint.NeedsKind(a, func(x *analysis.Analyzer) bool {
			if x.ResultType == reflect.TypeFor[prover.Requests]() && !slices.Contains(probe.Requires, x) {
				probe.Requires = append(probe.Requires, x)
			}
			return false
		})
	}
	probe.Run = func(pass *analysis.Pass) (any, error) {
		for _, a := range probe.Requires {
			all = append(all, pass.ResultOf[a].(prover.Requests)...)
		}
		return nil, nil
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := analyzertest.AnalyzeText(path, src, probe); err != nil {
		t.Fatal(err)
	}
	return all
}
