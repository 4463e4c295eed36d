package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// AddShard adds the counts of the run about another shard.
func (s *Summary) AddShard(t *Summary) {
	for _, n := range []struct {
		sum  *int
		more int
	}{
		{&s.FileCount, t.FileCount}, {&s.ErrorCount, t.ErrorCount}, {&s.WarningCount, t.WarningCount}, {&s.NoteCount, t.NoteCount},
		{&s.ProvedCount, t.ProvedCount}, {&s.ViolatedCount, t.ViolatedCount}, {&s.OpenCount, t.OpenCount}, {&s.CountedCount, t.CountedCount}, {&s.InvalidCount, t.InvalidCount}, {&s.FixedCount, t.FixedCount},
		{&s.SuppressedCount, t.SuppressedCount}, {&s.IncompleteCount, t.IncompleteCount}, {&s.CutCount, t.CutCount},
	} {
		*n.sum += n.more
	}
	for _, text := range t.Notices {
		if !slices.Contains(s.Notices, text) {
			s.Notices = append(s.Notices, text)
		}
	}
	for _, err := range t.RunFaults {
		s.AddFault(err)
	}
	s.WasInterrupted = s.WasInterrupted || t.WasInterrupted
	if t.FailOn != FailNever && t.ErrorCount > 0 {
		s.FailOn, s.joinedErrorsMatter = "", true
	} else if !s.joinedErrorsMatter {
		s.FailOn = t.FailOn
	}
	s.ExitCode = MergedExitCode(s.ExitCode, t.ExitCode)
	s.ElapsedSeconds += t.ElapsedSeconds
}

// AddFault adds a fault of the run, unless it is there already: the runs about all
// shards find the same faults that concern no file.
func (s *Summary) AddFault(err error) {
	for _, known := range s.RunFaults {
		if known.Error() == err.Error() {
			return
		}
	}
	s.RunFaults = append(s.RunFaults, err)
}

// exitCodes are the exit codes by precedence, the strongest first.
var exitCodes = []int{130, 2, 3, 1}

// MergedExitCode returns the exit code that one run would have that does the work
// of several.
func MergedExitCode(all ...int) int {
	for _, code := range exitCodes {
		if slices.Contains(all, code) {
			return code
		}
	}
	return 0
}

// EncodeSummary writes a summary in the shape of JSON reports.
func EncodeSummary(s *Summary) ([]byte, error) { return json.Marshal(shapeSummary(s)) }

// DecodeSummary reads the JSON that EncodeSummary writes.
func DecodeSummary(text []byte) (*Summary, error) {
	var shape jsonSummary
	if err := json.Unmarshal(text, &shape); err != nil {
		return nil, err
	}
	return shape.decodeChecked()
}

// decodeChecked decodes a summary and validates it: the report may come from
// anywhere.
func (j *jsonSummary) decodeChecked() (*Summary, error) {
	s := j.toSummary()
	for _, n := range []int{s.FileCount, s.ErrorCount, s.WarningCount, s.NoteCount, s.ProvedCount, s.ViolatedCount, s.OpenCount, s.FixedCount, s.SuppressedCount, s.IncompleteCount, s.CutCount} {
		if n < 0 || n > maxCount {
			return nil, fmt.Errorf("its summary counts %d", n)
		}
	}
	if s.ExitCode != 0 && !slices.Contains(exitCodes, s.ExitCode) {
		return nil, fmt.Errorf("no run of gdllint ends with the exit code %d", s.ExitCode)
	}
	s.RaiseExitCode()
	return s, nil
}

// RaiseExitCode raises the exit code to the least one that the counts of s allow. The
// exit code that a report states is not believed beyond that.
func (s *Summary) RaiseExitCode() { s.ExitCode = MergedExitCode(s.ExitCode, s.leastExitCode()) }

// maxCount bounds the counts of one report.
const maxCount = 1 << 40

// FailNever is the value of FailOn for runs in which no finding decides the exit
// code.
const FailNever = "never"

// leastExitCode returns the least exit code of a run with the counts of s.
func (s *Summary) leastExitCode() int {
	switch {
	case s.WasInterrupted:
		return 130
	case s.IncompleteCount > 0 || len(s.RunFaults) > 0:
		return 3
	case s.ErrorCount > 0 && s.FailOn != FailNever:
		return 1
	}
	return 0
}

// CheckCounts fails if a summary counts less than the files of its report list.
func (s *Summary) CheckCounts(listed *Summary) error {
	for _, n := range []struct {
		what            string
		counted, listed int
	}{{"errors", s.ErrorCount, listed.ErrorCount}, {"warnings", s.WarningCount, listed.WarningCount}, {"notes", s.NoteCount, listed.NoteCount},
		{"accepted findings", s.SuppressedCount, listed.SuppressedCount}, {"files with faults", s.IncompleteCount, listed.IncompleteCount}} {
		if n.counted < n.listed {
			return fmt.Errorf("its summary counts %d %s, and its files list %d", n.counted, n.what, n.listed)
		}
	}
	return nil
}

// toSummary returns the summary of this shape. The shape does not tell usage
// errors from other faults.
func (j *jsonSummary) toSummary() *Summary {
	s := &Summary{ShardLabel: j.ShardLabel,
		FileCount: j.FileCount, ErrorCount: j.ErrorCount, WarningCount: j.WarningCount, NoteCount: j.NoteCount,
		ProvedCount: j.ProvedCount, ViolatedCount: j.ViolatedCount, OpenCount: j.OpenCount, CountedCount: j.CountedCount, InvalidCount: j.InvalidCount, FixedCount: j.FixedCount, IncompleteCount: j.IncompleteCount,
		SuppressedCount: j.SuppressedCount, CutCount: j.CutCount, Notices: j.Notices,
		WasInterrupted: j.WasInterrupted, FailOn: j.FailOn, ExitCode: j.ExitCode, ElapsedSeconds: j.ElapsedSeconds,
	}
	for _, text := range j.RunFaults {
		s.RunFaults = append(s.RunFaults, errors.New(text))
	}
	return s
}
