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

// fix applies one fix of one finding.
func (p *Playground) fix(ctx context.Context, r *Request) (*Answer, error) {
	file, err := p.look(ctx, "text", r, checker.Config{Static: true})
	if err != nil {
		return nil, err
	}
	for i := range file.Findings {
		f := &file.Findings[i]
		if f.Fingerprint != r.Finding {
			continue
		}
		x, ok := chosen(f, r)
		if !ok || file.Parsed == nil {
			break
		}
		change := fix.Change{Code: f.Code, Message: f.Message, Pos: f.Pos, Safe: !r.Guess, Repairs: f.Repairs, Fix: x}
		round := fix.Apply(file.Parsed, []fix.Change{change})
		if len(round.Applied) == 0 {
			break
		}
		return &Answer{Text: string(round.Text), Fixed: 1}, nil
	}
	return nil, errNoFix
}

// chosen returns the fix that a request names.
func chosen(f *finding.Finding, r *Request) (x analysis.SuggestedFix, ok bool) {
	list := f.Fixes
	if r.Guess {
		list = f.UnsafeFixes
	}
	if r.Fix < 0 || r.Fix >= len(list) {
		return x, false
	}
	return list[r.Fix], true
}

// fixAll applies all safe fixes, as the flag --fix does.
func (p *Playground) fixAll(ctx context.Context, r *Request) (*Answer, error) {
	file, err := p.look(ctx, "fix", r, checker.Config{Static: true, Fixing: checker.Fixing{On: true}})
	if err != nil {
		return nil, err
	}
	if file.Fixed == 0 {
		return nil, errors.New("nothing can be repaired safely")
	}
	return &Answer{Text: file.Output, Fixed: file.Fixed}, nil
}

// format puts a text into the canonical layout.
func format(r *Request) (*Answer, error) {
	formatted, err := reformat.Format([]byte(r.Text))
	if err != nil {
		return nil, err
	}
	return &Answer{Text: string(formatted)}, nil
}
