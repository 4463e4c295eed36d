package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Join adds the counts of the run about another shard.
func (s *Summary) Join(t *Summary) {
	for _, n := range []struct {
		sum  *int
		more int
	}{
		{&s.Files, t.Files}, {&s.Errors, t.Errors}, {&s.Warnings, t.Warnings}, {&s.Notes, t.Notes},
		{&s.Proved, t.Proved}, {&s.Violated, t.Violated}, {&s.Open, t.Open}, {&s.Counted, t.Counted}, {&s.Invalid, t.Invalid}, {&s.Fixed, t.Fixed},
		{&s.Suppressed, t.Suppressed}, {&s.Incomplete, t.Incomplete}, {&s.Cut, t.Cut},
	} {
		*n.sum += n.more
	}
	for _, text := range t.Notices {
		if !slices.Contains(s.Notices, text) {
			s.Notices = append(s.Notices, text)
		}
	}
	for _, err := range t.Faults {
		s.Fault(err)
	}
	s.Interrupted = s.Interrupted || t.Interrupted
	if t.FailOn != Never && t.Errors > 0 {
		s.FailOn, s.counts = "", true
	} else if !s.counts {
		s.FailOn = t.FailOn
	}
	s.ExitCode = MergedCode(s.ExitCode, t.ExitCode)
	s.Seconds += t.Seconds
}

// Fault adds a fault of the run, unless it is there already: the runs about all
// shards find the same faults that concern no file.
func (s *Summary) Fault(err error) {
	for _, known := range s.Faults {
		if known.Error() == err.Error() {
			return
		}
	}
	s.Faults = append(s.Faults, err)
}

// codes are the exit codes by precedence, the strongest first.
var codes = []int{130, 2, 3, 1}

// MergedCode returns the exit code that one run would have that does the work
// of several.
func MergedCode(all ...int) int {
	for _, code := range codes {
		if slices.Contains(all, code) {
			return code
		}
	}
	return 0
}

// EncodeSummary writes a summary in the shape of JSON reports.
func EncodeSummary(s *Summary) ([]byte, error) { return json.Marshal(summaryShape(s)) }

// DecodeSummary reads the JSON that EncodeSummary writes.
func DecodeSummary(text []byte) (*Summary, error) {
	var shape jsonSummary
	if err := json.Unmarshal(text, &shape); err != nil {
		return nil, err
	}
	return shape.checked()
}

// checked decodes a summary and validates it: the report may come from
// anywhere.
func (j *jsonSummary) checked() (*Summary, error) {
	s := j.decode()
	for _, n := range []int{s.Files, s.Errors, s.Warnings, s.Notes, s.Proved, s.Violated, s.Open, s.Fixed, s.Suppressed, s.Incomplete, s.Cut} {
		if n < 0 || n > maxCount {
			return nil, fmt.Errorf("its summary counts %d", n)
		}
	}
	if s.ExitCode != 0 && !slices.Contains(codes, s.ExitCode) {
		return nil, fmt.Errorf("no run of gdllint ends with the exit code %d", s.ExitCode)
	}
	s.Lift()
	return s, nil
}

// Lift raises the exit code to the least one that the counts of s allow. The
// exit code that a report states is not believed beyond that.
func (s *Summary) Lift() { s.ExitCode = MergedCode(s.ExitCode, s.least()) }

// maxCount bounds the counts of one report.
const maxCount = 1 << 40

// Never is the value of FailOn for runs in which no finding decides the exit
// code.
const Never = "never"

// least returns the least exit code of a run with the counts of s.
func (s *Summary) least() int {
	switch {
	case s.Interrupted:
		return 130
	case s.Incomplete > 0 || len(s.Faults) > 0:
		return 3
	case s.Errors > 0 && s.FailOn != Never:
		return 1
	}
	return 0
}

// Covers fails if a summary counts less than the files of its report list.
func (s *Summary) Covers(listed *Summary) error {
	for _, n := range []struct {
		what            string
		counted, listed int
	}{{"errors", s.Errors, listed.Errors}, {"warnings", s.Warnings, listed.Warnings}, {"notes", s.Notes, listed.Notes},
		{"accepted findings", s.Suppressed, listed.Suppressed}, {"files with faults", s.Incomplete, listed.Incomplete}} {
		if n.counted < n.listed {
			return fmt.Errorf("its summary counts %d %s, and its files list %d", n.counted, n.what, n.listed)
		}
	}
	return nil
}

// decode returns the summary of this shape. The shape does not tell usage
// errors from other faults.
func (j *jsonSummary) decode() *Summary {
	s := &Summary{Shard: j.Shard,
		Files: j.Files, Errors: j.Errors, Warnings: j.Warnings, Notes: j.Notes,
		Proved: j.Proved, Violated: j.Violated, Open: j.Open, Counted: j.Counted, Invalid: j.Invalid, Fixed: j.Fixed, Incomplete: j.Incomplete,
		Suppressed: j.Suppressed, Cut: j.Cut, Notices: j.Notices,
		Interrupted: j.Interrupted, FailOn: j.FailOn, ExitCode: j.ExitCode, Seconds: j.Seconds,
	}
	for _, text := range j.Faults {
		s.Faults = append(s.Faults, errors.New(text))
	}
	return s
}
