package checker

import (
	"errors"

	"github.com/gdllint/gdllint/report"
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

// A Status computes the exit code of a run.
type Status struct {
	failOn     Threshold
	failOnOpen bool
	findings   bool
	incomplete bool
	usage      bool
}

// NewStatus returns the status of a run that has not begun.
func NewStatus(c Config) *Status {
	c = c.withDefaults()
	return &Status{failOn: c.FailOn, failOnOpen: c.FailOnOpen}
}

// Add records the findings, verdicts and faults of a file.
func (s *Status) Add(f *report.File) {
	for i := range f.Findings {
		s.findings = s.findings || s.failOn.met(f.Findings[i].Severity)
	}
	s.incomplete = s.incomplete || s.failOnOpen && f.Invalid != nil
	for i := range f.Verdicts {
		s.incomplete = s.incomplete || s.failOnOpen && report.Unanswered(&f.Verdicts[i])
	}
	s.incomplete = s.incomplete || f.Cut != ""
	for _, err := range f.Errors {
		if argument := (*ArgumentError)(nil); errors.As(err, &argument) {
			s.usage = true
		} else {
			s.incomplete = true
		}
	}
}

// Changes records that a file would change, in a run that only shows changes.
func (s *Status) Changes() { s.findings = true }

// Usage records that an argument or a setting is wrong.
func (s *Status) Usage() { s.usage = true }

// Incomplete records a read error.
func (s *Status) Incomplete() { s.incomplete = true }

// Code returns the exit code.
func (s *Status) Code() int {
	switch {
	case s.usage:
		return ExitUsage
	case s.incomplete:
		return ExitIncomplete
	case s.findings:
		return ExitFindings
	}
	return ExitClean
}
