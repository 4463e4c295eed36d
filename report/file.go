package report

import (
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A File is what was found in one rulesheet.
type File struct {
	Path     string      // as shown to people
	Page     string      // the file, if the rulesheet is part of one; see OnDisk
	Source   *gdl.Source // nil if it could not be read
	Parsed   *gdl.File   // nil if it could not be read
	Findings []finding.Finding
	Hidden   int // further findings, which a limit leaves out
	// Suppressed are the findings that a comment or a baseline accepts. Each
	// says so in its field Suppressed.
	Suppressed []finding.Finding
	// Answered holds the codes of the rules that had their full say: no
	// finding of theirs means that there is nothing to find.
	Answered map[string]bool
	Verdicts []proof.Verdict
	Judged   bool        // somebody has looked whether the text is valid GDL
	Invalid  *Invalidity // why it is none; nil if it is, or if that is not known
	Beside   []*File     // files of properties that go with the rulesheet and that something is wrong with
	Extra    bool        // a file of properties, and no rulesheet
	Fixed    int         // findings that were fixed before the others were found
	Output   string      // what stands on standard output instead of a report: a fixed text, or changes
	Errors   []error     // faults of the tool or of the file system, not of the author
	Cut      string      // what cut the work short, as in proof.Verdict: not all rules had their say
	CutCause string      // the same for people: "cut short by --timeout 1s"
	Early    bool        // this is what was known before the states of the game were looked at; all follows later
	Seconds  float64
	Recalled time.Time // when an earlier run found out what is said about states of the game; zero if this one did
	Log      []string  // what was computed and what it cost, for --debug
}

// A Writer shows files as they are finished, and the whole at the end. It is
// called from one goroutine at a time, with files in the order of their paths.
type Writer interface {
	File(*File) error
	Close(*Summary) error
}

// An EarlyWriter is a Writer that may show what is known of a file before the
// states of its game are looked at, and shows only the rest when it is
// finished.
type EarlyWriter interface {
	Writer
	WantsEarly() bool
	Early(*File) error
}

// A Summary counts what a whole run found.
type Summary struct {
	Shard                   string // K/N if the run was about a part of the rulesheets; "" for all
	Files                   int
	Errors, Warnings, Notes int      // findings
	Suppressed              int      // findings that a comment or a baseline accepts
	Proved, Violated, Open  int      // verdicts
	Counted                 int      // verdicts that are numbers
	Invalid                 int      // rulesheets that are no valid GDL, of which nothing is asked
	Fixed, FixedFiles       int      // findings that were fixed, and the files that held them
	Fixable, Guessable      int      // findings with a safe fix, and those with an unsafe one only
	Notices                 []string // what else there is to say, for people
	Incomplete              int      // files with faults of the tool or of the file system
	Cut                     int      // files of which the work was cut short
	Usage                   []error  // arguments and settings that are wrong
	Faults                  []error  // what could not be read, outside of files
	Interrupted             bool
	FailOn                  string // never, if findings do not matter for the exit code; else ""
	ExitCode                int
	Seconds                 float64

	counts bool // a run that Join has added has errors that matter
}

// Add counts what was found in one file.
func (s *Summary) Add(f *File) {
	if !f.Extra {
		s.Files++
	}
	s.Suppressed += len(f.Suppressed)
	if len(f.Errors) > 0 {
		s.Incomplete++
	}
	if f.Cut != "" {
		s.Cut++
	}
	if f.Invalid != nil {
		s.Invalid++
	}
	if s.Fixed += f.Fixed; f.Fixed > 0 {
		s.FixedFiles++
	}
	for _, x := range f.Findings {
		s.countFixes(&x)
		switch x.Severity {
		case finding.Error:
			s.Errors++
		case finding.Warning:
			s.Warnings++
		default:
			s.Notes++
		}
	}
	for i := range f.Verdicts {
		switch v := &f.Verdicts[i]; {
		case v.Status == proof.Proved:
			s.Proved++
		case v.Status == proof.Violated:
			s.Violated++
		case StatusOf(v) == Counted:
			s.Counted++
		case Unanswered(v):
			s.Open++
		}
	}
}

func (s *Summary) countFixes(x *finding.Finding) {
	switch {
	case len(x.Fixes) > 0:
		s.Fixable++
	case len(x.UnsafeFixes) > 0:
		s.Guessable++
	}
}

// OnDisk returns the path of the file: that of a rulesheet which stands inside
// of a page names the part of the page too.
func (f *File) OnDisk() string {
	if f.Page != "" {
		return f.Page
	}
	return f.Path
}
