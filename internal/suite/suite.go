package suite

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/bounded"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/workbench"
	"github.com/gdllint/gdllint/play/ruletest"
	"github.com/gdllint/gdllint/report"
)

// Extension is the extension of files of tests.
const Extension = ".gdltest"

// maxText bounds files of tests, in bytes.
const maxText = 64 << 20

// Outcome is the outcome of one test.
type Outcome struct {
	Name    string
	Place   string            // FILE:LINE:COLUMN of the test, or of the form that fails
	Failure *ruletest.Failure // nil if it passes
	Err     error             // it could not be run
	Seconds float64
	Rules   []string // to look at: FILE:LINE:COLUMN: message
}

// OK tells whether the test passes.
func (o *Outcome) OK() bool { return o.Failure == nil && o.Err == nil }

// Message returns the reason why the test fails.
func (o *Outcome) Message() string {
	switch {
	case o.Err != nil:
		return o.Err.Error()
	case o.Failure != nil:
		return o.Failure.Message
	}
	return ""
}

// A Result holds the outcomes of the tests of one rulesheet.
type Result struct {
	Path     string
	Outcomes []Outcome
	Err      error // the rulesheet cannot be read or played
}

// A Runner runs tests.
type Runner struct {
	Notation gdl.Choice
	Stdin    io.Reader
	Match    string // a part of the names of tests; "" for all
	// Others are texts with tests that replace those of the rulesheets, if not nil.
	Others []Text
}

// A Text is a text of tests with the name of its file.
type Text struct {
	Path string
	Text []byte
}

// Run runs the tests of one rulesheet.
func (r *Runner) Run(ctx context.Context, in checker.Input) *Result {
	result, err := guard.Value("testing", func() (*Result, error) { return r.run(ctx, in) })
	if err != nil {
		return &Result{Path: in.Path, Err: err}
	}
	return result
}

func (r *Runner) run(ctx context.Context, in checker.Input) (*Result, error) {
	sheet, err := workbench.Open(in, r.Notation, r.Stdin)
	if err != nil {
		return nil, err
	}
	set, err := r.tests(sheet, in)
	if err != nil {
		return nil, err
	}
	result := &Result{Path: in.Path}
	for _, f := range set.Faults {
		result.Outcomes = append(result.Outcomes, Outcome{Name: "(unreadable)", Place: place(f.Source, f.From), Err: f})
	}
	for _, t := range set.Tests {
		if !strings.Contains(t.Name, r.Match) {
			continue
		}
		if ctx.Err() != nil {
			return result, ctx.Err()
		}
		begun := time.Now()
		failure, err := ruletest.Run(ctx, sheet.Game, t)
		o := Outcome{Name: t.Name, Place: place(t.Source, t.From), Failure: failure, Err: err, Seconds: time.Since(begun).Seconds()}
		if failure != nil {
			o.Place = place(t.Source, failure.From)
			for _, s := range failure.Rules {
				o.Rules = append(o.Rules, place(sheet.File.Source, s.Rule.From)+": "+s.Message)
			}
		}
		result.Outcomes = append(result.Outcomes, o)
	}
	return result, nil
}

// tests reads the tests of a rulesheet, or their replacement.
func (r *Runner) tests(sheet *workbench.Sheet, in checker.Input) (*ruletest.Set, error) {
	if r.Others != nil {
		set := &ruletest.Set{}
		set.For(sheet.File)
		for _, t := range r.Others {
			set.AddText(gdl.NewSource(token.NewFileSet(), t.Path, t.Text))
		}
		return set, nil
	}
	set := ruletest.FromComments(sheet.File)
	if in.Stdin {
		return set, nil
	}
	name := strings.TrimSuffix(in.Path, filepath.Ext(in.Path)) + Extension
	text, err := bounded.Read(name, maxText)
	switch {
	case err == nil:
		set.AddText(gdl.NewSource(token.NewFileSet(), name, text))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return set, nil
}

// place returns FILE:LINE:COLUMN.
func place(src *gdl.Source, pos token.Pos) string {
	at := report.NewRuler(src).Place(pos)
	return fmt.Sprintf("%s:%d:%d", src.Name, at.Line, at.Column)
}

// Find returns a test of a rulesheet by its name.
func (r *Runner) Find(sheet *workbench.Sheet, name string) (*ruletest.Test, error) {
	set, err := r.tests(sheet, checker.Input{Path: sheet.Path})
	if err != nil {
		return nil, err
	}
	for _, t := range set.Tests {
		if t.Name == name {
			return t, nil
		}
	}
	return nil, fmt.Errorf("%s: there is no test '%s'", sheet.Path, name)
}
