package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// TextWriter writes findings and verdicts as text for people. It does not write faults of the tool
// or of the file system: these go to standard error, in every format.
type TextWriter struct {
	output              *bufio.Writer
	options             TextOptions
	textStyle           textStyle
	lineWidth           int
	unansweredQuestions []openQuestions // listed in the summary
	// invalidLines are the lines about rulesheets that are not valid GDL, for the summary.
	invalidLines []string
	reported     *reportedFindings // the findings that were written already, of the file that is being written
	hintShown    bool              // the hint on how to list the facts of proofs was given
}

// NewTextWriter returns a writer of text.
func NewTextWriter(w io.Writer, opt TextOptions) *TextWriter {
	width := screen.WidthOf(w)
	if width == 0 || width > maxTextWidth {
		width = maxTextWidth
	}
	return &TextWriter{output: bufio.NewWriter(w), options: opt, textStyle: textStyle{screen.StyleOf(w, opt.UseColor)}, lineWidth: width}
}

// WriteFile writes the findings of a file, and its verdicts if the options ask for
// them.
func (t *TextWriter) WriteFile(f *document.File) error {
	t.reported = t.reported.forFile(f) // early findings of the same file were written
	t.writeFindings(f)
	t.writeCut(f)
	t.writeRecalled(f)
	if t.options.ShowVerdicts && !t.options.Quiet {
		t.writeVerdictTable(f)
	}
	t.collectUnanswered(f)
	t.reported = nil
	return t.output.Flush()
}

// writeCut writes that the work for a file was cut short. An interrupt needs no such
// line: the user caused it.
func (t *TextWriter) writeCut(f *document.File) {
	if text := f.CutText(); text != "" && f.Cut != document.CutByInterrupt {
		fmt.Fprintf(t.output, "%s: %s %s\n", t.textStyle.boldText(MakePrintable(f.SystemPath)), t.textStyle.severityText(document.SeverityError, "incomplete:"), MakePrintable(text))
		if !t.options.Quiet {
			fmt.Fprintln(t.output)
		}
	}
}

// maxHiddenLines is the greatest number of line numbers that are listed for findings that are not
// shown in full. A lost parenthesis may cause a thousand findings.
const maxHiddenLines = 12

// maxShownOf returns the greatest number of findings of x's rule that are shown in full for a file,
// since further findings differ in their places only. For a habit of style one finding is enough.
func maxShownOf(x *document.Finding) int {
	if x.Habit {
		return 1
	}
	return 3
}

// writeFindings writes the new findings of a file, and how many are not shown, by rule and for other reasons.
func (t *TextWriter) writeFindings(f *document.File) {
	hidden := t.writeNewFindings(f)
	defer t.writeOmittedCount(f, hidden)
	if t.options.Quiet || t.options.Verbose {
		return
	}
	shown := t.reported.ruleCounts
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if rest := shown[code].findings - maxShownOf(shown[code].first); rest > 0 {
			fmt.Fprintf(t.output, "%s: and %d more of [%s], %s (-v shows all)\n\n", t.textStyle.boldText(MakePrintable(f.SystemPath)), rest, shown[code].first.Label(), shown[code].hiddenLinesText())
		}
	}
}

// writeNewFindings writes the findings of a file that were not written before. It returns the number of findings
// that are hidden because they follow from others.
func (t *TextWriter) writeNewFindings(f *document.File) (hidden int) {
	everything := t.options.Quiet || t.options.Verbose
	for i := range f.Findings {
		x := &f.Findings[i]
		switch {
		case t.reported.hasFinding(x):
		case x.Consequence && !everything:
			hidden++
		default:
			if t.reported.recordFinding(x) <= maxShownOf(x) || everything {
				t.writeFinding(f, x)
			}
		}
	}
	return hidden
}

// writeOmittedCount writes the number of findings that are not shown, because they follow
// from others or because of the limit.
func (t *TextWriter) writeOmittedCount(f *document.File, hidden int) {
	switch {
	case f.Hidden > 0:
		fmt.Fprintf(t.output, "%s: and %s (--max-findings)\n", t.textStyle.boldText(MakePrintable(f.SystemPath)), plural.CountNoun(f.Hidden+hidden, "more finding"))
		if !t.options.Quiet {
			fmt.Fprintln(t.output)
		}
	case hidden == 1:
		fmt.Fprintf(t.output, "%s: 1 finding that follows from these is hidden; -v shows it\n\n", t.textStyle.boldText(MakePrintable(f.SystemPath)))
	case hidden > 1:
		fmt.Fprintf(t.output, "%s: %d findings that follow from these are hidden; -v shows them\n\n", t.textStyle.boldText(MakePrintable(f.SystemPath)), hidden)
	}
}

func (t *TextWriter) writeFinding(f *document.File, x *document.Finding) {
	at := x.Range.Start
	fmt.Fprintf(t.output, "%s: %s %s %s\n",
		t.textStyle.boldText(fmt.Sprintf("%s:%d:%d", MakePrintable(f.DiskPath()), at.Line, at.Column)),
		t.textStyle.severityText(x.Severity, x.Severity.String()+":"),
		MakePrintable(x.Message), t.textStyle.faintText("["+x.Label()+"]"))
	if t.options.Quiet {
		return
	}
	t.writeExcerpt(x)
	for _, r := range x.Related {
		p := r.Range.Start
		fmt.Fprintf(t.output, "      %s %s\n", t.textStyle.boldText(fmt.Sprintf("%s:%d:%d:", MakePrintable(f.DiskPath()), p.Line, p.Column)), MakePrintable(r.Message))
	}
	t.writeOffer(x)
	t.writeMatches(x.Role, x.Match, x.SecondMatch, x.Witnesses)
	fmt.Fprintln(t.output)
}

// writeOffer writes the best repair of a finding if it is an offer: a repair that was tried in matches and may change the
// meaning. Without -v it writes only the first offer of a file.
func (t *TextWriter) writeOffer(x *document.Finding) {
	best := x.Repair()
	if best == nil || !x.Offer || t.reported.offered && !t.options.Verbose {
		return
	}
	t.reported.offered = true
	fmt.Fprintf(t.output, "      line %d: a repair that was tried and may change the meaning: %s\n", best.Edits[0].Range.Start.Line, MakePrintable(best.Message))
}

func (t *TextWriter) writeExcerpt(x *document.Finding) {
	if x.Line == nil {
		return
	}
	text, carets := excerptWithin(x.Line, t.lineWidth-marginWidth)
	line, marks := marginTexts(x.Line)
	fmt.Fprintf(t.output, "%s%s\n%s%s\n", t.textStyle.faintText(line), text,
		t.textStyle.faintText(marks), t.textStyle.severityText(x.Severity, carets))
}

// Close writes the summary, unless the report is quiet or no file was read because of a usage
// error.
func (t *TextWriter) Close(s *document.Summary) error {
	if !t.options.Quiet && (s.FileCount > 0 || s.UsageCount == 0) {
		t.writeInvalid()
		t.writeUnanswered()
		for _, notice := range s.Notices {
			fmt.Fprintln(t.output, MakePrintable(notice))
		}
		fmt.Fprintf(t.output, "%s (%.1f s)\n", CountsText(s, t.textStyle.Style), s.ElapsedSeconds)
		t.writeFixes(s)
	}
	return t.output.Flush()
}
