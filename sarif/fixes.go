package sarif

import (
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/document"
)

// addFixes adds the safe fixes of a finding to its result.
func (p *filePage) addFixes(r *sarif.Result, x *document.Finding) {
	for _, f := range x.FixesOf(true) {
		change := &sarif.ArtifactChange{ArtifactLocation: *p.artifactLocation}
		for _, edit := range f.Edits {
			if !utf8.ValidString(edit.Text) { // a log is Unicode text and cannot hold other bytes
				change.Replacements = nil
				break
			}
			change.Replacements = append(change.Replacements, newReplacement(edit))
		}
		if len(change.Replacements) == 0 {
			continue
		}
		fix := sarif.NewFix().WithDescription(sarif.NewTextMessage(plainText(f.Message)))
		fix.ArtifactChanges = []*sarif.ArtifactChange{change}
		r.Fixes = append(r.Fixes, fix)
	}
}

// newReplacement returns the replacement for an edit. Unlike other regions, its region may end on a
// later line; an empty region is a place between two characters.
func newReplacement(e document.Edit) *sarif.Replacement {
	region := sarif.NewRegion().WithStartLine(e.Range.Start.Line).WithStartColumn(e.Range.Start.Unit).
		WithEndLine(e.Range.End.Line).WithEndColumn(e.Range.End.Unit)
	out := &sarif.Replacement{DeletedRegion: *region}
	if e.Text != "" {
		out.InsertedContent = &sarif.ArtifactContent{Text: &e.Text}
	}
	return out
}
