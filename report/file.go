package report

import (
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A File is the report about one rulesheet.
type File struct {
	Path        string       // as shown to people
	PagePath    string       // the path of the page, if the rulesheet is a part of one; see DiskPath
	Source      *gdl.Source  // nil if it could not be read
	Parsed      *gdl.File    // nil if it could not be read
	Fragments   []SourcePart // the files that the text goes on with, in the order of the text
	Findings    []finding.Finding
	HiddenCount int // the number of further findings, which a limit leaves out
	// SuppressedFindings are the findings that a comment or a baseline accepts. Each
	// holds the reason.
	SuppressedFindings []finding.Finding
	// CompletedRules holds the codes of the rules that were checked completely: if
	// such a rule has no finding, there is nothing to find.
	CompletedRules  map[string]bool
	Verdicts        []proof.Verdict
	ValidityKnown   bool        // it is known whether the text is valid GDL
	FirstInvalidity *Invalidity // the reason that it is not; nil if it is valid, or if that is not known
	PropertyFiles   []*File     // files of properties and tests beside the rulesheet that have findings of their own
	IsPropertyFile  bool        // a file of properties, and no rulesheet
	FixedCount      int         // the number of findings that were fixed before the others were found
	FixNote         string      // whether the fixed rulesheet is still the same game; "" if nothing is known
	UntriedCount    int         // the number of findings whose repairs a small budget does not try
	StandardOutput  string      // the text for standard output instead of a report: a fixed rulesheet, or a diff
	FileFaults      []error     // faults of the tool or of the file system, not of the author
	CutKind         string      // the limit that cut the work short, as in proof.Verdict: some rules were not checked completely
	CutCause        string      // the same for people: "cut short by --timeout 1s"
	IsEarly         bool        // an early report, before the states of the game are visited; a complete one follows
	ElapsedSeconds  float64
	CachedAt        time.Time // when an earlier run computed the results about states of the game; zero if this run did
	DebugLog        []string  // the computations and their costs, for --debug
}

// A SourcePart is a file whose text is part of that of a rulesheet.
type SourcePart struct {
	Path        string
	StartOffset int
}

// A Writer shows files as they are finished, and a summary at the end. It is
// called from one goroutine at a time, with files in the order of their paths.
type Writer interface {
	WriteFile(*File) error
	Close(*Summary) error
}

// An EarlyWriter is a Writer that may show the findings of a file before the
// states of its game are visited. It shows only the rest when the file is
// finished.
type EarlyWriter interface {
	Writer
	WantsEarly() bool
	WriteEarly(*File) error
}

// A Summary counts the findings and verdicts of a whole run.
type Summary struct {
	ShardLabel                            string // K/N if the run was about a part of the rulesheets; "" for all
	FileCount                             int
	ErrorCount, WarningCount, NoteCount   int      // findings
	SuppressedCount                       int      // findings that a comment or a baseline accepts
	ProvedCount, ViolatedCount, OpenCount int      // verdicts
	CountedCount                          int      // verdicts that are numbers
	InvalidCount                          int      // rulesheets that are not valid GDL, about which no question is asked
	FixedCount, FixedFileCount            int      // findings that were fixed, and the files that held them
	FixableCount, GuessableCount          int      // findings with a safe fix, and those with an unsafe one only
	ProposedCount                         int      // findings with offers only, which are applied where the rest of the game stays
	UntriedCount                          int      // findings whose repairs a small budget does not try
	Notices                               []string // further messages for people
	IncompleteCount                       int      // files with faults of the tool or of the file system
	CutCount                              int      // files of which the work was cut short
	UsageErrors                           []error  // arguments and settings that are wrong
	RunFaults                             []error  // read errors that concern no single file
	WasInterrupted                        bool
	FailOn                                string // never, if findings do not matter for the exit code; else ""
	ExitCode                              int
	ElapsedSeconds                        float64

	joinedErrorsMatter bool // another run that was joined has errors that decide the exit code
}

// CountFile counts the findings and verdicts of one file.
func (s *Summary) CountFile(f *File) {
	if !f.IsPropertyFile {
		s.FileCount++
	}
	s.SuppressedCount += len(f.SuppressedFindings)
	if len(f.FileFaults) > 0 {
		s.IncompleteCount++
	}
	if f.CutKind != "" {
		s.CutCount++
	}
	if f.FirstInvalidity != nil {
		s.InvalidCount++
	}
	if s.FixedCount += f.FixedCount; f.FixedCount > 0 {
		s.FixedFileCount++
	}
	s.UntriedCount += f.UntriedCount
	for _, x := range f.Findings {
		s.countFixes(&x)
		switch x.Severity {
		case finding.SeverityError:
			s.ErrorCount++
		case finding.SeverityWarning:
			s.WarningCount++
		default:
			s.NoteCount++
		}
	}
	for i := range f.Verdicts {
		switch v := &f.Verdicts[i]; {
		case v.Status == proof.Proved:
			s.ProvedCount++
		case v.Status == proof.Violated:
			s.ViolatedCount++
		case StatusOf(v) == StatusCounted:
			s.CountedCount++
		case IsUnanswered(v):
			s.OpenCount++
		}
	}
}

func (s *Summary) countFixes(x *finding.Finding) {
	switch {
	case len(x.Fixes) > 0:
		s.FixableCount++
	case len(x.UnsafeFixes) > 0 && !x.IsOffer():
		s.GuessableCount++
	case len(x.UnsafeFixes) > 0:
		s.ProposedCount++
	}
}

// DiskPath returns the path of the file itself. Path of a rulesheet inside a page
// names the part of the page too.
func (f *File) DiskPath() string {
	if f.PagePath != "" {
		return f.PagePath
	}
	return f.Path
}
