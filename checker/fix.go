package checker

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A Fixing says whether and how fixes are applied.
type Fixing struct {
	On     bool // apply them, and report the remaining findings
	Unsafe bool // also fixes that may change the meaning of a rulesheet
	DryRun bool // only show the changes
}

var errChanged = errors.New("nothing is fixed: the file was changed by somebody else meanwhile")

// repair applies fixes to a text and its file, and checks the fixed text. No
// state of the game is computed before: no fix needs it, but for repairs of
// matches.
func (r *Runner) repair(ctx context.Context, in Input, text []byte, out *outlet) *report.File {
	var doubt *DoubtError
	result, err := fix.All(text, r.config.Fixing.Unsafe, func(text []byte) (*gdl.File, []finding.Finding, error) {
		s := r.look(ctx, in, text, true, nil)
		if s.file.Parsed != nil {
			doubt = LeftAsItWas(s.file.Parsed)
		}
		return s.file.Parsed, s.file.Findings, errors.Join(s.file.Errors...)
	})
	if err == nil && r.config.Fixing.Unsafe && !r.config.Static && ctx.Err() == nil {
		r.repairMatches(ctx, in, result)
	}
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("nothing is fixed: %w", context.Cause(ctx))
	}
	if err == nil && !r.config.Fixing.DryRun {
		err = r.replace(in, text, result.Text)
	}
	if err != nil {
		result = &fix.Result{Text: text}
	}
	file := &report.File{Path: in.Path}
	if r.config.Fixing.DryRun {
		var failed error
		file.Output, failed = rewrite.UnifiedDiff(in.OnDisk(), in.Whole(text), in.Whole(result.Text))
		err = cmp.Or(err, failed)
	} else {
		file = r.look(ctx, in, result.Text, false, out).file
		if in.unwritten() {
			file.Output = string(result.Text)
		}
	}
	file.Fixed = len(result.Codes)
	if doubt != nil {
		file.Errors = append(file.Errors, doubt)
	}
	for _, refused := range result.Refused {
		file.Errors = append(file.Errors, refused)
	}
	if err != nil && !known(file.Errors, err) {
		file.Errors = append(file.Errors, err)
	}
	return file
}

// replace writes the new text of a file, unless the file has changed since it
// was read.
func (r *Runner) replace(in Input, before, after []byte) error {
	if in.unwritten() || bytes.Equal(before, after) {
		return nil
	}
	return in.Replace(before, after, errChanged)
}

func known(list []error, err error) bool {
	for _, k := range list {
		if k.Error() == err.Error() {
			return true
		}
	}
	return false
}

// fixed writes the text of a file for standard output. It tells whether the
// file needs no report.
func (s *session) fixed(f *report.File) (bool, error) {
	dry := s.job.Config.Fixing.DryRun
	if dry && f.Fixed > 0 {
		s.status.Changes()
	}
	if f.Output == "" {
		return dry, nil
	}
	out := s.job.Stdout
	if !dry && !report.IsTerminal(out) {
		out = screen.RawWriter(out) // the text of standard input, byte by byte
	}
	_, err := out.Write([]byte(f.Output))
	return dry, err
}
