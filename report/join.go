package report

import (
	"encoding/json"
	"errors"
	"slices"
)

// Join adds what the run about another shard has counted.
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
	s.ExitCode = MergedCode(s.ExitCode, t.ExitCode)
	s.Seconds += t.Seconds
}

// Fault adds a fault of the run, unless it is known: what concerns no file is
// found by the runs about all shards.
func (s *Summary) Fault(err error) {
	for _, known := range s.Faults {
		if known.Error() == err.Error() {
			return
		}
	}
	s.Faults = append(s.Faults, err)
}

// codes are exit codes; each beats those behind it.
var codes = []int{130, 2, 3, 1}

// MergedCode returns the exit code of one run that does what several have done.
func MergedCode(all ...int) int {
	for _, code := range codes {
		if slices.Contains(all, code) {
			return code
		}
	}
	return 0
}

// EncodeSummary writes a summary as reports in JSON have it.
func EncodeSummary(s *Summary) ([]byte, error) { return json.Marshal(summaryShape(s)) }

// DecodeSummary reads what EncodeSummary writes.
func DecodeSummary(text []byte) (*Summary, error) {
	var shape jsonSummary
	if err := json.Unmarshal(text, &shape); err != nil {
		return nil, err
	}
	return shape.decode(), nil
}

// decode is the summary that has this shape. Which faults are mistakes of the
// user is not part of it.
func (j *jsonSummary) decode() *Summary {
	s := &Summary{Shard: j.Shard,
		Files: j.Files, Errors: j.Errors, Warnings: j.Warnings, Notes: j.Notes,
		Proved: j.Proved, Violated: j.Violated, Open: j.Open, Counted: j.Counted, Invalid: j.Invalid, Fixed: j.Fixed, Incomplete: j.Incomplete,
		Suppressed: j.Suppressed, Cut: j.Cut, Notices: j.Notices,
		Interrupted: j.Interrupted, ExitCode: j.ExitCode, Seconds: j.Seconds,
	}
	for _, text := range j.Faults {
		s.Faults = append(s.Faults, errors.New(text))
	}
	return s
}
