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

// TextWriter writes findings and verdicts for people. Faults of the tool or of the
// file system belong on standard error, in every format.
type TextWriter struct {
	output              *bufio.Writer
	options             TextOptions
	ruleIndex           ruleIndex
	textStyle           textStyle
	lineWidth           int
	positionMapper      *PositionMapper // of the file that is being written
	unansweredQuestions []openQuestions // for the summary
	// invalidLines are the lines about rulesheets that are not valid GDL, for the
	// summary.
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
	return &TextWriter{output: bufio.NewWriter(w), options: opt, ruleIndex: newRuleIndex(opt.Rules), textStyle: textStyle{screen.StyleOf(w, opt.UseColor)}, lineWidth: width}
}

// WriteFile writes the findings of a file, and its verdicts if the options ask for
// them.
func (t *TextWriter) WriteFile(f *File) error {
	t.beginFile(f)
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
func (t *TextWriter) writeCut(f *File) {
	if text := CutText(f); text != "" && f.CutKind != proof.CutByInterrupt {
		fmt.Fprintf(t.output, "%s: %s %s\n", t.textStyle.boldText(MakePrintable(f.Path)), t.textStyle.severityText(finding.SeverityError, "incomplete:"), MakePrintable(text))
		if !t.options.Quiet {
			fmt.Fprintln(t.output)
		}
	}
}

// maxHiddenLines bounds the lines that are listed of the findings that are not shown, since
// a lost parenthesis may make a thousand.
const maxHiddenLines = 12

// maxShownOf bounds the findings of one rule that are shown for a file in full: further
// ones repeat the message, and only their places are new. Of a habit of style one is enough;
// comments for gdllint and properties are each about something else.
func maxShownOf(code string) int {
	if finding.StageOf(code) == finding.CommentStage && code[0] != 'C' && code[0] != 'P' {
		return 1
	}
	return 3
}

func (t *TextWriter) writeFindings(f *File) {
	hidden := t.writeNewFindings(f)
	defer t.writeOmittedCount(f, hidden)
	if t.options.Quiet || t.options.Verbose {
		return
	}
	shown := t.reported.countsByRule
	for _, code := range slices.Sorted(maps.Keys(shown)) {
		if rest := shown[code] - maxShownOf(code); rest > 0 {
			fmt.Fprintf(t.output, "%s: and %d more of %s, %s (-v shows all)\n\n", t.textStyle.boldText(MakePrintable(f.Path)), rest, t.bracketedLabel(code), t.reported.hiddenLinesText(code))
		}
	}
}

// writeNewFindings writes the findings of a file that were not written before. It
// returns the number of those that are hidden because they follow from others.
func (t *TextWriter) writeNewFindings(f *File) (hidden int) {
	everything := t.options.Quiet || t.options.Verbose
	for i := range f.Findings {
		x := &f.Findings[i]
		switch {
		case t.reported.hasFinding(x):
		case x.IsConsequence && !everything:
			hidden++
		default:
			if t.reported.recordFinding(x, t.positionMapper.PlaceOf(x.Pos).Line) <= maxShownOf(x.Code) || everything {
				t.writeFinding(f, x)
			}
		}
	}
	return hidden
}

// writeOmittedCount writes the number of findings that are not shown, because they follow
// from others or because of the limit.
func (t *TextWriter) writeOmittedCount(f *File, hidden int) {
	switch {
	case f.HiddenCount > 0:
		fmt.Fprintf(t.output, "%s: and %s (--max-findings)\n", t.textStyle.boldText(MakePrintable(f.Path)), plural.CountNoun(f.HiddenCount+hidden, "more finding"))
		if !t.options.Quiet {
			fmt.Fprintln(t.output)
		}
	case hidden == 1:
		fmt.Fprintf(t.output, "%s: 1 finding that follows from these is hidden; -v shows it\n\n", t.textStyle.boldText(MakePrintable(f.Path)))
	case hidden > 1:
		fmt.Fprintf(t.output, "%s: %d findings that follow from these are hidden; -v shows them\n\n", t.textStyle.boldText(MakePrintable(f.Path)), hidden)
	}
}

func (t *TextWriter) writeFinding(f *File, x *finding.Finding) {
	at := t.positionMapper.PlaceOf(x.Pos)
	fmt.Fprintf(t.output, "%s: %s %s %s\n",
		t.textStyle.boldText(fmt.Sprintf("%s:%d:%d", MakePrintable(f.DiskPath()), at.Line, at.Column)),
		t.textStyle.severityText(x.Severity, x.Severity.String()+":"),
		MakePrintable(x.Message), t.textStyle.faintText(t.bracketedLabel(x.Code)))
	if t.options.Quiet {
		return
	}
	t.writeExcerpt(f, x)
	for _, r := range x.Related {
		p := t.positionMapper.PlaceOf(r.Pos)
		fmt.Fprintf(t.output, "      %s %s\n", t.textStyle.boldText(fmt.Sprintf("%s:%d:%d:", MakePrintable(f.DiskPath()), p.Line, p.Column)), MakePrintable(r.Message))
	}
	t.writeMatches(f, "a match that shows it:", x.Role, x.MatchTrace, x.OtherTrace, x.Witnesses)
	fmt.Fprintln(t.output)
}

// bracketedLabel returns "[V02 unsafe-negation]".
func (t *TextWriter) bracketedLabel(code string) string {
	return "[" + t.ruleIndex.ruleLabel(code) + "]"
}

func (t *TextWriter) writeExcerpt(f *File, x *finding.Finding) {
	e, ok := excerptWithin(f.Source, x.Pos, x.End, t.lineWidth-marginWidth)
	if !ok {
		return
	}
	line, marks := e.marginTexts()
	fmt.Fprintf(t.output, "%s%s\n%s%s\n", t.textStyle.faintText(line), e.lineText,
		t.textStyle.faintText(marks), t.textStyle.severityText(x.Severity, e.caretText))
}

// Close writes the summary, unless there is nothing to sum up.
func (t *TextWriter) Close(s *Summary) error {
	if !t.options.Quiet && (s.FileCount > 0 || len(s.UsageErrors) == 0) {
		t.writeInvalid()
		t.writeUnanswered()
		for _, notice := range s.Notices {
			fmt.Fprintln(t.output, MakePrintable(notice))
		}
		fmt.Fprintf(t.output, "%s (%.1f s)\n", s.CountsText(t.textStyle.Style), s.ElapsedSeconds)
		t.writeFixes(s)
	}
	return t.output.Flush()
}
