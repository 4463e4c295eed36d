// Package reformat puts rulesheets into the canonical layout, or lists those
// that are not in it.
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

	"github.com/gdllint/gdllint/checker"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/gdl/layout"
	"github.com/gdllint/gdllint/internal/guard"
	"github.com/gdllint/gdllint/internal/rewrite"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/report"
)

// A Job is a run from the arguments of a command line to its exit code. Files
// whose layout is canonical, or that cannot be read, are left alone.
type Job struct {
	Args   []string // paths to read; see checker.Finder
	Finder checker.Finder

	Force bool // also files whose names are none of rulesheets
	Check bool // write nothing, only report
	Diff  bool // write nothing, show the changes
	List  bool // write nothing, name the files that would change
	Quiet bool // do not report the written files

	Notation gdl.Choice // in which rulesheets are read

	Stdin  io.Reader
	Stdout io.Writer // for people
	Texts  io.Writer // for the text of standard input, byte by byte
	Faults report.Faults
}

// Run formats all files and returns the exit code. A failure of one file does
// not stop the others.
func (j *Job) Run(ctx context.Context) int {
	r := &run{Job: j}
	found := j.Finder.Find(j.Args)
	if !j.Check && !j.Diff && !j.List {
		for _, dir := range found.Dirs {
			rewrite.SweepDrafts(dir)
		}
	}
	for _, err := range found.Usage {
		r.fail(checker.ExitUsage, err)
	}
	for _, err := range found.Faults {
		r.fail(checker.ExitIncomplete, err)
	}
	for _, in := range found.Inputs {
		if ctx.Err() != nil {
			return checker.ExitInterrupted
		}
		if err := r.file(in); err != nil {
			r.fail(checker.ExitIncomplete, err)
			return r.code // standard output cannot be written
		}
	}
	return r.code
}

// run is one run of a job.
type run struct {
	*Job
	code int
}

// fail reports an error. Wrong usage beats an incomplete run, which beats
// files in another layout: the codes grow in this order, but for usage.
func (r *run) fail(code int, err error) {
	r.Faults.Run(err)
	if r.code != checker.ExitUsage {
		r.code = code
	}
}

// file formats one file. The error is one of standard output.
func (r *run) file(in checker.Input) error {
	if !r.Force && !in.Stdin && in.Paged == nil && !checker.IsRulesheet(in.Path) {
		r.fail(checker.ExitIncomplete, fmt.Errorf("%s: left as it was: the name is none of a rulesheet (*%s); --force formats it all the same",
			in.Path, strings.Join(checker.Extensions, ", *")))
		return nil
	}
	text, err := in.Read(r.Stdin)
	if err != nil {
		r.fail(checker.ExitIncomplete, fmt.Errorf("%s: %w", in.Path, err))
		return nil
	}
	formatted, err := guard.Value("formatting", func() ([]byte, error) { return formatInput(in, text, r.Notation) })
	if err != nil {
		for _, err := range explain(in.Path, err) {
			r.fail(checker.ExitIncomplete, err)
		}
		return nil
	}
	if string(formatted) != string(text) {
		if err := r.show(in, text, formatted); err != nil {
			return err
		}
	}
	if !r.writes() {
		return nil
	}
	return r.write(in, text, formatted)
}

// writes tells whether files are written, and not only looked at.
func (r *run) writes() bool { return !r.Check && !r.Diff && !r.List }

// write writes a formatted text to the file of the text and reports that, or to
// standard output if the text came from standard input.
func (r *run) write(in checker.Input, text, formatted []byte) error {
	switch {
	case in.Stdin:
		_, err := r.Texts.Write(formatted)
		return err
	case string(formatted) == string(text):
		return nil
	}
	if err := replace(in, text, formatted); err != nil {
		r.fail(checker.ExitIncomplete, fmt.Errorf("%s: %w", in.Path, err))
		return nil
	}
	if r.Quiet {
		return nil
	}
	_, err := fmt.Fprintf(r.Stdout, "%s: formatted\n", report.Printable(in.Path))
	return err
}

// errChanged is a file that another program wrote meanwhile.
var errChanged = errors.New("not formatted: the file was changed by somebody else meanwhile")

// replace writes a file, unless it holds another text than the one that was
// read.
func replace(in checker.Input, text, formatted []byte) error {
	return in.Replace(text, formatted, errChanged)
}

// show reports that a file is not in the canonical layout.
func (r *run) show(in checker.Input, text, formatted []byte) error {
	if (r.Check || r.Diff) && r.code == checker.ExitClean {
		r.code = checker.ExitFindings
	}
	out := ""
	switch {
	case r.List:
		out = screen.QuotePath(in.Path) + "\n"
	case r.Check && !r.Diff:
		out = screen.QuotePath(in.Path) + ": not formatted\n"
	}
	if r.Diff {
		diff, err := rewrite.UnifiedDiff(in.OnDisk(), in.Whole(text), in.Whole(formatted))
		if err != nil {
			return err
		}
		out += diff
	}
	_, err := io.WriteString(r.Stdout, out)
	return err
}

// formatInput formats the text of an input. Of a page only the rulesheet changes:
// its lines keep the indentation of the block, and blank lines around it stay.
func formatInput(in checker.Input, text []byte, n gdl.Choice) ([]byte, error) {
	if in.Paged == nil {
		return FormatAs(text, n)
	}
	if _, err := FormatAs(text, n); err != nil {
		return nil, err // at its place in the page
	}
	inner := in.Inner(text)
	core := bytes.TrimSpace(inner)
	if len(core) == 0 {
		return text, nil
	}
	start := bytes.Index(inner, core)
	before := inner[:start]
	indent := before[bytes.LastIndexAny(before, "\r\n")+1:]
	formatted, err := FormatAs(core, n)
	if err != nil {
		return nil, err
	}
	formatted = bytes.TrimRight(formatted, "\n")
	if bytes.Contains(inner, []byte("\r\n")) {
		formatted = bytes.ReplaceAll(formatted, []byte("\n"), []byte("\r\n"))
	}
	formatted = indented(formatted, indent)
	return in.Outer(text, slices.Concat(before, formatted, inner[start+len(core):])), nil
}

// indented puts blanks before all lines but the first and empty ones.
func indented(text, indent []byte) []byte {
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

// Format returns a rulesheet in the canonical layout. A text that may be no
// rulesheet is not formatted: the error is a *checker.DoubtError then.
func Format(text []byte) ([]byte, error) { return FormatAs(text, gdl.AutoNotation) }

// FormatAs returns a rulesheet in a chosen notation in the canonical layout,
// with the same errors.
func FormatAs(text []byte, n gdl.Choice) ([]byte, error) {
	file := n.Parse(gdl.NewSource(token.NewFileSet(), "", text))
	doubt := checker.LeftAsItWas(file)
	if doubt != nil && file.Recognition.Foreign() {
		return nil, doubt
	}
	formatted, err := layout.FormatAs(text, file.Notation)
	if doubt == nil || err != nil && (file.Recognition.Fragment || faultBefore(err, file.Source.Offset(file.Doubt().From))) {
		return formatted, err
	}
	return nil, doubt
}

// faultBefore tells whether an unmatched parenthesis stands before an offset:
// its error explains more than one about the words that it leaves outside of
// rules.
func faultBefore(err error, offset int) bool {
	var fault *layout.SyntaxError
	return errors.As(err, &fault) && fault.Source.Offset(fault.Errors[0].From) < offset
}

// maxErrors bounds the errors of one file that are reported.
const maxErrors = 10

// explain returns the errors of a text with their places.
func explain(path string, err error) []error {
	var doubt *checker.DoubtError
	if errors.As(err, &doubt) {
		return []error{fmt.Errorf("%s:%d:%d: %s: %s", path, doubt.Place.Line, doubt.Place.Column, doubt.Undone, doubt.Reason)}
	}
	var fault *layout.SyntaxError
	if !errors.As(err, &fault) {
		return []error{fmt.Errorf("%s: %w", path, err)}
	}
	var list []error
	ruler := report.NewRuler(fault.Source)
	for i, err := range fault.Errors {
		if i == maxErrors {
			list = append(list, fmt.Errorf("%s: and %d more errors", path, len(fault.Errors)-i))
			break
		}
		place := ruler.Place(err.From)
		list = append(list, fmt.Errorf("%s:%d:%d: %w", path, place.Line, place.Column, err))
	}
	return list
}
