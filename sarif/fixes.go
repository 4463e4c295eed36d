package sarif

import (
	"go/token"
	"unicode/utf8"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/gdllint/gdllint/finding"
)

// fixes adds the changes that would remove a finding.
func (p *page) fixes(r *sarif.Result, x *finding.Finding) {
	for _, f := range x.Fixes {
		change := &sarif.ArtifactChange{ArtifactLocation: *p.at}
		for _, edit := range f.TextEdits {
			// A log is Unicode text and cannot hold other bytes.
			if !utf8.Valid(edit.NewText) || edit.Pos == token.NoPos {
				change.Replacements = nil
				break
			}
			change.Replacements = append(change.Replacements, p.replacement(edit.Pos, edit.End, string(edit.NewText)))
		}
		if len(change.Replacements) == 0 {
			continue
		}
		fix := sarif.NewFix().WithDescription(sarif.NewTextMessage(plain(f.Message)))
		fix.ArtifactChanges = []*sarif.ArtifactChange{change}
		r.Fixes = append(r.Fixes, fix)
	}
}

func (p *page) replacement(from, to token.Pos, insert string) *sarif.Replacement {
	out := &sarif.Replacement{DeletedRegion: *p.exact(from, to)}
	if insert != "" {
		out.InsertedContent = &sarif.ArtifactContent{Text: &insert}
	}
	return out
}

// exact is the complete region of a range; an empty one is a place between two
// characters.
func (p *page) exact(from, to token.Pos) *sarif.Region {
	rng := p.ruler.Range(from, to)
	return sarif.NewRegion().WithStartLine(rng.Start.Line).WithStartColumn(rng.Start.Column).
		WithEndLine(rng.End.Line).WithEndColumn(rng.End.Column)
}
