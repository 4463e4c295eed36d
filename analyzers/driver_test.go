package analyzers_test

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/analyzers/analyzertest"
	"github.com/gdllint/gdllint/finding"
)

// TestSameAsChecker runs the analyzers under the driver of x/tools, in
// parallel and over all test data at once, and wants the same diagnostics:
// they are genuine analyzers of go/analysis.
func TestSameAsChecker(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/*/*.kif")
	fset := token.NewFileSet()
	var packs []*packages.Package
	var want []string
	for _, path := range paths {
		packs = append(packs, &packages.Package{ID: path, Name: "gdl", PkgPath: path, Fset: fset,
			Types: types.NewPackage(path, "gdl"), TypesInfo: new(types.Info), TypesSizes: types.SizesFor("gc", "amd64"),
			OtherFiles: []string{path}})
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		out, err := analyzertest.AnalyzeText(path, src, analyzers.StaticAnalyzers()...)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Findings) != len(out.Diagnostics) {
			t.Errorf("%s: %d findings, %d diagnostics", path, len(out.Findings), len(out.Diagnostics))
		}
		for _, f := range out.Findings {
			want = append(want, out.ShowFinding(f))
		}
	}
	graph, err := checker.Analyze(analyzers.StaticAnalyzers(), packs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			got = append(got, show(fset, d))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("want: analyzertest, got: checker\n%s", diff)
	}
}

// show prints a diagnostic as Outcome.Show prints a finding.
func show(fset *token.FileSet, d analysis.Diagnostic) string {
	out := analyzertest.Outcome{Fset: fset}
	return out.ShowFinding(finding.Finding{Code: d.Category, Pos: d.Pos, End: d.End, Message: d.Message})
}
