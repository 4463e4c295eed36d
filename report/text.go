package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
	"github.com/gdllint/gdllint/proof"
)

// Text writes findings and verdicts for people. Faults of the tool or of the
// file system belong on standard error, in every format.
type Text struct {
	w     *bufio.Writer
	opt   Options
	rules rulebook
	style style
	ruler *Ruler        // of the file that is being written
	open  []openVerdict // for the summary
	// invalid are the lines about rulesheets that are not valid GDL, for the
	// summary.
	invalid []string
	told    *told // the findings that were written already, of the file that is being written
	hinted  bool  // the hint on how to list the facts of proofs was given
}

// NewText returns a writer of text.
func NewText(w io.Writer, opt Options) *Text {
	if opt.Color {
		screen.AllowColor(w)
	}
	return &Text{w: bufio.NewWriter(w), opt: opt, rules: newRulebook(opt.Rules), style: style(opt.Color)}
}

// File writes the findings of a file, and its verdicts if the options ask for
// them.
func (t *Text) File(f *File) error {
	t.begin(f)
	t.findings(f)
	t.cut(f)
	t.recalled(f)
	if t.opt.Verdicts && !t.opt.Quiet {
		t.table(f)
	}
	t.collectOpen(f)
	t.told = nil
	return t.w.Flush()
}

// cut writes that the work for a file was cut short. An interrupt needs no such
// line: the user caused it.
func (t *Text) cut(f *File) {
	if text := CutText(f); text != "" && f.Cut != proof.CutByInterrupt {
		fmt.Fprintf(t.w, "%s: %s %s\n", t.style.bold(Printable(f.Path)), t.style.severity(finding.Error, "incomplete:"), Printable(text))
		if !t.opt.Quiet {
			fmt.Fprintln(t.w)
		}
	}
}

// maxPerRule bounds the findings of one rule that are shown for a file in full:
// further ones repeat the message, and only their places are new. maxLines
// bounds the lines that are listed of them, since a lost parenthesis may make a
// thousand.
const (
	maxPerRule = 3
	maxLines   = 12
)

func (t *Text) findings(f *File) {
	hidden := t.eachFinding(f)
	defer t.left(f, hidden)
	if t.opt.Quiet || t.opt.Verbose {
		return
	}
	shown := t.told.rules
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if rest := shown[code] - maxPerRule; rest > 0 {
			fmt.Fprintf(t.w, "%s: and %d more of %s, %s (-v shows all)\n\n", t.style.bold(Printable(f.Path)), rest, t.label(code), t.told.where(code))
		}
	}
}

// eachFinding writes the findings of a file that were not written before. It
// returns the number of those that are hidden because they follow from others.
func (t *Text) eachFinding(f *File) (hidden int) {
	everything := t.opt.Quiet || t.opt.Verbose
	for i := range f.Findings {
		x := &f.Findings[i]
		switch {
		case t.told.has(x):
		case x.Consequence && !everything:
			hidden++
		default:
			if t.told.add(x, t.ruler.Place(x.Pos).Line) <= maxPerRule || everything {
				t.finding(f, x)
			}
		}
	}
	return hidden
}

// left writes the number of findings that are not shown, because they follow
// from others or because of the limit.
func (t *Text) left(f *File, hidden int) {
	switch {
	case f.Hidden > 0:
		fmt.Fprintf(t.w, "%s: and %s (--max-findings)\n", t.style.bold(Printable(f.Path)), plural.Count(f.Hidden+hidden, "more finding"))
		if !t.opt.Quiet {
			fmt.Fprintln(t.w)
		}
	case hidden == 1:
		fmt.Fprintf(t.w, "%s: 1 finding that follows from these is hidden; -v shows it\n\n", t.style.bold(Printable(f.Path)))
	case hidden > 1:
		fmt.Fprintf(t.w, "%s: %d findings that follow from these are hidden; -v shows them\n\n", t.style.bold(Printable(f.Path)), hidden)
	}
}

func (t *Text) finding(f *File, x *finding.Finding) {
	at := t.ruler.Place(x.Pos)
	fmt.Fprintf(t.w, "%s: %s %s %s\n",
		t.style.bold(fmt.Sprintf("%s:%d:%d", Printable(f.OnDisk()), at.Line, at.Column)),
		t.style.severity(x.Severity, x.Severity.String()+":"),
		Printable(x.Message), t.style.faint(t.label(x.Code)))
	if t.opt.Quiet {
		return
	}
	t.excerpt(f, x)
	for _, r := range x.Related {
		p := t.ruler.Place(r.Pos)
		fmt.Fprintf(t.w, "      %s %s\n", t.style.bold(fmt.Sprintf("%s:%d:%d:", Printable(f.OnDisk()), p.Line, p.Column)), Printable(r.Message))
	}
	t.matches(f, "a match that shows it:", x.Role, x.Trace, x.Trace2, x.Witnesses)
	fmt.Fprintln(t.w)
}

// label returns "[V02 unsafe-negation]".
func (t *Text) label(code string) string { return "[" + t.rules.label(code) + "]" }

func (t *Text) excerpt(f *File, x *finding.Finding) {
	e, ok := excerptOf(f.Source, x.Pos, x.End)
	if !ok {
		return
	}
	line, marks := e.gutter()
	fmt.Fprintf(t.w, "%s%s\n%s%s\n", t.style.faint(line), e.line,
		t.style.faint(marks), t.style.severity(x.Severity, e.marks))
}

// Close writes the summary, unless there is nothing to sum up.
func (t *Text) Close(s *Summary) error {
	if !t.opt.Quiet && (s.Files > 0 || len(s.Usage) == 0) {
		t.listInvalid()
		t.listOpen()
		for _, notice := range s.Notices {
			fmt.Fprintln(t.w, Printable(notice))
		}
		t.summary(s)
		t.fixes(s)
	}
	return t.w.Flush()
}
