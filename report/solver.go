package report

import (
	"strings"

	"github.com/gdllint/gdllint/asp/clingo"
	"github.com/gdllint/gdllint/proof"
)

// noSolver begins the reasons of verdicts that are open for want of a solver.
const noSolver = "no solver"

// WithoutAdvice leaves out of a reason how to get a solver: that is said once
// for a whole run, see SolverAdvice.
func WithoutAdvice(reason string) string {
	if !strings.HasPrefix(reason, noSolver+": ") {
		return reason
	}
	if err := clingo.Available(); err != nil {
		return strings.Replace(reason, ": "+err.Error(), "", 1)
	}
	return reason
}

// SolverAdvice says how to get a solver if a verdict of the file is open for
// want of one; otherwise it returns nil.
func SolverAdvice(f *File) error {
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if v.Status == proof.Open && strings.HasPrefix(v.Reason, noSolver+": ") {
			return clingo.Available()
		}
	}
	return nil
}
