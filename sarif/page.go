package sarif

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf16"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sarif/limit"
)

// page makes the results of one file.
type page struct {
	writer *Writer
	file   *report.File
	at     *sarif.ArtifactLocation
	ruler  *report.Ruler
	hashes []string // of lines, computed when the first is needed
}

func (w *Writer) newPage(f *report.File) *page {
	return &page{writer: w, file: f, at: w.uris.location(f.OnDisk()),
		ruler: report.NewRulerBy(f.Source, utf16Len)}
}

// result makes the result of a finding.
func (p *page) result(x *finding.Finding) *sarif.Result {
	r := p.bare(x.Code, p.message(x))
	r.Level = text(x.Severity.String())
	r.Locations = []*sarif.Location{p.location(x.Pos, x.End)}
	for i, rel := range x.Related[:min(len(x.Related), limit.KeptLocations)] {
		loc := p.location(rel.Pos, rel.End).WithId(i + 1)
		r.RelatedLocations = append(r.RelatedLocations, loc.WithMessage(sarif.NewTextMessage(plain(rel.Message))))
	}
	if x.Consequence {
		r.Properties = sarif.Properties{"consequence": true}
	}
	p.flows(r, x)
	p.fixes(r, x)
	p.fingerprint(r, x.Fingerprint)
	return r
}

// bare makes a result with a rule and a message, without level and location.
func (p *page) bare(code, message string) *sarif.Result {
	r := sarif.NewRuleResult(code).WithRuleIndex(p.writer.rules.indexOf(code))
	r.Message = *sarif.NewTextMessage(message)
	return r
}

// message is the message of a finding with links to its related locations: GitHub
// shows no others.
func (p *page) message(x *finding.Finding) string {
	msg := clip(plain(x.Message))
	for i, rel := range x.Related[:min(len(x.Related), limit.KeptLocations)] {
		sep := "; see "
		if i > 0 {
			sep = ", "
		}
		msg += fmt.Sprintf("%s[%s](%d)", sep, linkText(rel.Message), i+1)
	}
	return msg
}

// linkText escapes the characters that would end a link (SARIF 2.1.0, 3.11.6).
func linkText(s string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(clip(plain(s)))
}

// plain replaces characters that are not text, and character pairs that would be
// read as a link.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
	return strings.ReplaceAll(s, "](", "] (")
}

// location is a place in the file.
func (p *page) location(from, to token.Pos) *sarif.Location {
	physical := sarif.NewPhysicalLocation()
	physical.ArtifactLocation = p.at
	physical.Region = p.region(from, to)
	return sarif.NewLocation().WithPhysicalLocation(physical)
}

// start is the location of results about a whole file.
func (p *page) start() *sarif.Location { return p.location(token.NoPos, token.NoPos) }

// region is a range, up to the end of its first line.
func (p *page) region(from, to token.Pos) *sarif.Region {
	rng := p.ruler.Range(from, to)
	if rng.End.Line > rng.Start.Line {
		rng.End = p.ruler.LineEnd(from)
	}
	region := sarif.NewRegion().WithStartLine(rng.Start.Line).WithStartColumn(rng.Start.Column)
	return region.WithEndLine(rng.Start.Line).WithEndColumn(max(rng.End.Column, rng.Start.Column+1))
}

// utf16Len is the length of a text in UTF-16 code units.
func utf16Len(text []byte) int {
	n := 0
	for _, r := range string(text) {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// The names of fingerprints. The version is part of the name, so that a
// better one can stand beside the old one for a while.
const (
	lineFingerprint = "primaryLocationLineHash" // for GitHub
	ownFingerprint  = "gdllint/v1"              // for baselines
)

// fingerprint adds two fingerprints to a result: the hash of its line, and the
// fingerprint that the runner has given to the finding.
func (p *page) fingerprint(r *sarif.Result, own string) {
	prints := map[string]any{}
	if own != "" {
		prints[ownFingerprint] = own
	}
	if hash := p.lineHash(*r.Locations[0].PhysicalLocation.Region.StartLine); hash != "" {
		prints[lineFingerprint] = hash
	}
	if len(prints) > 0 {
		r.PartialFingerprints = prints
	}
}

// lineHash is the hash of a line, or "" if there is none.
func (p *page) lineHash(line int) string {
	if p.file.Source == nil {
		return ""
	}
	if p.hashes == nil {
		p.hashes = lineHashes(p.file.Source.Text)
	}
	if line > len(p.hashes) {
		return ""
	}
	return p.hashes[line-1]
}

// invalid adds a notification that a text is no valid GDL, so that no question is
// asked about it. The error itself is a result, unless the user hides it.
func (w *Writer) invalid(p *page) {
	x := p.file.Invalid
	if x == nil {
		return
	}
	n := notification("note", report.InvalidText(p.file))
	n.AssociatedRule = sarif.NewReportingDescriptorReference().WithId(x.Code).WithIndex(w.rules.indexOf(x.Code))
	n.Locations = []*sarif.Location{p.location(x.Pos, x.End)}
	w.notifications = append(w.notifications, n)
}

// verdict adds a proved or open verdict. A violation is not added: it is a finding
// already where the run asks for one.
func (w *Writer) verdict(p *page, v *proof.Verdict) {
	code := w.rules.byName[string(v.Property)]
	if code == "" {
		code = string(v.Property)
	}
	switch {
	case v.Status == proof.Violated:
	case w.opt.Full:
		kind := map[proof.Status]string{proof.Proved: "pass", proof.Open: "open", report.Counted: "informational"}[report.StatusOf(v)]
		r := p.bare(code, verdictText(p.file, v)).WithLevel("none").WithKind(kind)
		r.Locations = []*sarif.Location{p.start()}
		p.fingerprint(r, "")
		w.results = append(w.results, result{r, w.suppressions(nil)})
	case report.Unanswered(v):
		n := notification("note", verdictText(p.file, v))
		index := w.rules.indexOf(code)
		n.AssociatedRule = sarif.NewReportingDescriptorReference().WithId(code).WithIndex(index)
		n.Locations = []*sarif.Location{p.start()}
		w.notifications = append(w.notifications, n)
	}
}

func verdictText(f *report.File, v *proof.Verdict) string {
	switch report.StatusOf(v) {
	case proof.Open:
		return plain(fmt.Sprintf("%s is open: %s", report.Title(v.Question), v.Reason))
	case report.Counted:
		return plain(fmt.Sprintf("%s: %d of %d", report.Title(v.Question), v.Proved, v.Total))
	}
	text := fmt.Sprintf("%s: %s by %s", report.Title(v.Question), v.Status, v.Method)
	if proviso := report.Proviso(f, v); proviso != "" {
		text += ", where " + proviso
	}
	return plain(text)
}
