package checker

import (
	"bytes"
	"errors"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/analyzers/causes"
	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/fragment"
	"github.com/gdllint/gdllint/play"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/property"
	"github.com/gdllint/gdllint/report"
)

// A Draft has the results about a rulesheet from which a document is made. Its findings have
// positions in the text, and its answers refer to the rules.
type Draft struct {
	document.File                   // all that needs neither positions nor rules
	Source        *gdl.Source       // nil if the text could not be read
	Parsed        *gdl.File         // nil if the text could not be read
	Found         []finding.Finding // the findings
	Accepted      []finding.Finding // the findings that a comment accepts
	Answers       []proof.Verdict   // the verdicts
	FirstInvalid  *finding.Finding  // the finding for which the text is not valid GDL; nil if it is valid, or if that is not known
	siblings      []*Draft          // included files, and files of properties and tests, that have findings of their own
	faults        []error           // of the tool, the file system or the command line, not of the rulesheet
	invalidPlace  string            // FILE:LINE:COLUMN of FirstInvalid, if it is in another file of the game
}

// newDraft returns the draft about a file without results yet.
func newDraft(path string, faults ...error) *Draft {
	return &Draft{File: document.File{SystemPath: path}, faults: faults}
}

// newSibling returns the draft about an included file, or a file of properties or tests.
func newSibling(path string, src *gdl.Source, found []finding.Finding) *Draft {
	return &Draft{File: document.File{SystemPath: path, IsSibling: true}, Source: src, Found: found}
}

// addFault adds a fault, unless the draft has one with the same message.
func (d *Draft) addFault(err error) {
	if !slices.ContainsFunc(d.faults, func(known error) bool { return known.Error() == err.Error() }) {
		d.faults = append(d.faults, err)
	}
}

// DocumentOptions select the parts that are added to documents for their formats.
type DocumentOptions struct {
	Rules     []document.Rule
	ReplayAll bool            // replay the matches of all answers, not only of violations
	Reasons   bool            // name the rules that allow moves and make new fluents true
	Pictures  bool            // draw matches and graphs for pages
	Static    bool            // play no match to show the game
	Given     []Given         // show these matches in place of a random one; nil: show a random one
	Parts     []fragment.Part // the included files, in the order of the text
}

// A maker makes documents. It finds rules by code and by name.
type maker struct{ byCode, byName map[string]*document.Rule }

func newMaker(rules []document.Rule) *maker {
	m := &maker{map[string]*document.Rule{}, map[string]*document.Rule{}}
	for i := range rules {
		r := &rules[i]
		m.byCode[r.Code] = r
		if m.byName[r.Name] == nil { // if several codes have one name, the first counts
			m.byName[r.Name] = r
		}
	}
	return m
}

// Document returns the document of a draft with the parts that the options select.
func (d *Draft) Document(o DocumentOptions) *document.File {
	return o.Show(newMaker(o.Rules).document(d), d.Parsed)
}

// Show adds to a document the data of matches that formats show, and returns it. sheet may be nil.
func (o DocumentOptions) Show(doc *document.File, sheet *gdl.File) *document.File {
	return o.show(doc, sheet, map[int]*replayed{})
}

// document returns the document of a draft. The draft is not changed.
func (m *maker) document(d *Draft) *document.File {
	b := &fileMaker{maker: m, spanner: newSpanner(d.Source), draft: d, known: map[*play.Trace]*document.Match{}}
	out := d.File
	out.Path, out.Findings, out.Verdicts = filepath.ToSlash(d.SystemPath), []document.Finding{}, []document.Verdict{}
	out.Unread, out.Infix = d.Parsed == nil, d.Parsed != nil && d.Parsed.Notation != gdl.Prefix
	out.FileStart = b.span(token.NoPos, token.NoPos)
	for _, err := range d.faults {
		var fault *PanicError
		if errors.As(err, &fault) {
			out.Log = append(out.Log, strings.Split(fault.StackText(), "\n")...)
		}
		var argument *ArgumentError
		out.Faults, out.Misasked = append(out.Faults, err.Error()), out.Misasked || errors.As(err, &argument)
	}
	if d.Source != nil {
		out.Text = linedText(d.Source)
	}
	if x := d.FirstInvalid; x != nil {
		out.Invalid = &document.Invalid{Code: x.Code, Name: m.name(x.Code), Range: b.span(x.Pos, x.End), PlaceText: d.invalidPlace}
	}
	for i := range d.Found {
		out.Findings = append(out.Findings, b.finding(&d.Found[i]))
	}
	for i := range d.Accepted {
		out.Suppressed = append(out.Suppressed, b.finding(&d.Accepted[i]))
	}
	for i := range d.Answers {
		out.Verdicts = append(out.Verdicts, b.verdict(&d.Answers[i]))
	}
	for _, x := range d.siblings {
		out.Siblings = append(out.Siblings, m.document(x))
	}
	if d.Parsed != nil {
		if doubt := checkAcceptable(d.Parsed); doubt != nil {
			out.Doubt = doubt.Error()
		}
	}
	return &out
}

// linedText returns the text of a rulesheet. If the rulesheet is part of a page, the line ends of the rest of the page
// are around it, so that line numbers are those of the page.
func linedText(src *gdl.Source) []byte {
	o := src.Origin
	if o == nil {
		return src.Text
	}
	ends := func(text []byte) []byte {
		return bytes.Map(func(r rune) rune {
			if r == '\n' || r == '\r' {
				return r
			}
			return -1
		}, text)
	}
	return slices.Concat(ends(o.Page.Text[:o.PageOffset(0)]), src.Text, ends(o.Page.Text[o.PageOffset(len(src.Text)):]))
}

// name returns the name of the rule with a code, or "".
func (m *maker) name(code string) string {
	if r := m.byCode[code]; r != nil {
		return r.Name
	}
	return ""
}

// A fileMaker makes the document of one file.
type fileMaker struct {
	*maker
	spanner
	draft *Draft
	known map[*play.Trace]*document.Match // the matches of the document so far
}

// A spanner converts positions to ranges of a document. Its source may be nil.
type spanner struct {
	source       *gdl.Source
	chars, units *report.PositionMapper
}

func newSpanner(src *gdl.Source) spanner {
	return spanner{src, report.NewPositionMapper(src), report.NewPositionMapperBy(src, report.UTF16Width)}
}

// span returns the range between two positions.
func (b *spanner) span(from, to token.Pos) document.Range {
	r, u := b.chars.RangeBetween(from, to), b.units.RangeBetween(from, to)
	r.Start.Unit, r.End.Unit = u.Start.Column, u.End.Column
	if r.Stop = u.End.Column; u.End.Line > u.Start.Line {
		r.Stop = b.units.LineEnd(from).Column
	}
	r.StartByte, r.EndByte = -1, -1
	if src := b.source; src.Holds(from) && src.Holds(max(from, to)) {
		r.StartByte, r.EndByte = src.Offset(from), src.Offset(max(from, to))
	}
	return r
}

func (b *fileMaker) finding(x *finding.Finding) document.Finding {
	out := document.Finding{
		Code: x.Code, Name: b.name(x.Code), Severity: x.Severity, Message: x.Message, Range: b.span(x.Pos, x.End), Consequence: x.IsConsequence, Follows: x.Follows, Rank: causes.Rank(x), Formerly: x.OtherFingerprints,
		Role: x.Role, Cause: x.Cause, Property: string(x.Property), Fingerprint: x.Fingerprint, Suppression: x.SuppressedBy,
		Fixes: append(b.fixes(x, x.Fixes, true), b.fixes(x, x.UnsafeFixes, false)...), Line: report.LineAt(b.draft.Source, x.Pos, x.End), WholeSheet: x.WholeRulesheet, Mends: x.RepairsReading, Offer: x.IsOffer(),
		Habit: finding.StageOf(x.Code) == finding.CommentStage && x.Code != "" && x.Code[0] != 'C' && x.Code[0] != 'P',
	}
	if b.byCode[x.Code] != nil {
		out.Page = document.PageURL(x.Code)
	}
	if out.Line != nil && !x.WholeRulesheet {
		out.Excerpt, _ = report.Excerpt(out.Line)
	}
	for _, r := range x.Related {
		out.Related = append(out.Related, document.Related{Message: r.Message, Range: b.span(r.Pos, r.End)})
	}
	out.Match, out.SecondMatch, out.Witnesses = b.match(x.MatchTrace), b.match(x.OtherTrace), b.witnesses(x.Witnesses)
	return out
}

func (b *fileMaker) fixes(f *finding.Finding, list []analysis.SuggestedFix, safe bool) (out []document.Fix) {
	for _, fix := range list {
		x := document.Fix{Message: fix.Message, Safe: safe, Remakes: slices.Contains(f.Remakes, fix.Message), Edits: []document.Edit{}}
		for _, e := range fix.TextEdits {
			x.Edits = append(x.Edits, document.Edit{Range: b.span(e.Pos, e.End), Text: string(e.NewText)})
		}
		out = append(out, x)
	}
	return out
}

func (b *fileMaker) verdict(v *proof.Verdict) document.Verdict {
	q := v.ReportedTitle()
	out := document.Verdict{
		Property: string(q.Property), Role: q.Role, AboutRole: q.AboutRole, Name: q.Name, Status: v.ShownStatus(), Explanation: v.Explanation,
		Invariants: v.Invariants, Program: v.StepProgram, Seconds: v.Seconds, Expected: v.OpenExpected,
	}
	if r := b.byName[out.Property]; r != nil {
		out.Code = r.Code
	}
	if v.Status != proof.Open {
		out.Progress = proof.SearchProgress{}
	}
	if v.Property == proof.Functionals || v.Property == proof.Persistence {
		out.Proved, out.Total = &v.ProvedFormulas, &v.TotalFormulas
	}
	// A statement about the sum of goal values holds vacuously in a terminal state in which a role has
	// no goal value (AIJ 2012 sec. 6.3), for all values of the other roles.
	sums := v.Property == proof.ZeroSum || v.Property == proof.ConstantSum
	if sums && v.Status == proof.Proved && !slices.ContainsFunc(b.draft.Answers, allRolesHaveGoals) {
		out.Proviso = "every role has a goal value"
	}
	if v.Formula != nil {
		out.Formula = v.Formula.String()
		if f := b.draft.Parsed; f != nil {
			s := property.Statement{Name: v.StatedName(), Formula: v.Formula}
			out.Statement = s.CommentLines(f.Notation)
		}
	}
	out.Match, out.SecondMatch, out.Witnesses = b.match(v.Trace), b.match(v.SecondTrace), b.witnesses(v.Witnesses)
	return out
}

// allRolesHaveGoals tells whether a verdict proves that every role has a goal
// value in each terminal state.
func allRolesHaveGoals(v proof.Verdict) bool {
	return v.Property == proof.UtilityStructure && v.Status == proof.Proved
}
