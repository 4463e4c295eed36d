package checker

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/rulesheet"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
)

// A file that is ready does not wait for a slower one before it.
func TestRunAnyOrder(t *testing.T) {
	tree(t, map[string]string{"a.kif": "(slow)", "b.kif": "(p)", "c.kif": "(p)"})
	goOn := make(chan struct{})
	slow := fake("slow", func(_ *analysis.Pass, u *rulesheet.Unit) (*finding.AnalysisResult, error) {
		if u.File.Rules[0].Head.Name == "slow" {
			<-goOn // until the others have been handed over
		}
		return &finding.AnalysisResult{}, nil
	})
	r, err := NewRunner([]*analysis.Analyzer{slow}, nil, Config{Settings: Settings{JobCount: 2}, AnyOrder: true})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	finder := InputFinder{}
	err = r.Run(t.Context(), finder.FindInputs([]string{"."}).Inputs, func(f *document.File) error {
		if got = append(got, f.Path); len(got) == 2 {
			close(goOn)
		}
		return nil
	})
	// The other two may overtake each other as well.
	if err != nil || len(got) != 3 || got[2] != "a.kif" {
		t.Errorf("%v, got %v", err, got)
	}
}

// Many files that nobody wants to have end the run all the same.
func TestRunAnyOrderStops(t *testing.T) {
	files := map[string]string{}
	for i := range 2 * maxWaitingFiles {
		files[fmt.Sprintf("%d.kif", i)] = "(p)"
	}
	tree(t, files)
	r, err := NewRunner([]*analysis.Analyzer{heads}, nil, Config{AnyOrder: true})
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("disk full")
	finder := InputFinder{}
	inputs := finder.FindInputs([]string{"."}).Inputs
	if err := r.Run(context.Background(), inputs, func(*document.File) error { return full }); err != full {
		t.Errorf("got %v", err)
	}
	n := 0
	if err := r.Run(context.Background(), inputs, func(*document.File) error { n++; return nil }); err != nil || n != len(inputs) {
		t.Errorf("%v, %d of %d files", err, n, len(inputs))
	}
}
