package sarif

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// filePage makes the results for the document about one file.
type filePage struct {
	writer           *Writer
	file             *document.File
	artifactLocation *sarif.ArtifactLocation
	cachedHashes     []string // the hashes of the lines, computed when the first is needed
}

func (w *Writer) newFilePage(f *document.File) *filePage {
	return &filePage{writer: w, file: f, artifactLocation: w.uriMaker.artifactLocation(f.DiskPath())}
}

// makeResult returns the result for a finding.
func (p *filePage) makeResult(x *document.Finding) *sarif.Result {
	r := p.bareResult(x.Code, p.messageText(x))
	r.Level = optionalString(x.Severity.String())
	r.Locations = []*sarif.Location{p.makeLocation(x.Range)}
	for i, rel := range x.Related[:min(len(x.Related), KeptLocations)] {
		loc := p.makeLocation(rel.Range).WithId(i + 1)
		r.RelatedLocations = append(r.RelatedLocations, loc.WithMessage(sarif.NewTextMessage(plainText(rel.Message))))
	}
	if x.Consequence {
		r.Properties = sarif.Properties{"consequence": true}
	}
	p.addFlows(r, x)
	p.addFixes(r, x)
	p.addFingerprints(r, x.Fingerprint)
	return r
}

// bareResult returns a result with the code of a rule and a message, without level and location.
func (p *filePage) bareResult(code, message string) *sarif.Result {
	r := sarif.NewRuleResult(code).WithRuleIndex(p.writer.ruleTable.ruleIndex(code))
	r.Message = *sarif.NewTextMessage(message)
	return r
}

// messageText returns the message of a finding with links to its related locations, since GitHub
// shows only locations with a link.
func (p *filePage) messageText(x *document.Finding) string {
	msg := truncateText(plainText(x.Message))
	for i, rel := range x.Related[:min(len(x.Related), KeptLocations)] {
		sep := "; see "
		if i > 0 {
			sep = ", "
		}
		msg += fmt.Sprintf("%s[%s](%d)", sep, linkText(rel.Message), i+1)
	}
	return msg
}

// linkText returns the text of a link, with the characters escaped that would end it (SARIF 2.1.0,
// 3.11.6).
func linkText(s string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(truncateText(plainText(s)))
}

// plainText returns a text without control characters other than line ends, and without the pair "](", which would be
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

// makeLocation returns the location of a range of the file, cut at the end of its first line.
func (p *filePage) makeLocation(r document.Range) *sarif.Location {
	physical := sarif.NewPhysicalLocation()
	physical.ArtifactLocation = p.artifactLocation
	region := sarif.NewRegion().WithStartLine(r.Start.Line).WithStartColumn(r.Start.Unit)
	physical.Region = region.WithEndLine(r.Start.Line).WithEndColumn(max(r.Stop, r.Start.Unit+1))
	return sarif.NewLocation().WithPhysicalLocation(physical)
}

// fileStart returns the location of results about a whole file: its beginning.
func (p *filePage) fileStart() *sarif.Location { return p.makeLocation(p.file.FileStart) }

// The names of fingerprints. The version is part of a name, so that a log may contain an old and a
// new fingerprint for a while.
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

// lineHash returns the hash of a line, counted from 1; "" if the text is not known or has no such line.
func (p *filePage) lineHash(line int) string {
	if p.file.Text == nil {
		return ""
	}
	if p.cachedHashes == nil {
		p.cachedHashes = lineHashes(p.file.Text)
	}
	if line > len(p.cachedHashes) {
		return ""
	}
	return p.cachedHashes[line-1]
}

// noteInvalid adds a notification if a text is not valid GDL, so that it has no verdicts. The error itself is a result,
// unless its rule is off.
func (w *Writer) noteInvalid(p *filePage) {
	if x := p.file.Invalid; x != nil {
		w.notifications = append(w.notifications, w.noteAbout(x.Code, p.file.InvalidText(), p.makeLocation(x.Range)))
	}
}

// noteAbout returns a notification with a text about the rule with a code, at a location.
func (w *Writer) noteAbout(code, text string, at *sarif.Location) *sarif.Notification {
	n := newNotification("note", text)
	n.AssociatedRule = sarif.NewReportingDescriptorReference().WithId(code).WithIndex(w.ruleTable.ruleIndex(code))
	n.Locations = []*sarif.Location{at}
	return n
}

// addVerdict adds a verdict: in the full profile as a result, else as a notification if it is open. Other verdicts are
// left out. A violation is never added, since it is a finding.
func (w *Writer) addVerdict(p *filePage, v *document.Verdict) {
	code := v.Code
	if code == "" {
		code = v.Property
	}
	switch {
	case v.Status == document.Violated:
	case w.options.FullProfile:
		kind := map[document.Status]string{document.Proved: "pass", document.Open: "open", document.Counted: "informational"}[v.Status]
		r := p.bareResult(code, verdictText(v)).WithLevel("none").WithKind(kind)
		r.Locations = []*sarif.Location{p.fileStart()}
		p.addFingerprints(r, "")
		w.results = append(w.results, sarifResult{r, w.describeSuppression(nil)})
	case v.IsUnanswered():
		w.notifications = append(w.notifications, w.noteAbout(code, verdictText(v), p.fileStart()))
	}
}

func verdictText(v *document.Verdict) string {
	switch v.Status {
	case document.Open:
		return plainText(fmt.Sprintf("%s is open: %s", v.Title(), v.OpenReason))
	case document.Counted:
		return plainText(v.Title() + ": " + v.Count())
	}
	return plainText(v.Title() + ": " + v.Decision())
}
