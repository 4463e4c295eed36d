package checker

import (
	"github.com/gdllint/gdllint/checker/config"
	"github.com/gdllint/gdllint/document"
)

// The exit codes of a run. Usage errors have precedence over an incomplete run,
// and that over findings: a run that did not finish must not look as if it had.
const (
	ExitClean       = 0   // complete, and nothing at or above the threshold
	ExitFindings    = 1   // a finding at or above the threshold
	ExitUsage       = 2   // usage or configuration error, unknown rule, no file matched
	ExitIncomplete  = 3   // something could not be read, or the work was cut short
	ExitInterrupted = 130 // by the user
)

// A RunStatus computes the exit code of a run.
type RunStatus struct {
	failOn        config.Threshold
	failOnOpen    bool
	hasFindings   bool
	isIncomplete  bool
	hasUsageError bool
}

// NewRunStatus returns the status of a run that has not begun.
func NewRunStatus(c Config) *RunStatus {
	s := c.RunSettings()
	return &RunStatus{failOn: s.FailOn, failOnOpen: s.FailOnOpen}
}

// AddFile records the findings and verdicts of a file, and its faults.
func (s *RunStatus) AddFile(f *document.File) {
	for i := range f.Findings {
		s.hasFindings = s.hasFindings || s.failOn.IsMet(f.Findings[i].Severity)
	}
	s.isIncomplete = s.isIncomplete || s.failOnOpen && f.Invalid != nil
	for i := range f.Verdicts {
		s.isIncomplete = s.isIncomplete || s.failOnOpen && f.Verdicts[i].IsUnanswered()
	}
	s.isIncomplete = s.isIncomplete || f.Cut != "" || len(f.Faults) > 0
	s.hasUsageError = s.hasUsageError || f.Misasked
}

// NoteChange records that a file would change, in a run that only shows changes.
func (s *RunStatus) NoteChange() { s.hasFindings = true }

// NoteUsageError records that an argument or a setting is wrong.
func (s *RunStatus) NoteUsageError() { s.hasUsageError = true }

// NoteIncomplete records a read error.
func (s *RunStatus) NoteIncomplete() { s.isIncomplete = true }

// ExitCode returns the exit code.
func (s *RunStatus) ExitCode() int {
	switch {
	case s.hasUsageError:
		return ExitUsage
	case s.isIncomplete:
		return ExitIncomplete
	case s.hasFindings:
		return ExitFindings
	}
	return ExitClean
}
