package sarif

import (
	"bytes"
	"fmt"
	"go/token"
	"slices"
	"strings"
	"unicode"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/proof"
	"github.com/gdllint/gdllint/report"
	"github.com/gdllint/gdllint/sarif/limit"
)

// filePage makes the results of one file.
type filePage struct {
	writer           *Writer
	reportFile       *report.File
	artifactLocation *sarif.ArtifactLocation
	textRuler        *report.PositionMapper
	cachedHashes     []string // of lines, computed when the first is needed
}

func (w *Writer) newFilePage(f *report.File) *filePage {
	return &filePage{writer: w, reportFile: f, artifactLocation: w.uriMaker.artifactLocation(f.DiskPath()),
		textRuler: report.NewPositionMapperBy(f.Source, report.UTF16Width)}
}

// makeResult makes the result of a finding.
func (p *filePage) makeResult(x *finding.Finding) *sarif.Result {
	r := p.bareResult(x.Code, p.messageText(x))
	r.Level = optionalString(x.Severity.String())
	r.Locations = []*sarif.Location{p.makeLocation(x.Pos, x.End)}
	for i, rel := range x.Related[:min(len(x.Related), limit.KeptLocations)] {
		loc := p.makeLocation(rel.Pos, rel.End).WithId(i + 1)
		r.RelatedLocations = append(r.RelatedLocations, loc.WithMessage(sarif.NewTextMessage(plainText(rel.Message))))
	}
	if x.IsConsequence {
		r.Properties = sarif.Properties{"consequence": true}
	}
	p.addFlows(r, x)
	p.addFixes(r, x)
	p.addFingerprints(r, x.Fingerprint)
	return r
}

// bareResult makes a result with a rule and a message, without level and location.
func (p *filePage) bareResult(code, message string) *sarif.Result {
	r := sarif.NewRuleResult(code).WithRuleIndex(p.writer.ruleTable.ruleIndex(code))
	r.Message = *sarif.NewTextMessage(message)
	return r
}

// messageText is the message of a finding with links to its related locations: GitHub
// shows no others.
func (p *filePage) messageText(x *finding.Finding) string {
	msg := truncateText(plainText(x.Message))
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
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(truncateText(plainText(s)))
}

// plainText replaces characters that are not text, and character pairs that would be
// read as a link.
func plainText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsGraphic(r) {
			return r
		}
		return unicode.ReplacementChar
	}, s)
	return strings.ReplaceAll(s, "](", "] (")
}

// makeLocation is a place in the file.
func (p *filePage) makeLocation(from, to token.Pos) *sarif.Location {
	physical := sarif.NewPhysicalLocation()
	physical.ArtifactLocation = p.artifactLocation
	physical.Region = p.firstLineRegion(from, to)
	return sarif.NewLocation().WithPhysicalLocation(physical)
}

// fileStart is the location of results about a whole file.
func (p *filePage) fileStart() *sarif.Location { return p.makeLocation(token.NoPos, token.NoPos) }

// firstLineRegion is a range, up to the end of its first line.
func (p *filePage) firstLineRegion(from, to token.Pos) *sarif.Region {
	rng := p.textRuler.RangeBetween(from, to)
	if rng.End.Line > rng.Start.Line {
		rng.End = p.textRuler.LineEnd(from)
	}
	region := sarif.NewRegion().WithStartLine(rng.Start.Line).WithStartColumn(rng.Start.Column)
	return region.WithEndLine(rng.Start.Line).WithEndColumn(max(rng.End.Column, rng.Start.Column+1))
}

// The names of fingerprints. The version is part of the name, so that a
// better one can stand beside the old one for a while.
const (
	lineFingerprint = "primaryLocationLineHash" // for GitHub
	ownFingerprint  = "gdllint/v1"              // for baselines
)

// addFingerprints adds two fingerprints to a result: the hash of its line, and the
// fingerprint that the runner has given to the finding.
func (p *filePage) addFingerprints(r *sarif.Result, own string) {
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

// hashedText returns the text whose lines are hashed: that of the rulesheet, and around it
// the ends of the other lines of its page.
func hashedText(src *gdl.Source) []byte {
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

// lineHash is the hash of a line, or "" if there is none.
func (p *filePage) lineHash(line int) string {
	if p.reportFile.Source == nil {
		return ""
	}
	if p.cachedHashes == nil {
		p.cachedHashes = lineHashes(hashedText(p.reportFile.Source))
	}
	if line > len(p.cachedHashes) {
		return ""
	}
	return p.cachedHashes[line-1]
}

// noteInvalid adds a notification that a text is no valid GDL, so that no question is
// asked about it. The error itself is a result, unless the user hides it.
func (w *Writer) noteInvalid(p *filePage) {
	x := p.reportFile.FirstInvalidity
	if x == nil {
		return
	}
	n := newNotification("note", report.InvalidText(p.reportFile))
	n.AssociatedRule = sarif.NewReportingDescriptorReference().WithId(x.RuleCode).WithIndex(w.ruleTable.ruleIndex(x.RuleCode))
	n.Locations = []*sarif.Location{p.makeLocation(x.Pos, x.End)}
	w.notifications = append(w.notifications, n)
}

// addVerdict adds a proved or open verdict. A violation is not added: it is a finding
// already where the run asks for one.
func (w *Writer) addVerdict(p *filePage, v *proof.Verdict) {
	code := w.ruleTable.codeByName[v.PropertyName()]
	if code == "" {
		code = v.PropertyName()
	}
	switch {
	case v.Status == proof.Violated:
	case w.options.FullProfile:
		kind := map[proof.Status]string{proof.Proved: "pass", proof.Open: "open", report.StatusCounted: "informational"}[report.StatusOf(v)]
		r := p.bareResult(code, verdictText(p.reportFile, v)).WithLevel("none").WithKind(kind)
		r.Locations = []*sarif.Location{p.fileStart()}
		p.addFingerprints(r, "")
		w.results = append(w.results, sarifResult{r, w.describeSuppression(nil)})
	case report.IsUnanswered(v):
		n := newNotification("note", verdictText(p.reportFile, v))
		index := w.ruleTable.ruleIndex(code)
		n.AssociatedRule = sarif.NewReportingDescriptorReference().WithId(code).WithIndex(index)
		n.Locations = []*sarif.Location{p.fileStart()}
		w.notifications = append(w.notifications, n)
	}
}

func verdictText(f *report.File, v *proof.Verdict) string {
	switch report.StatusOf(v) {
	case proof.Open:
		return plainText(fmt.Sprintf("%s is open: %s", report.QuestionTitle(v.Question), v.OpenReason))
	case report.StatusCounted:
		return plainText(fmt.Sprintf("%s: %d of %d", report.QuestionTitle(v.Question), v.ProvedFormulas, v.TotalFormulas))
	}
	text := fmt.Sprintf("%s: %s by %s", report.QuestionTitle(v.Question), v.Status, v.Method)
	if proviso := report.AnswerProviso(f, v); proviso != "" {
		text += ", where " + proviso
	}
	if vacuous := report.VacuityText(v); vacuous != "" {
		text += "; " + vacuous
	}
	return plainText(text)
}
