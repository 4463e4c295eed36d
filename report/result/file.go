// Package result is the knowledge of the runner about a rulesheet: its program, findings
// and verdicts. It turns this into a document.Document, the only thing that formats
// read.
package result

import (
	"go/token"
	"time"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
)

// A File has the results about one rulesheet.
type File struct {
	Path        string       // as shown to people
	PagePath    string       // the path of the page, if the rulesheet is a part of one; see DiskPath
	Source      *gdl.Source  // nil if it could not be read
	Parsed      *gdl.File    // nil if it could not be read
	Fragments   []SourcePart // the included files, in the order of the text
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

// An Invalidity is the first error that leaves a text without an agreed meaning.
type Invalidity struct {
	RuleCode  string // of the rule
	Pos, End  token.Pos
	PlaceText string // FILE:LINE:COLUMN, if it is in another file of the game
}

// A SourcePart is a file whose text is part of that of a rulesheet.
type SourcePart struct {
	Path        string
	StartOffset int
}

// DiskPath returns the path of the file itself. Path of a rulesheet inside a page
// names the part of the page too.
func (f *File) DiskPath() string {
	if f.PagePath != "" {
		return f.PagePath
	}
	return f.Path
}
