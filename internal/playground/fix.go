package playground

import (
	"cmp"
	"context"
	"errors"
	"go/token"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/reformat"
)

var errNoFix = errors.New("the text has changed, or the fix would change what it says; nothing is fixed")

// applyFix returns the text after the fix that the request chooses.
func (p *Playground) applyFix(ctx context.Context, r *PlayRequest) (*Answer, error) {
	fixed := 0
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		file, err := p.lintInput(ctx, "text", r, checker.Config{Settings: checker.Settings{StaticOnly: true}}, in)
		if err != nil {
			return nil, err
		}
		text := in.EditorText
		for i := range file.Findings {
			f := &file.Findings[i]
			if list := f.FixesOf(!r.Guess); f.Fingerprint == r.Finding && fixed == 0 && 0 <= r.Fix && r.Fix < len(list) {
				changed, ok := checker.ApplyFix(gdl.Parse(in.NewSource(token.NewFileSet(), text)), f, list[r.Fix])
				if ok {
					text, fixed = changed, 1
				}
			}
		}
		return text, nil
	})
	if err != nil || fixed == 0 {
		return nil, cmp.Or(err, errNoFix)
	}
	return &Answer{Text: text, Fixed: fixed}, nil
}

// applyAllFixes returns the text after all safe fixes, as the flag --fix makes them.
func (p *Playground) applyAllFixes(ctx context.Context, r *PlayRequest) (*Answer, error) {
	fixed := 0
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		file, err := p.lintInput(ctx, "fix", r, checker.Config{Settings: checker.Settings{StaticOnly: true}, FixMode: checker.FixMode{ApplyFixes: true}}, in)
		if err != nil || file.Fixed == 0 {
			return in.EditorText, err
		}
		fixed += file.Fixed
		return []byte(file.Output), nil
	})
	if err == nil && fixed == 0 {
		err = errors.New("nothing can be repaired safely")
	}
	return &Answer{Text: text, Fixed: fixed}, err
}

// formatText returns the text in the canonical layout.
func formatText(r *PlayRequest) (*Answer, error) {
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		return reformat.FormatInput(in, in.EditorText, gdl.AutoNotation)
	})
	return &Answer{Text: text}, err
}
