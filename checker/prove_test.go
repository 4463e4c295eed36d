package checker

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/prover"
	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// games returns the games of the demonstration as inputs.
func games(t *testing.T) []Input {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "games", "*"))
	if err != nil || len(paths) == 0 {
		t.Fatal("no games: ", err)
	}
	var inputs []Input
	for _, path := range paths {
		inputs = append(inputs, Input{Path: path})
	}
	return inputs
}

// verdictsOf runs the semantic analyzers and returns the verdicts by file and
// property.
func verdictsOf(t *testing.T, config Config, inputs []Input, more ...*analysis.Analyzer) map[string]map[proof.Property]proof.Verdict {
	t.Helper()
	all := append(analyzers.SemanticAnalyzers(), more...)
	out := map[string]map[proof.Property]proof.Verdict{}
	config.VisitDraft = func(f *Draft) error {
		verdicts := map[proof.Property]proof.Verdict{}
		for _, v := range f.Answers {
			v.BlamedRules = nil // rules of another reading of the file
			if v.Name == "" {   // else it is another reading of a question
				verdicts[v.Property] = v
			}
		}
		out[f.SystemPath] = verdicts
		return nil
	}
	r, err := NewRunner(all, append(analyzers.AllRules(), RulesOf(more)...), config)
	if err != nil {
		t.Fatal(err)
	}
	err = r.Run(context.Background(), inputs, func(f *document.File) error {
		if len(f.Faults) > 0 {
			t.Errorf("%s: %v", f.Path, f.Faults)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// ignoreSeconds compares what does not depend on the machine and on places in
// a FileSet.
var ignoreSeconds = cmp.Options{
	cmpopts.IgnoreFields(proof.Verdict{}, "Seconds"),
	cmp.Transformer("text", func(t interface{ String() string }) string {
		if v := reflect.ValueOf(t); v.Kind() == reflect.Pointer && v.IsNil() {
			return "" // a question without a formula
		}
		return t.String()
	}),
}

// TestSameVerdicts wants verdicts to depend neither on the number of files at
// the same time nor on what else is asked.
func TestSameVerdicts(t *testing.T) {
	inputs := games(t)
	all := verdictsOf(t, Config{Settings: Settings{JobCount: 1}, ProveAll: true}, inputs)
	if n := len(all[filepath.Join("..", "testdata", "games", "nim.kif")]); n < 5 {
		t.Errorf("%d verdicts on nim", n)
	}
	if diff := cmp.Diff(all, verdictsOf(t, Config{Settings: Settings{JobCount: 2}, ProveAll: true}, inputs), ignoreSeconds); diff != "" {
		t.Errorf("-j 1 and -j 2 differ: %s", diff)
	}
	for _, config := range []Config{{}, {Settings: Settings{OnlyRules: []string{"P01"}}}, {Settings: Settings{SelectedRules: []string{"P10"}, IgnoredRules: []string{"P01"}}}} {
		some := verdictsOf(t, config, inputs)
		for path, verdicts := range some {
			if filepath.Base(path) == "ferry.kif" { // no valid GDL: nothing is asked
				if len(verdicts) > 0 {
					t.Errorf("%s: verdicts %v", path, verdicts)
				}
				continue
			}
			if len(verdicts) == 0 || len(verdicts) >= len(all[path]) {
				t.Errorf("%s: %d verdicts with %+v", path, len(verdicts), config)
			}
			for property, v := range verdicts {
				if diff := cmp.Diff(all[path][property], v, ignoreSeconds); diff != "" {
					t.Errorf("%s: %s is another one with %+v: %s", path, property, config, diff)
				}
			}
		}
	}
}

// choice is an analyzer with an obligation that gdllint does not have.
var choice = prover.New("choice", `choice: a test

# T01 narrow-choice (warning)

role with more than two legal moves

Text.

Bad:

	(p)

Good:

	(q)

Source: none
`, prover.Obligation{Code: "T01", Formula: "(forall ((?r role)) (count 0 2 (?m) (legal ?r ?m)))"})

// TestSelection wants the verdict on each property to be the same whether it
// is asked alone or together with all others.
func TestSelection(t *testing.T) {
	inputs := games(t)
	all := verdictsOf(t, Config{ProveAll: true}, inputs, choice)
	for _, property := range append(PropertyNames(analyzers.AllRules()), "narrow-choice") {
		for path, verdicts := range verdictsOf(t, Config{Settings: Settings{OnlyRules: []string{property}}}, inputs, choice) {
			for p, v := range verdicts {
				if string(p) != property {
					t.Errorf("%s: asked for %s, got a verdict on %s", path, property, p)
				}
				if diff := cmp.Diff(all[path][p], v, ignoreSeconds); diff != "" {
					t.Errorf("%s: %s is another one if it is asked alone: %s", path, p, diff)
				}
			}
			if _, asked := all[path][proof.Property(property)]; asked && len(verdicts) == 0 {
				t.Errorf("%s: no verdict on %s if it is asked alone", path, property)
			}
		}
	}
}

// TestStaticProvesNothing wants no work on states that nobody asked for.
func TestStaticProvesNothing(t *testing.T) {
	for _, config := range []Config{{Settings: Settings{StaticOnly: true}}, {Settings: Settings{IgnoredRules: []string{"P", "I", "X"}}}, {Settings: Settings{OnlyRules: []string{"V02"}}}} {
		for path, verdicts := range verdictsOf(t, config, games(t)) {
			if len(verdicts) > 0 {
				t.Errorf("%s: %v with %+v", path, verdicts, config)
			}
		}
	}
}

// TestProofBesidesPanic wants the other analyzers to go on when one fails.
func TestProofBesidesPanic(t *testing.T) {
	broken := &analysis.Analyzer{Name: "broken", Doc: "fake", ResultType: reflect.TypeFor[*finding.AnalysisResult](),
		Requires: []*analysis.Analyzer{rulesheet.Analyzer},
		Run:      func(*analysis.Pass) (any, error) { panic("boom") }}
	r, err := NewRunner(append(analyzers.ReportingAnalyzers(), broken), analyzers.AllRules(), Config{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "robot.kif")
	text, err := os.ReadFile(filepath.Join("..", "testdata", "games", "robot.kif"))
	if err == nil {
		err = os.WriteFile(path, text, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	err = r.Run(context.Background(), []Input{{Path: path}}, func(f *document.File) error {
		if len(f.Faults) != 1 || len(f.Findings) == 0 || len(f.Verdicts) < 2 {
			t.Errorf("%d errors, %d findings, %d verdicts", len(f.Faults), len(f.Findings), len(f.Verdicts))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
