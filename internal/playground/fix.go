package playground

import (
	"context"
	"errors"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/internal/reformat"
)

var errNoFix = errors.New("the text has changed, or the fix would change what it says; nothing is fixed")

// applyFix applies one fix of one finding.
func (p *Playground) applyFix(ctx context.Context, r *PlayRequest) (*Answer, error) {
	file, err := p.lintText(ctx, "text", r, checker.Config{Settings: checker.Settings{StaticOnly: true}})
	if err != nil {
		return nil, err
	}
	for i := range file.Findings {
		f := &file.Findings[i]
		if f.Fingerprint != r.Finding {
			continue
		}
		x, ok := chosenFix(f, r)
		if !ok || file.Parsed == nil {
			break
		}
		change := fix.Change{FindingCode: f.Code, FindingMessage: f.Message, FindingPos: f.Pos, IsSafe: !r.Guess, RepairsReading: f.RepairsReading, SuggestedFix: x}
		round := fix.ApplyChanges(file.Parsed, []fix.Change{change})
		if len(round.AppliedChanges) == 0 {
			break
		}
		return &Answer{Text: string(round.NewText), Fixed: 1}, nil
	}
	return nil, errNoFix
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
	file, err := p.lintText(ctx, "fix", r, checker.Config{Settings: checker.Settings{StaticOnly: true}, FixMode: checker.FixMode{ApplyFixes: true}})
	if err != nil {
		return nil, err
	}
	if file.FixedCount == 0 {
		return nil, errors.New("nothing can be repaired safely")
	}
	return &Answer{Text: file.StandardOutput, Fixed: file.FixedCount}, nil
}

// formatText puts a text into the canonical layout.
func formatText(r *PlayRequest) (*Answer, error) {
	formatted, err := reformat.FormatText([]byte(r.Text))
	if err != nil {
		return nil, err
	}
	return &Answer{Text: string(formatted)}, nil
}
