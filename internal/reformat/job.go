// Package reformat puts rulesheets into the canonical layout, or lists those that are in another
// layout. It also converts rulesheets to another notation.
package reformat

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/disk"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A Job holds the data that the runs of the commands fmt and convert have in common.
type Job struct {
	PathArgs       []string // paths to read; see checker.InputFinder
	SheetFinder    checker.InputFinder
	SourceNotation gdl.NotationChoice // the notation in which rulesheets are read
	FileLimit
	Stdout    io.Writer // for messages, or for the text of a conversion
	FaultSink report.FaultWriter
	exitCode  int
}

// find returns the rulesheets that the arguments of a job name, and reports arguments that name
// none.
func (j *Job) find() checker.FoundInputs {
	found := j.SheetFinder.FindInputs(j.PathArgs)
	for _, err := range found.UsageErrors {
		j.reportFailure(checker.ExitUsage, err)
	}
	for _, err := range found.ReadFaults {
		j.reportFailure(checker.ExitIncomplete, err)
	}
	return found
}

// reportFailure reports an error and sets the exit code, unless that says already that the usage is wrong.
func (j *Job) reportFailure(code int, err error) {
	j.FaultSink.WriteRunFault(err)
	if j.exitCode != checker.ExitUsage {
		j.exitCode = code
	}
}

// A FormatJob puts files into the canonical layout. Files that have it, or that cannot be read, do
// not change.
type FormatJob struct {
	Job
	AnyFileName bool // also format files that are not named like rulesheets
	CheckOnly   bool // write nothing, only report
	ShowDiff    bool // write nothing, show the changes
	ListNames   bool // write nothing, name the files that would change
	QuietWrites bool // do not report the written files
	ColorMode   string
	TextOutput  io.Writer // where the formatted text of standard input is written
}

// A FileLimit limits the time for each file, including all rulesheets in it.
type FileLimit struct {
	Timeout time.Duration // 0: no limit
	clock   *guard.FileClock
}

// rewriteWithin returns the text that run makes of an input, or an error when the time for its file is over. part
// describes the work.
func (l *FileLimit) rewriteWithin(ctx context.Context, in checker.Input, part string, run func() ([]byte, error)) ([]byte, error) {
	if l.Timeout > 0 {
		if l.clock == nil {
			l.clock = &guard.FileClock{}
		}
		limited, cancel := l.clock.Context(ctx, in.DiskPath(), l.Timeout, checker.TimeoutError(l.Timeout))
		defer cancel()
		ctx = limited
	}
	if cut := guard.CutCause(ctx); cut != nil {
		return nil, cut
	}
	return guard.RunWithin(ctx, part, run)
}

// Run formats all files and returns the exit code. After an error with one file, it goes on with
// the others.
func (r *FormatJob) Run(ctx context.Context) int {
	found := r.find()
	if r.writesFiles() {
		for _, dir := range found.WatchedFolders {
			disk.SweepDrafts(dir)
		}
	}
	for _, in := range found.Inputs {
		if ctx.Err() != nil {
			return checker.ExitInterrupted
		}
		if err := r.formatFile(ctx, in); err != nil {
			r.reportFailure(checker.ExitIncomplete, err)
			return r.exitCode // standard output cannot be written
		}
	}
	if ctx.Err() != nil {
		return checker.ExitInterrupted
	}
	if page, ok := checker.StdinPage(found.Inputs); ok && r.writesFiles() {
		if _, err := r.TextOutput.Write(page); err != nil {
			r.reportFailure(checker.ExitIncomplete, err)
		}
	}
	return r.exitCode
}

// formatFile formats one file, and reports errors with it. It returns an error only if standard
// output cannot be written.
func (r *FormatJob) formatFile(ctx context.Context, in checker.Input) error {
	if !r.AnyFileName && !in.FromStdin && in.PageSheet == nil && !checker.IsSheetName(in.Path) {
		r.reportFailure(checker.ExitIncomplete, fmt.Errorf("%s: left as it was: not named like a rulesheet (*%s); --force formats it",
			in.Path, strings.Join(checker.SheetExtensions, ", *")))
		return nil
	}
	text, err := r.rewriteWithin(ctx, in, "reading", func() ([]byte, error) { return in.ReadText() })
	if err != nil {
		r.reportFailure(checker.ExitIncomplete, fmt.Errorf("%s: %w", in.Path, err))
		return nil
	}
	formatted, err := r.rewriteWithin(ctx, in, "formatting", func() ([]byte, error) { return FormatInput(in, text, r.SourceNotation) })
	if err != nil {
		for _, err := range explainError(in.Path, err) {
			r.reportFailure(checker.ExitIncomplete, err)
		}
		return nil
	}
	if string(formatted) != string(text) {
		if err := r.showUnformatted(in, text, formatted); err != nil {
			return err
		}
	}
	if !r.writesFiles() {
		return nil
	}
	return r.writeFormatted(in, text, formatted)
}

// writesFiles tells whether the job changes files.
func (r *FormatJob) writesFiles() bool { return !r.CheckOnly && !r.ShowDiff && !r.ListNames }

// writeFormatted replaces the text of a file by the formatted text and reports that. A text from
// standard input goes to standard output.
func (r *FormatJob) writeFormatted(in checker.Input, text, formatted []byte) error {
	switch {
	case in.FromStdin && in.PageSheet == nil:
		_, err := r.TextOutput.Write(formatted)
		return err
	case string(formatted) == string(text):
		return nil
	}
	if err := in.ReplaceFile(text, formatted, errChanged); err != nil {
		r.reportFailure(checker.ExitIncomplete, fmt.Errorf("%s: %w", in.Path, err))
		return nil
	}
	if r.QuietWrites || in.FromStdin {
		return nil
	}
	_, err := fmt.Fprintf(r.Stdout, "%s: formatted\n", report.MakePrintable(in.Path))
	return err
}

// errChanged is the error that another program has changed the file since it was read.
var errChanged = errors.New("not formatted: another program has changed the file since it was read")

// showUnformatted reports that a file is not in the canonical layout.
func (r *FormatJob) showUnformatted(in checker.Input, text, formatted []byte) error {
	if (r.CheckOnly || r.ShowDiff) && r.exitCode == checker.ExitClean {
		r.exitCode = checker.ExitFindings
	}
	out := ""
	switch {
	case r.ListNames:
		out = screen.QuotePath(in.Path) + "\n"
	case r.CheckOnly && !r.ShowDiff:
		out = screen.QuotePath(in.Path) + ": not formatted\n"
	}
	if r.ShowDiff {
		diff, err := in.Diff(text, formatted)
		if err != nil {
			return err
		}
		out += screen.StyleOf(r.Stdout, screen.WantsColor(r.ColorMode, r.Stdout)).PaintDiff(diff)
	}
	_, err := io.WriteString(r.Stdout, out)
	return err
}

// FormatInput returns the formatted text of an input. If the input is a rulesheet in a page, its lines keep the
// indentation of their block, and blank lines around it stay. It is an error if the page cannot hold the text.
func FormatInput(in checker.Input, text []byte, n gdl.NotationChoice) ([]byte, error) {
	if in.PageSheet == nil {
		return FormatNotation(text, n)
	}
	src := in.NewSource(token.NewFileSet(), text)
	formatted, err := formatSource(src, n)
	if err != nil {
		var fault *gdl.SyntaxError
		if errors.As(err, &fault) {
			fault.Source.Origin = src.Origin // the copy of the text has the same place in the file
		}
		return nil, err
	}
	core := bytes.TrimSpace(text)
	if len(core) == 0 {
		return text, nil
	}
	start := bytes.Index(text, core)
	before := text[:start]
	indent := before[bytes.LastIndexAny(before, "\r\n")+1:]
	formatted = bytes.TrimSpace(formatted)
	if bytes.Contains(text, []byte("\r\n")) {
		formatted = bytes.ReplaceAll(formatted, []byte("\n"), []byte("\r\n"))
	}
	formatted = slices.Concat(before, indentLines(formatted, indent), text[start+len(core):])
	_, err = in.FileText(formatted)
	return formatted, err
}

// indentLines returns a text with indent before all lines except the first and empty ones.
func indentLines(text, indent []byte) []byte {
	if len(indent) == 0 {
		return text
	}
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines {
		if i > 0 && len(bytes.TrimSpace(line)) > 0 {
			lines[i] = slices.Concat(indent, line)
		}
	}
	return bytes.Join(lines, []byte("\n"))
}

// FormatNotation returns a rulesheet in the given notation in the canonical layout. If the text may be
// no rulesheet, the error is a *checker.DoubtError.
func FormatNotation(text []byte, n gdl.NotationChoice) ([]byte, error) {
	return formatSource(gdl.NewSource(token.NewFileSet(), "", text), n)
}

func formatSource(src *gdl.Source, n gdl.NotationChoice) ([]byte, error) {
	file := n.Parse(src)
	doubt := checker.CheckRewritable(file)
	if doubt != nil && file.Recognition.IsForeign() {
		return nil, doubt
	}
	formatted, err := gdl.FormatAs(src.Text, file.Notation)
	if doubt == nil || err != nil && (file.Recognition.IsFragment || hasFaultBefore(err, file.Source.Offset(file.FirstDoubt().StartPos))) {
		return formatted, err
	}
	return nil, doubt
}

// hasFaultBefore tells whether err is a syntax error before an offset, such as an unmatched parenthesis. It explains more
// than an error about the words outside of rules that the parenthesis causes.
func hasFaultBefore(err error, offset int) bool {
	var fault *gdl.SyntaxError
	return errors.As(err, &fault) && fault.Source.Offset(fault.Errors[0].StartPos) < offset
}

// maxShownErrors is the greatest number of errors that are reported of one file.
const maxShownErrors = 10

// explainError returns the errors to report if err is the error of formatting a file, with their
// places.
func explainError(path string, err error) []error {
	var doubt *checker.DoubtError
	if errors.As(err, &doubt) {
		return []error{fmt.Errorf("%s:%d:%d: %s: %s", path, doubt.DoubtPlace.Line, doubt.DoubtPlace.Column, doubt.UndoneText, doubt.DoubtText)}
	}
	var fault *gdl.SyntaxError
	if !errors.As(err, &fault) {
		return []error{fmt.Errorf("%s: %w", path, err)}
	}
	var list []error
	ruler := report.NewPositionMapper(fault.Source)
	for i, err := range fault.Errors {
		if i == maxShownErrors {
			list = append(list, fmt.Errorf("%s: and %d more errors", path, len(fault.Errors)-i))
			break
		}
		place := ruler.PlaceOf(err.StartPos)
		list = append(list, fmt.Errorf("%s:%d:%d: %w", path, place.Line, place.Column, err))
	}
	return list
}
