package checker

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/fix"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A FixMode says whether and how fixes are applied.
type FixMode struct {
	ApplyFixes  bool // apply them, and report the remaining findings
	ApplyUnsafe bool // also fixes that may change the meaning of a rulesheet
	DryRun      bool // only show the changes
}

var errChanged = errors.New("nothing is fixed: another program has changed the file since it was read")

// repairInput applies fixes to a text and its file, checks the fixed text, and returns the
// document. To find fixes it visits states of the game only for violations in matches.
func (r *Runner) repairInput(ctx context.Context, in Input, text []byte, out *fileOutlet) *document.File {
	var doubt *DoubtError
	var rest []byte // the text of the fragments, which is not changed
	var before *gdl.File
	fixed, err := fix.ApplyAll(text, r.config.FixMode.ApplyUnsafe, func(text []byte) (*gdl.File, []finding.Finding, error) {
		s := r.checkText(ctx, in, bytes.TrimSuffix(text, rest), true)
		if s.assembled != nil {
			rest = s.assembled.Rest()
		}
		if s.draft.Parsed != nil {
			doubt = CheckRewritable(s.draft.Parsed)
		}
		if before == nil {
			before = s.draft.Parsed
		}
		if r.config.FixMode.ApplyUnsafe {
			s.removeRisky()
		}
		return s.draft.Parsed, s.draft.Found, errors.Join(s.draft.faults...)
	})
	fixed.FinalText = bytes.TrimSuffix(fixed.FinalText, rest)
	var last *sheetCheck // the check of the final text
	if err == nil && r.config.FixMode.ApplyUnsafe && !r.runSettings.StaticOnly && ctx.Err() == nil {
		last = r.applyMatchRepairs(ctx, in, fixed)
	}
	if err == nil && ctx.Err() != nil {
		err = fmt.Errorf("nothing is fixed: %w", context.Cause(ctx))
	}
	if err == nil && !r.config.FixMode.DryRun {
		err = r.replaceText(in, text, fixed.FinalText)
	}
	if err != nil {
		fixed = &fix.Result{FinalText: text}
	}
	file := r.maker.document(newDraft(in.Path))
	if r.config.FixMode.DryRun {
		diff, failed := in.Diff(text, fixed.FinalText)
		file.Output, err = diff, cmp.Or(err, failed)
	} else {
		file.PagePath = in.DiskPath()
		switch {
		case in.isTwin: // the report on the other text has the findings
		case err == nil && last != nil:
			file = last.document()
		default:
			file = r.lookAt(ctx, in, fixed.FinalText, out, func() {})
		}
		if in.hasNoFile() {
			file.Output = string(fixed.FinalText)
		}
	}
	if err != nil || bytes.Equal(text, fixed.FinalText) {
		last = nil
	}
	file.Fixed, file.FixNote = len(fixed.FixedCodes), r.compareFixed(ctx, in, before, last)
	if doubt != nil {
		file.AddFault(doubt)
	}
	for _, refused := range fixed.RefusedChanges {
		file.AddFault(refused)
	}
	if err != nil {
		file.AddFault(err)
	}
	return file
}

// ApplyFix returns the text of a rulesheet after a fix of a finding of its document; false if the
// fix must not be made.
func ApplyFix(file *gdl.File, x *document.Finding, repair document.Fix) ([]byte, bool) {
	src := file.Source
	c := fix.Change{FindingCode: x.Code, FindingMessage: x.Message, FindingPos: src.Pos(max(0, min(x.Range.StartByte, len(src.Text)))), IsSafe: repair.Safe, RepairsReading: x.Mends,
		SuggestedFix: analysis.SuggestedFix{Message: repair.Message}}
	for _, e := range repair.Edits {
		if e.Range.StartByte < 0 || e.Range.EndByte > len(src.Text) {
			return nil, false
		}
		c.SuggestedFix.TextEdits = append(c.SuggestedFix.TextEdits, analysis.TextEdit{Pos: src.Pos(e.Range.StartByte), End: src.Pos(e.Range.EndByte), NewText: []byte(e.Text)})
	}
	round := fix.ApplyChanges(file, []fix.Change{c})
	return round.NewText, len(round.AppliedChanges) > 0
}

// compareFixed returns the sentence of CompareGames about a rulesheet before unsafe fixes and after them; "" if there
// is no such function, last is nil, or they cannot be compared.
func (r *Runner) compareFixed(ctx context.Context, in Input, before *gdl.File, last *sheetCheck) string {
	if r.config.CompareGames == nil || last == nil || in.isTwin || ctx.Err() != nil || !before.IsErrorFree() {
		return ""
	}
	if after := last.draft.Parsed; after != nil && after.IsErrorFree() {
		return r.config.CompareGames(ctx, before, after)
	}
	return ""
}

// replaceText writes the new text of a file. It is an error if the file has changed
// since it was read. The text of an editor, and of standard input unless that is a page,
// has no file.
func (r *Runner) replaceText(in Input, before, after []byte) error {
	if bytes.Equal(before, after) || in.hasNoFile() && !(in.FromStdin && in.PageSheet != nil) {
		return nil
	}
	return in.ReplaceFile(before, after, errChanged)
}

// writeFixed writes the fixed text of standard input or, in a dry run, the changes. It tells
// whether the file needs no report.
func (s *jobSession) writeFixed(f *document.File) (bool, error) {
	dry := s.job.Config.FixMode.DryRun
	if dry && f.Fixed > 0 {
		s.runStatus.Note(ExitFindings)
	}
	if f.FixNote != "" && !s.job.Quiet {
		fmt.Fprintf(s.job.Stderr, "%s: %s\n", report.MakePrintable(f.SystemPath), report.MakePrintable(f.FixNote))
	}
	if f.Output == "" || !dry && f.PagePath != "" { // a page is written at the end
		return dry, nil
	}
	out := s.job.Stdout
	if !dry {
		out = screen.DataWriter(out) // the text of standard input
	}
	text := f.Output
	if dry {
		text = screen.StyleOf(out, screen.WantsColor(s.job.ColorMode, out)).PaintDiff(text)
	}
	_, err := io.WriteString(out, text)
	return dry, err
}

// A DoubtError says that a file is not changed, or its findings are not accepted, since it is not
// certain that all of its text is GDL.
type DoubtError struct {
	UndoneText string // the omitted action: "left as it was"
	DoubtText  string
	DoubtPlace document.Place // where the doubtful text begins
}

func (e *DoubtError) Error() string {
	return fmt.Sprintf("%s: %s (line %d)", e.UndoneText, e.DoubtText, e.DoubtPlace.Line)
}

// CheckRewritable returns why the text of a rulesheet must not be overwritten, or nil.
func CheckRewritable(file *gdl.File) *DoubtError {
	return newDoubtError("left as it was", file, file.FirstDoubt())
}

// checkAcceptable returns why the findings of a rulesheet must not be added to a baseline, or nil.
// Those of a fragment may be added unless it has errors.
func checkAcceptable(file *gdl.File) *DoubtError {
	doubt := file.FirstDoubt()
	if file.Recognition.IsFragment {
		doubt = cmp.Or(file.Errors...)
	}
	return newDoubtError("its findings are not accepted", file, doubt)
}

// newDoubtError returns the error that an action is omitted because of a doubt; nil if there is no doubt.
func newDoubtError(undone string, file *gdl.File, doubt *gdl.Error) *DoubtError {
	if doubt == nil {
		return nil
	}
	return &DoubtError{undone, doubt.Message, report.NewPositionMapper(file.Source).PlaceOf(doubt.StartPos)}
}
