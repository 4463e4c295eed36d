package checker

import (
	"slices"

	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

// The exit codes of a run. Usage errors have precedence over an incomplete run, and an incomplete run over findings, so
// that it does not look complete.
const (
	ExitClean       = 0   // the run is complete, and no finding is at or above the threshold
	ExitFindings    = 1   // a finding at or above the threshold
	ExitUsage       = 2   // usage or configuration error, unknown rule, no file matched
	ExitIncomplete  = 3   // something could not be read, or the work was cut short
	ExitInterrupted = 130 // interrupted by the user
)

// A RunStatus computes the exit code of a run from its files and errors.
type RunStatus struct {
	failOn     config.Threshold
	failOnOpen bool
	exitCode   int // the exit code of the run so far
}

// NewRunStatus returns the status of a run that has not begun.
func NewRunStatus(c Config) *RunStatus {
	s := c.RunSettings()
	return &RunStatus{failOn: s.FailOn, failOnOpen: s.FailOnOpen}
}

// Note records a reason to end with an exit code.
func (s *RunStatus) Note(code int) { s.exitCode = document.MergedExitCode(s.exitCode, code) }

// AddFile records the findings and verdicts of a file, and its faults.
func (s *RunStatus) AddFile(f *document.File) {
	isOpen := f.Invalid != nil || slices.ContainsFunc(f.Verdicts, func(v document.Verdict) bool { return v.IsUnanswered() })
	for code, applies := range map[int]bool{
		ExitFindings:   slices.ContainsFunc(f.Findings, func(x document.Finding) bool { return s.failOn.IsMet(x.Severity) }),
		ExitIncomplete: s.failOnOpen && isOpen || f.Cut != "" || len(f.Faults) > 0,
		ExitUsage:      f.Misasked,
	} {
		if applies {
			s.Note(code)
		}
	}
}
