package document

import (
	"fmt"
	"slices"
)

// FailNever is the value of FailOn for runs in which no finding decides the exit
// code.
const FailNever = "never"

// A Summary counts the files, findings and verdicts of a whole run. Questions are counted by their
// answers, the values of Status.
type Summary struct {
	ShardLabel      string   `json:"shard,omitempty" about:"part of the rulesheets that the run is about, such as 3/8; gdllint merge puts all together"`
	FileCount       int      `json:"files" about:"rulesheets that were read"`
	ErrorCount      int      `json:"errors" about:"findings of this severity"`
	WarningCount    int      `json:"warnings" about:"findings of this severity"`
	NoteCount       int      `json:"notes" about:"findings of this severity"`
	ProvedCount     int      `json:"proved" about:"questions with this answer"`
	ViolatedCount   int      `json:"violated" about:"questions with this answer"`
	OpenCount       int      `json:"open" about:"questions with this answer, except those that their author expects to be open"`
	CountedCount    int      `json:"counted,omitempty" about:"questions with this answer"`
	InvalidCount    int      `json:"invalid,omitempty" about:"rulesheets that are not valid GDL; no question is asked about them"`
	FixedCount      int      `json:"fixed,omitempty" about:"findings that --fix repaired"`
	SuppressedCount int      `json:"suppressed,omitempty" about:"findings that a comment or a baseline accepts"`
	IncompleteCount int      `json:"incomplete" about:"files whose check failed or could not be finished; their entries tell why"`
	CutCount        int      `json:"cut,omitempty" about:"files of which the work was cut short: there may be more to find"`
	Notices         []string `json:"notices,omitempty" about:"what else there is to say, for people"`
	Faults          []string `json:"faults,omitempty" about:"arguments and settings that are wrong, files that cannot be read"`
	WasInterrupted  bool     `json:"interrupted,omitempty" about:"whether the run was interrupted"`
	FailOn          string   `json:"fail_on,omitempty" about:"never, if no finding mattered for the exit code" jsonschema:"enum=never"`
	ExitCode        int      `json:"exit_code" about:"exit code of the program"`
	ElapsedSeconds  float64  `json:"seconds" about:"time that the run took"`

	UsageCount         int  `json:"-" cbor:"UsageCount,omitempty"`     // how many of the faults, the first ones, are about arguments and settings
	FixedFileCount     int  `json:"-" cbor:"FixedFileCount,omitempty"` // files with findings that were fixed
	FixableCount       int  `json:"-" cbor:"FixableCount,omitempty"`   // findings with a safe fix
	GuessableCount     int  `json:"-" cbor:"GuessableCount,omitempty"` // findings with an unsafe fix only
	ProposedCount      int  `json:"-" cbor:"ProposedCount,omitempty"`  // findings whose only repairs are offers, of which the first may be the same game: --unsafe-fixes applies an offer if the rest of the game stays the same
	UntriedCount       int  `json:"-" cbor:"UntriedCount,omitempty"`   // findings whose repairs a small budget does not try
	joinedErrorsMatter bool // a run that AddShard added has errors that decide the exit code, so FailOn stays empty
}

// CountFile counts the findings and verdicts of one file.
func (s *Summary) CountFile(f *File) {
	count := func(n *int, is bool) {
		if is {
			*n++
		}
	}
	count(&s.FileCount, !f.IsSibling)
	count(&s.CutCount, f.Cut != "")
	count(&s.InvalidCount, f.Invalid != nil)
	count(&s.FixedFileCount, f.Fixed > 0)
	s.FixedCount += f.Fixed
	s.UntriedCount += f.Untried
	s.SuppressedCount += len(f.Suppressed)
	count(&s.IncompleteCount, len(f.Faults) > 0)
	for i := range f.Findings {
		x := &f.Findings[i]
		*[]*int{&s.NoteCount, &s.WarningCount, &s.ErrorCount}[x.Severity]++
		safe := len(x.FixesOf(true)) > 0
		count(&s.FixableCount, safe)
		count(&s.GuessableCount, !safe && len(x.Fixes) > 0 && !x.Offer)
		count(&s.ProposedCount, !safe && len(x.Fixes) > 0 && x.Offer && !x.Fixes[0].Remakes)
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		count(&s.ProvedCount, v.Status == Proved)
		count(&s.ViolatedCount, v.Status == Violated)
		count(&s.CountedCount, v.Status == Counted)
		count(&s.OpenCount, v.IsUnanswered())
	}
}

// AddUsage adds an error in arguments or settings.
func (s *Summary) AddUsage(text string) {
	s.Faults = slices.Insert(s.Faults, s.UsageCount, text)
	s.UsageCount++
}

// AddFault adds a fault of the run, and tells whether it is new. The same fault may come from the
// run about each shard.
func (s *Summary) AddFault(text string) bool {
	if slices.Contains(s.Faults[s.UsageCount:], text) {
		return false
	}
	s.Faults = append(s.Faults, text)
	return true
}

// interrupted is the text for a run that the user interrupted.
const interrupted = "interrupted, so that there may be more to find"

// Incidents returns texts about everything that keeps a run from being complete, except
// incidents that concern a single file.
func (s *Summary) Incidents() []string {
	if s.WasInterrupted {
		return append(slices.Clip(s.Faults), interrupted)
	}
	return s.Faults
}

// AddShard adds to s the summary t of the run about another shard. FailOn becomes the value of t,
// unless errors decide the exit code of a run that was added.
func (s *Summary) AddShard(t *Summary) {
	to, more := s.counts(), t.counts()
	for i := range to {
		*to[i] += *more[i]
	}
	for _, text := range t.Notices {
		if !slices.Contains(s.Notices, text) {
			s.Notices = append(s.Notices, text)
		}
	}
	for _, text := range t.Faults {
		s.AddFault(text)
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

// counts returns the counts that a report shows.
func (s *Summary) counts() []*int {
	return []*int{&s.FileCount, &s.ErrorCount, &s.WarningCount, &s.NoteCount, &s.ProvedCount, &s.ViolatedCount, &s.OpenCount, &s.CountedCount,
		&s.InvalidCount, &s.FixedCount, &s.SuppressedCount, &s.IncompleteCount, &s.CutCount}
}

// exitCodes are the exit codes by precedence, the strongest first.
var exitCodes = []int{130, 2, 3, 1}

// MergedExitCode returns the exit code for several runs together: the one with the highest
// precedence.
func MergedExitCode(all ...int) int {
	for _, code := range exitCodes {
		if slices.Contains(all, code) {
			return code
		}
	}
	return 0
}

// maxCount is the greatest count in a report that Check accepts.
const maxCount = 1 << 40

// Check returns an error if no run can have the summary s, which was read from a report. The
// summary listed has the counts over the files of the report; s must not count less. Check also
// raises the exit code to the least one that the counts allow.
func (s *Summary) Check(listed *Summary) error {
	for _, n := range s.counts() {
		if *n < 0 || *n > maxCount {
			return fmt.Errorf("its summary has the impossible count %d", *n)
		}
	}
	if s.ExitCode != 0 && !slices.Contains(exitCodes, s.ExitCode) {
		return fmt.Errorf("no run of gdllint ends with the exit code %d", s.ExitCode)
	}
	s.RaiseExitCode()
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

// RaiseExitCode raises the exit code of s if its counts require a higher one.
func (s *Summary) RaiseExitCode() {
	switch {
	case s.WasInterrupted:
		s.ExitCode = MergedExitCode(s.ExitCode, 130)
	case s.IncompleteCount > 0 || len(s.Faults) > 0:
		s.ExitCode = MergedExitCode(s.ExitCode, 3)
	case s.ErrorCount > 0 && s.FailOn != FailNever:
		s.ExitCode = MergedExitCode(s.ExitCode, 1)
	}
}
