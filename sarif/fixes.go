package sarif

import (
	"go/token"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
)

// addFixes adds the changes that would remove a finding.
func (p *filePage) addFixes(r *sarif.Result, x *finding.Finding) {
	for _, f := range x.Fixes {
		change := &sarif.ArtifactChange{ArtifactLocation: *p.artifactLocation}
		for _, edit := range f.TextEdits {
			// A log is Unicode text and cannot hold other bytes.
			if !utf8.Valid(edit.NewText) || edit.Pos == token.NoPos {
				change.Replacements = nil
				break
			}
			change.Replacements = append(change.Replacements, p.makeReplacement(edit.Pos, edit.End, string(edit.NewText)))
		}
		if len(change.Replacements) == 0 {
			continue
		}
		fix := sarif.NewFix().WithDescription(sarif.NewTextMessage(plainText(f.Message)))
		fix.ArtifactChanges = []*sarif.ArtifactChange{change}
		r.Fixes = append(r.Fixes, fix)
	}
}

func (p *filePage) makeReplacement(from, to token.Pos, insert string) *sarif.Replacement {
	out := &sarif.Replacement{DeletedRegion: *p.exactRegion(from, to)}
	if insert != "" {
		out.InsertedContent = &sarif.ArtifactContent{Text: &insert}
	}
	return out
}

// exactRegion is the complete region of a range; an empty one is a place between two
// characters.
func (p *filePage) exactRegion(from, to token.Pos) *sarif.Region {
	rng := p.textRuler.RangeBetween(from, to)
	return sarif.NewRegion().WithStartLine(rng.Start.Line).WithStartColumn(rng.Start.Column).
		WithEndLine(rng.End.Line).WithEndColumn(rng.End.Column)
}
