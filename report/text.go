package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/finding"
)

// Text writes findings and verdicts for people. Faults of the tool or of the
// file system belong on standard error, whatever the format: see Faults.
type Text struct {
	w     *bufio.Writer
	opt   Options
	rules rulebook
	style style
	ruler *Ruler        // of the file that is being written
	open  []openVerdict // for the summary
}

// NewText returns a writer of text.
func NewText(w io.Writer, opt Options) *Text {
	return &Text{w: bufio.NewWriter(w), opt: opt, rules: newRulebook(opt.Rules), style: style(opt.Color)}
}

// File writes the findings of a file, and its verdicts if they were asked
// for.
func (t *Text) File(f *File) error {
	t.ruler = NewRuler(f.Source)
	t.findings(f)
	if t.opt.Verdicts && !t.opt.Quiet {
		t.table(f)
	}
	t.collectOpen(f)
	return t.w.Flush()
}

// maxPerRule bounds the findings of one rule that are shown for a file: a
// lost parenthesis may make a thousand of them.
const maxPerRule = 50

func (t *Text) findings(f *File) {
	shown := make(map[string]int)
	hidden := 0
	for i := range f.Findings {
		code := f.Findings[i].Code
		if f.Findings[i].Consequence && !t.opt.Quiet && !t.opt.Verbose {
			hidden++
			continue
		}
		if shown[code]++; shown[code] <= maxPerRule || t.opt.Quiet || t.opt.Verbose {
			t.finding(f, &f.Findings[i])
		}
	}
	if t.opt.Quiet || t.opt.Verbose {
		return
	}
	defer t.followers(f, hidden)
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if rest := shown[code] - maxPerRule; rest > 0 {
			fmt.Fprintf(t.w, "%s: and %d more of %s (-v shows all)\n\n", t.style.bold(printable(f.Path)), rest, t.label(code))
		}
	}
}

// followers counts the findings that are not shown because they follow from
// others.
func (t *Text) followers(f *File, hidden int) {
	switch {
	case hidden == 1:
		fmt.Fprintf(t.w, "%s: 1 finding that follows from these is hidden; -v shows it\n\n", t.style.bold(printable(f.Path)))
	case hidden > 1:
		fmt.Fprintf(t.w, "%s: %d findings that follow from these are hidden; -v shows them\n\n", t.style.bold(printable(f.Path)), hidden)
	}
}

func (t *Text) finding(f *File, x *finding.Finding) {
	at := t.ruler.Place(x.Pos)
	fmt.Fprintf(t.w, "%s: %s %s %s\n",
		t.style.bold(fmt.Sprintf("%s:%d:%d", printable(f.Path), at.Line, at.Column)),
		t.style.severity(x.Severity, x.Severity.String()+":"),
		printable(x.Message), t.style.faint(t.label(x.Code)))
	if t.opt.Quiet {
		return
	}
	t.excerpt(f, x)
	for _, r := range x.Related {
		p := t.ruler.Place(r.Pos)
		fmt.Fprintf(t.w, "      %s %s\n", t.style.bold(fmt.Sprintf("%s:%d:%d:", printable(f.Path), p.Line, p.Column)), printable(r.Message))
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

// Close writes the summary, if there is anything to sum up.
func (t *Text) Close(s *Summary) error {
	if !t.opt.Quiet && (s.Files > 0 || len(s.Usage) == 0) {
		t.listOpen()
		for _, notice := range s.Notices {
			fmt.Fprintln(t.w, printable(notice))
		}
		t.summary(s)
		t.fixes(s)
	}
	return t.w.Flush()
}
