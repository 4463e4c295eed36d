// Package document holds the results of a run as plain values: files, findings, verdicts, matches
// and counts, with places and texts instead of pointers to parsed rules. Every format of a report
// is written from these values, the reports on shards are merged as such values, and as JSON they
// are the report for programs.
//
// The fields in the JSON are stable, since programs read them. The tag "about" is the description
// of a field in the JSON schema and the manual, and "jsonschema" has its values. Fields with the
// JSON name "-" are for the other formats.
package document

import (
	"cmp"
	"slices"
	"time"
)

// Version is the version of the document's JSON.
const Version = 1

// A Report is the document about a run.
type Report struct {
	Version int     `json:"version" about:"version of this shape: 1" jsonschema:"minimum=1"`
	Files   []File  `json:"files" about:"what was read, in the order of the paths"`
	Summary Summary `json:"summary" about:"the whole run"`
}

// A report as JSON lines has a FileLine for each file, and a SummaryLine at its end.
type (
	FileLine struct {
		Version int `json:"version" about:"version of this shape: 1" jsonschema:"minimum=1"`
		File
	}
	SummaryLine struct {
		Version int     `json:"version" about:"version of this shape: 1" jsonschema:"minimum=1"`
		Summary Summary `json:"summary" about:"the whole run"`
	}
)

// A File holds the findings and verdicts about one file.
type File struct {
	Path       string    `json:"path" about:"the rulesheet, as it was named or found; with slashes"`
	Valid      *bool     `json:"valid,omitempty" about:"whether the text is valid GDL, if that is known: a text that is not has no matches, and no question about them is asked"`
	Invalid    *Invalid  `json:"invalid,omitempty" about:"if it is not: the first error that leaves it without an agreed meaning"`
	Findings   []Finding `json:"findings" about:"what the author should look at, causes before what follows from them"`
	Hidden     int       `json:"hidden,omitempty" about:"further findings, which --max-findings leaves out"`
	Suppressed []Finding `json:"suppressed,omitempty" about:"findings that a comment or a baseline accepts"`
	Verdicts   []Verdict `json:"verdicts" about:"answers to the questions that were asked about the game"`
	Cut        string    `json:"cut,omitempty" about:"what cut the work short: findings and verdicts are those that were known by then" jsonschema:"enum=timeout,enum=interrupt,enum=memory"`
	Faults     []string  `json:"errors,omitempty" about:"faults of the program or of the file system, not of the author"`
	Seconds    float64   `json:"seconds" about:"time that the file took"`

	SystemPath string    `json:"-" cbor:"SystemPath,omitempty"` // Path with the separators of the system
	PagePath   string    `json:"-" cbor:"PagePath,omitempty"`   // the path of the page, if the rulesheet is a part of one
	CutCause   string    `json:"-" cbor:"CutCause,omitempty"`   // the limit that cut the work short, in words: "cut short by --timeout 1s"
	Unread     bool      `json:"-" cbor:"Unread,omitempty"`     // the text could not be read
	IsSibling  bool      `json:"-" cbor:"IsSibling,omitempty"`  // a file of properties or a fragment, and no rulesheet
	Fixed      int       `json:"-" cbor:"Fixed,omitempty"`      // findings that were fixed before the others were found
	Untried    int       `json:"-" cbor:"Untried,omitempty"`    // findings whose repairs a small budget does not try
	CachedAt   time.Time `json:"-" cbor:"CachedAt,omitempty"`   // when an earlier run found the results about matches; zero if this run did
	Text       []byte    `json:"-" cbor:"Text,omitempty"`       // the text of the rulesheet; for a part of a page, with the line ends around it
	Completed  []string  `json:"-" cbor:"Completed,omitempty"`  // codes of the rules that were checked completely: if one has no finding, there is nothing to find
	Doubt      string    `json:"-" cbor:"Doubt,omitempty"`      // why the findings may not be added to a baseline; "" if they may
	FileStart  Range     `json:"-" cbor:"FileStart,omitempty"`  // the place of the file's beginning, for messages about the whole file
	Infix      bool      `json:"-" cbor:"Infix,omitempty"`      // comments begin with a percent sign
	Page       *Page     `json:"-" cbor:"Page,omitempty"`       // the content of an HTML page; nil unless one is written
	Siblings   []*File   `json:"-" cbor:"-"`                    // files of properties, tests and rules beside it that have findings of their own
	Output     string    `json:"-" cbor:"-"`                    // for standard output in place of a report: a fixed rulesheet, or a diff
	FixNote    string    `json:"-" cbor:"-"`                    // whether the fixed rulesheet is still the same game; "" if nothing is known
	Misasked   bool      `json:"-" cbor:"-"`                    // a fault is a mistake in a formula of the command line
	Log        []string  `json:"-" cbor:"-"`                    // the computations and their costs, and the places of faults in the program
	Early      bool      `json:"-" cbor:"-"`                    // the states of the game are not visited yet; the whole document follows
}

// A Place is a line and a column, both counted from 1.
type Place struct {
	Line   int `json:"line" about:"from 1" jsonschema:"minimum=1"`
	Column int `json:"column" about:"from 1; in characters" jsonschema:"minimum=1"`
	Unit   int `json:"-" cbor:"Unit,omitempty"` // the column counted in units of UTF-16, as editors count
}

// A Range is a piece of text.
type Range struct {
	Start     Place `json:"start" about:"the first character"`
	End       Place `json:"end" about:"behind the last character"`
	Stop      int   `json:"-" cbor:"Stop,omitempty"`      // where its first line ends: the column behind the last character, in units of UTF-16
	StartByte int   `json:"-" cbor:"StartByte,omitempty"` // StartByte and EndByte are offsets in File.Text; -1 if the range is not in there
	EndByte   int   `json:"-" cbor:"EndByte,omitempty"`
}

// An Invalid is the first error that leaves a text without an agreed meaning.
type Invalid struct {
	Code      string `json:"code" about:"code of the rule, such as V02"`
	Name      string `json:"name" about:"name of the rule, such as unsafe-negation"`
	Range     Range  `json:"range" about:"where it is"`
	PlaceText string `json:"-" cbor:"PlaceText,omitempty"` // FILE:LINE:COLUMN, if it is in another file of the game
}

// A Finding is one message for the author.
type Finding struct {
	Code        string       `json:"code" about:"code of the rule, such as V02"`
	Name        string       `json:"name" about:"name of the rule, such as unsafe-negation"`
	Severity    Severity     `json:"severity" about:"how bad it is" jsonschema:"enum=error,enum=warning,enum=note"`
	Message     string       `json:"message" about:"what is wrong and what to do, one line"`
	Range       Range        `json:"range" about:"where it is; a finding about the whole rulesheet is at its beginning"`
	Consequence bool         `json:"consequence,omitempty" about:"it follows from a finding before it: repair that first"`
	Page        string       `json:"rule,omitempty" about:"address of the page about its rule"`
	Excerpt     string       `json:"excerpt,omitempty" about:"the line of the rulesheet where its range begins; a part of it if it is long"`
	Role        string       `json:"role,omitempty" about:"the role that it is about; with two matches, the one that cannot tell them apart"`
	Cause       *Cause       `json:"cause,omitempty" about:"if it is about matches: why it is so, as far as the match tells"`
	Related     []Related    `json:"related,omitempty" about:"other places that belong to it"`
	Fixes       []Fix        `json:"fixes,omitempty" about:"repairs, the best one first"`
	Property    string       `json:"property,omitempty" about:"the question that it answers, if it is about the game: see verdicts"`
	Match       *Match       `json:"trace,omitempty" about:"a match that shows it"`
	SecondMatch *Match       `json:"trace2,omitempty" about:"a second match, which a role cannot tell from the first"`
	Witnesses   []Witness    `json:"witnesses,omitempty" about:"further matches, each of which a role cannot tell from an earlier one"`
	Fingerprint string       `json:"fingerprint,omitempty" about:"the same for this finding in other versions of the rulesheet"`
	Suppression *Suppression `json:"suppression,omitempty" about:"why it is accepted; only in suppressed"`

	Rank       int      `json:"-" cbor:"Rank,omitempty"`       // the place of the finding among the others, smallest first; see CompareRanks
	Follows    []string `json:"-" cbor:"Follows,omitempty"`    // the fingerprints of the findings that it follows from, if it is a consequence
	Formerly   []string `json:"-" cbor:"Formerly,omitempty"`   // further fingerprints, by which a baseline may know it
	Line       *Line    `json:"-" cbor:"Line,omitempty"`       // the line of text where the range begins; nil if there is none
	WholeSheet bool     `json:"-" cbor:"WholeSheet,omitempty"` // it is about the rulesheet as a whole
	Mends      bool     `json:"-" cbor:"Mends,omitempty"`      // its fixes mend a guess of the reader
	Offer      bool     `json:"-" cbor:"Offer,omitempty"`      // its unsafe fixes rest on the meaning of the rules
	Habit      bool     `json:"-" cbor:"Habit,omitempty"`      // it is about a habit of style, of which one example is enough
}

// A Related is a further place that belongs to a finding.
type Related struct {
	Message string `json:"message" about:"what is there"`
	Range   Range  `json:"range" about:"where it is"`
}

// A Fix is a repair.
type Fix struct {
	Message string `json:"message" about:"what the repair does"`
	Safe    bool   `json:"safe" about:"whether the rules keep their meaning; else it guesses what was meant"`
	Remakes bool   `json:"remakes,omitempty" about:"it was tried in matches, and may make another game: it keeps no state before the fault, changes effects or goals there, makes more moves legal, takes something away, leaves a finding about what rules mean, or others keep as much"`
	Edits   []Edit `json:"edits" about:"all of them together are the repair; they do not overlap"`
}

// An Edit replaces a piece of text.
type Edit struct {
	Range Range  `json:"range" about:"what to replace; nothing if start and end are the same"`
	Text  string `json:"text" about:"what to put there"`
}

// A Cause is a reason why a property of the game is violated, such as the loss of a fluent in the match.
type Cause struct {
	Kind   string `json:"kind" about:"it was lost, got two values, is never made, comes to the end of its facts, stays, is made in no match that was tried, or is asked for with a value that no rule makes (impossible); a move changes nothing (idle), or no rule for next that asks for it fires (dead), its arguments stand in another order than elsewhere (exchanged), one of it is all that a rule asks for (repeated), or its value fails a comparison of a goal rule (missed); matches end before each role could choose a move (early), or stop before they end (stuck); a role has no rule like one of another role (unlike)" jsonschema:"enum=lost,enum=doubled,enum=unmade,enum=ended,enum=stays,enum=unmet,enum=idle,enum=impossible,enum=exchanged,enum=repeated,enum=missed,enum=dead,enum=early,enum=stuck,enum=unlike"`
	Fluent string `json:"fluent" about:"the fluent, as its author spells it; of idle and dead the move, of early the role that could choose no move, of unlike the role without a rule, of stuck terminal"`
	Move   int    `json:"move,omitempty" about:"the joint move of the match that did it, from 1"` // 0 if none did
}

// The kinds of suppressions, in the terms of SARIF.
const (
	InSourceKind = "inSource" // a comment in the rulesheet
	ExternalKind = "external" // an entry of a baseline
)

// A Suppression says why a finding is not shown.
type Suppression struct {
	Kind   string `json:"kind" about:"what accepts it: a comment in the rulesheet, or a baseline" jsonschema:"enum=inSource,enum=external"` // one of the kinds above
	Reason string `json:"reason,omitempty" about:"the reason that the comment gives"`                                                       // "" if there is none
}

// FixesOf returns the fixes that are safe, or those that are not.
func (x *Finding) FixesOf(safe bool) (list []Fix) {
	for _, f := range x.Fixes {
		if f.Safe == safe {
			list = append(list, f)
		}
	}
	return list
}

// Repair returns the repair that is shown with the finding, or nil. A repair that guesses the
// meaning of the rules, an offer, is shown only if it was tried in a match of the finding, and nothing speaks for another game.
func (x *Finding) Repair() *Fix {
	if len(x.Fixes) == 0 || x.Offer && (x.Match == nil || x.Fixes[0].Remakes) {
		return nil
	}
	return &x.Fixes[0] // safe ones come first
}

// Label returns the code and the name of the finding's rule, such as "V02 unsafe-negation".
func (x *Finding) Label() string { return label(x.Code, x.Name) }

// Label returns the code and the name of the rule of the error, such as "V02 unsafe-negation".
func (x *Invalid) Label() string { return label(x.Code, x.Name) }

func label(code, name string) string {
	if name == "" || name == code {
		return code
	}
	return code + " " + name
}

// Requires tells whether a finding, shown or suppressed, reports that the property of a verdict is violated.
// Findings do so only for properties that are required to hold.
func (f *File) Requires(v *Verdict) bool {
	return slices.ContainsFunc(slices.Concat(f.Findings, f.Suppressed), func(x Finding) bool { return x.Property == v.Property })
}

// Order is called after findings were accepted and left out. It unmarks the consequences of
// findings that are no longer shown, and sorts the findings anew.
func (f *File) Order() {
	files, shown := append([]*File{f}, f.Siblings...), map[string]bool{}
	for _, part := range files {
		for i := range part.Findings {
			shown[part.Findings[i].Fingerprint] = true
		}
	}
	for _, part := range files {
		for i := range part.Findings {
			x := &part.Findings[i]
			x.Consequence = x.Consequence && slices.ContainsFunc(x.Follows, func(cause string) bool { return shown[cause] })
		}
		slices.SortStableFunc(part.Findings, func(a, b Finding) int {
			return cmp.Or(CompareRanks(a.Rank, a.Consequence, b.Rank, b.Consequence), cmp.Compare(a.Range.Start.Line, b.Range.Start.Line), cmp.Compare(a.Range.Start.Column, b.Range.Start.Column))
		})
	}
}

// CompareRanks compares two findings with ranks a and b for sorting. Findings that follow from
// others, as follows and alsoFollows say, come last.
func CompareRanks(a int, follows bool, b int, alsoFollows bool) int {
	if follows != alsoFollows {
		return map[bool]int{true: 1, false: -1}[follows]
	}
	return cmp.Compare(a, b)
}

// AddFault adds the text of an error to the faults, unless it is there.
func (f *File) AddFault(err error) {
	if !slices.Contains(f.Faults, err.Error()) {
		f.Faults = append(f.Faults, err.Error())
	}
}

// DiskPath returns the path of the file on disk. For a rulesheet inside a page this is the path of
// the page, while Path names the part of the page too.
func (f *File) DiskPath() string {
	if f.PagePath != "" {
		return f.PagePath
	}
	return f.SystemPath
}

// A Line is the line of a text where a range begins, or the part of a long line
// around it.
type Line struct {
	Number                        int
	TextBefore, Marked, TextAfter []rune
	CutBefore                     bool // there is more of the line before
}
