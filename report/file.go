package report

import (
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A File is the report about one rulesheet.
type File struct {
	Path     string      // as shown to people
	Page     string      // the path of the page, if the rulesheet is a part of one; see OnDisk
	Source   *gdl.Source // nil if it could not be read
	Parsed   *gdl.File   // nil if it could not be read
	Findings []finding.Finding
	Hidden   int // the number of further findings, which a limit leaves out
	// Suppressed are the findings that a comment or a baseline accepts. Each
	// holds the reason.
	Suppressed []finding.Finding
	// Answered holds the codes of the rules that were checked completely: if
	// such a rule has no finding, there is nothing to find.
	Answered map[string]bool
	Verdicts []proof.Verdict
	Judged   bool        // it is known whether the text is valid GDL
	Invalid  *Invalidity // the reason that it is not; nil if it is valid, or if that is not known
	Beside   []*File     // files of properties and tests beside the rulesheet that have findings of their own
	Extra    bool        // a file of properties, and no rulesheet
	Fixed    int         // the number of findings that were fixed before the others were found
	Output   string      // the text for standard output instead of a report: a fixed rulesheet, or a diff
	Errors   []error     // faults of the tool or of the file system, not of the author
	Cut      string      // the limit that cut the work short, as in proof.Verdict: some rules were not checked completely
	CutCause string      // the same for people: "cut short by --timeout 1s"
	Early    bool        // an early report, before the states of the game are visited; a complete one follows
	Seconds  float64
	Recalled time.Time // when an earlier run computed the results about states of the game; zero if this run did
	Log      []string  // the computations and their costs, for --debug
}

// A Writer shows files as they are finished, and a summary at the end. It is
// called from one goroutine at a time, with files in the order of their paths.
type Writer interface {
	File(*File) error
	Close(*Summary) error
}

// An EarlyWriter is a Writer that may show the findings of a file before the
// states of its game are visited. It shows only the rest when the file is
// finished.
type EarlyWriter interface {
	Writer
	WantsEarly() bool
	Early(*File) error
}

// A Summary counts the findings and verdicts of a whole run.
type Summary struct {
	Shard                   string // K/N if the run was about a part of the rulesheets; "" for all
	Files                   int
	Errors, Warnings, Notes int      // findings
	Suppressed              int      // findings that a comment or a baseline accepts
	Proved, Violated, Open  int      // verdicts
	Counted                 int      // verdicts that are numbers
	Invalid                 int      // rulesheets that are not valid GDL, about which no question is asked
	Fixed, FixedFiles       int      // findings that were fixed, and the files that held them
	Fixable, Guessable      int      // findings with a safe fix, and those with an unsafe one only
	Notices                 []string // further messages for people
	Incomplete              int      // files with faults of the tool or of the file system
	Cut                     int      // files of which the work was cut short
	Usage                   []error  // arguments and settings that are wrong
	Faults                  []error  // read errors that concern no single file
	Interrupted             bool
	FailOn                  string // never, if findings do not matter for the exit code; else ""
	ExitCode                int
	Seconds                 float64

	counts bool // another run that was joined has errors that decide the exit code
}

// Add counts the findings and verdicts of one file.
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

// OnDisk returns the path of the file itself. Path of a rulesheet inside a page
// names the part of the page too.
func (f *File) OnDisk() string {
	if f.Page != "" {
		return f.Page
	}
	return f.Path
}
