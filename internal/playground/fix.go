package playground

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/reformat"
)

var errNoFix = errors.New("the text has changed, or the fix would change what it says; nothing is fixed")

// applyFix applies one fix of one finding.
func (p *Playground) applyFix(ctx context.Context, r *PlayRequest) (*Answer, error) {
	fixed := 0
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		file, err := p.lintInput(ctx, "text", r, checker.Config{Settings: checker.Settings{StaticOnly: true}}, in)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(file.Findings, func(f finding.Finding) bool { return f.Fingerprint == r.Finding })
		if i < 0 || file.Parsed == nil {
			return in.EditorText, nil
		}
		f := &file.Findings[i]
		x, ok := chosenFix(f, r)
		if !ok {
			return in.EditorText, nil
		}
		change := fix.Change{FindingCode: f.Code, FindingMessage: f.Message, FindingPos: f.Pos, IsSafe: !r.Guess, RepairsReading: f.RepairsReading, SuggestedFix: x}
		round := fix.ApplyChanges(file.Parsed, []fix.Change{change})
		if len(round.AppliedChanges) > 0 {
			fixed = 1
		}
		return round.NewText, nil
	})
	if err != nil || fixed == 0 {
		return nil, cmp.Or(err, errNoFix)
	}
	return &Answer{Text: text, Fixed: fixed}, nil
}

// chosenFix returns the fix that a request names.
func chosenFix(f *finding.Finding, r *PlayRequest) (x analysis.SuggestedFix, ok bool) {
	list := f.Fixes
	if r.Guess {
		list = f.UnsafeFixes
	}
	if r.Fix < 0 || r.Fix >= len(list) {
		return x, false
	}
	return list[r.Fix], true
}

// applyAllFixes applies all safe fixes, as the flag --fix does.
func (p *Playground) applyAllFixes(ctx context.Context, r *PlayRequest) (*Answer, error) {
	fixed := 0
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		file, err := p.lintInput(ctx, "fix", r, checker.Config{Settings: checker.Settings{StaticOnly: true}, FixMode: checker.FixMode{ApplyFixes: true}}, in)
		if err != nil || file.FixedCount == 0 {
			return in.EditorText, err
		}
		fixed += file.FixedCount
		return []byte(file.StandardOutput), nil
	})
	if err == nil && fixed == 0 {
		err = errors.New("nothing can be repaired safely")
	}
	return &Answer{Text: text, Fixed: fixed}, err
}

// formatText puts a text into the canonical layout.
func formatText(r *PlayRequest) (*Answer, error) {
	text, err := changeAll(r.Text, func(in checker.Input) ([]byte, error) {
		return reformat.FormatInput(in, in.EditorText, gdl.AutoNotation)
	})
	return &Answer{Text: text}, err
}
