package checker_test

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"testing"

	xtools "golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gdllint/gdllint/analyzers"
	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/document"
)

// The driver of x/tools must come to the same findings: the analyzers are
// real ones.
func TestSameAsXTools(t *testing.T) {
	files, err := filepath.Glob("../testdata/games/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no games: ", err)
	}
	for _, path := range files {
		got, want := ours(t, path), theirs(t, path)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\nours   %q\ntheirs %q", path, got, want)
		}
	}
}

// ours returns what the runner finds, all rules on.
func ours(t *testing.T, path string) []string {
	runner, err := checker.NewRunner(analyzers.ReportingAnalyzers(), analyzers.AllRules(), checker.Config{Settings: checker.Settings{SelectedRules: []string{"all"}}})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	err = runner.Run(context.Background(), []checker.Input{{Path: path}}, func(f *document.File) error {
		for _, x := range f.Findings {
			out = append(out, line(x.Range.StartByte, x.Code, x.Message))
		}
		for _, err := range f.Faults {
			t.Error(err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// theirs returns what the driver of x/tools reports.
func theirs(t *testing.T, path string) []string {
	fset := token.NewFileSet()
	pkg := &packages.Package{
		ID: path, Name: "gdl", PkgPath: path, OtherFiles: []string{path}, Fset: fset,
		Types: types.NewPackage(path, "gdl"), TypesInfo: new(types.Info), TypesSizes: types.SizesFor("gc", "amd64"),
	}
	graph, err := xtools.Analyze(analyzers.ReportingAnalyzers(), []*packages.Package{pkg}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, action := range graph.Roots {
		if action.Err != nil {
			t.Error(action.Err)
		}
		for _, d := range action.Diagnostics {
			offset := fset.File(d.Pos).Offset(d.Pos)
			out = append(out, line(offset, d.Category, d.Message))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func line(offset int, code, message string) string {
	return fmt.Sprintf("%d %s %s", offset, code, message)
}
