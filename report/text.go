package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/gdllint/gdllint/finding"
)

// Text writes findings and verdicts for people. Faults of the tool or of the
// file system belong on standard error, whatever the format: see Faults.
type Text struct {
	w     *bufio.Writer
	opt   Options
	rules rulebook
	style style
	open  []openVerdict // for the summary
}

// NewText returns a writer of text.
func NewText(w io.Writer, opt Options) *Text {
	return &Text{w: bufio.NewWriter(w), opt: opt, rules: newRulebook(opt.Rules), style: style(opt.Color)}
}

// File writes the findings of a file, and its verdicts if they were asked
// for.
func (t *Text) File(f *File) error {
	for i := range f.Findings {
		t.finding(f, &f.Findings[i])
	}
	if t.opt.Verdicts && !t.opt.Quiet {
		t.table(f)
	}
	t.collectOpen(f)
	return t.w.Flush()
}

func (t *Text) finding(f *File, x *finding.Finding) {
	at := RangeOf(f.Source, x.Pos, x.End).Start
	fmt.Fprintf(t.w, "%s: %s %s %s\n",
		t.style.bold(fmt.Sprintf("%s:%d:%d", printable(f.Path), at.Line, at.Column)),
		t.style.severity(x.Severity, x.Severity.String()+":"),
		printable(x.Message), t.style.faint(t.label(x.Code)))
	if t.opt.Quiet {
		return
	}
	t.excerpt(f, x)
	for _, r := range x.Related {
		p := RangeOf(f.Source, r.Pos, r.End).Start
		fmt.Fprintf(t.w, "      %s %s\n", t.style.bold(fmt.Sprintf("%s:%d:%d:", printable(f.Path), p.Line, p.Column)), printable(r.Message))
	}
	if x.Trace2 != nil {
		t.trace(f, "one match:", x.Trace)
		t.trace(f, "another match:", x.Trace2)
	} else if x.Trace != nil {
		t.trace(f, "a match that shows it:", x.Trace)
	}
	fmt.Fprintln(t.w)
}

// label returns "[V02 unsafe-negation]".
func (t *Text) label(code string) string {
	if name := t.rules.name(code); name != "" && name != code {
		code += " " + name
	}
	return "[" + code + "]"
}

func (t *Text) excerpt(f *File, x *finding.Finding) {
	e, ok := excerptOf(f.Source, x.Pos, x.End)
	if !ok {
		return
	}
	line, marks := e.gutter()
	fmt.Fprintf(t.w, "%s%s\n%s%s\n", t.style.faint(line), e.line,
		t.style.faint(marks), t.style.severity(x.Severity, e.marks))
}

// Close writes the summary.
func (t *Text) Close(s *Summary) error {
	if !t.opt.Quiet {
		t.listOpen()
		t.summary(s)
	}
	return t.w.Flush()
}
