package report

import (
	"strings"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/document"
)

// noSolverPrefix begins the reasons of verdicts that are open for want of a solver.
const noSolverPrefix = "no solver"

// WithoutAdvice removes the advice on how to get a solver from a reason, since SolverAdvice gives it once for a whole
// run.
func WithoutAdvice(reason string) string {
	if !strings.HasPrefix(reason, noSolverPrefix+": ") {
		return reason
	}
	if err := clingo.LibraryError(); err != nil {
		return strings.Replace(reason, ": "+err.Error(), "", 1)
	}
	return reason
}

// SolverAdvice returns the advice on how to get a solver if a verdict of the
// file is open for want of one, and nil otherwise.
func SolverAdvice(f *document.File) error {
	for i := range f.Verdicts {
		if v := &f.Verdicts[i]; v.Status == document.Open && strings.HasPrefix(v.OpenReason, noSolverPrefix+": ") {
			return clingo.LibraryError()
		}
	}
	return nil
}
