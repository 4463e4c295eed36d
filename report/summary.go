package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// This file writes the end of a text report.

// maxListedQuestions is the greatest number of lines about open verdicts, and of lines about invalid rulesheets, in a
// summary without -v.
const maxListedQuestions = 20

// openQuestions are questions about a file that are open for one reason.
type openQuestions struct{ filePath, questionTitles, openReason string }

// collectUnanswered keeps, for the summary, the open questions of a file and whether it is valid GDL.
func (t *TextWriter) collectUnanswered(f *document.File) {
	if t.options.ShowVerdicts {
		return // the table has them
	}
	if f.Invalid != nil {
		t.invalidLines = append(t.invalidLines, t.invalidLine(f))
	}
	for i := range f.Verdicts {
		if v := &f.Verdicts[i]; v.IsUnanswered() {
			t.addUnanswered(openQuestions{f.SystemPath, v.Title(), WithoutAdvice(v.OpenReason)})
		}
	}
}

// addUnanswered adds a question, to the last line if this is about the same file and reason.
func (t *TextWriter) addUnanswered(o openQuestions) {
	if n := len(t.unansweredQuestions); n > 0 && t.unansweredQuestions[n-1].filePath == o.filePath && t.unansweredQuestions[n-1].openReason == o.openReason {
		t.unansweredQuestions[n-1].questionTitles += ", " + o.questionTitles
		return
	}
	t.unansweredQuestions = append(t.unansweredQuestions, o)
}

func (t *TextWriter) writeUnanswered() {
	show := t.unansweredQuestions
	if len(show) > maxListedQuestions && !t.options.Verbose {
		show = show[:maxListedQuestions]
	}
	for _, o := range show {
		fmt.Fprintf(t.output, "%s: %s %s: %s\n", t.textStyle.boldText(MakePrintable(o.filePath)),
			t.textStyle.severityText(document.SeverityNote, "open:"), o.questionTitles, MakePrintable(o.openReason))
	}
	if rest := len(t.unansweredQuestions) - len(show); rest > 0 {
		fmt.Fprintf(t.output, "... and %s (-v lists all)\n", plural.CountNoun(rest, "more open verdict"))
	}
}

// CountsText returns a text with the numbers of files, findings and verdicts.
func CountsText(s *document.Summary, style screen.Style) string {
	parts := []string{plural.CountNoun(s.FileCount, "rulesheet") + ": " + findingCountsText(s, textStyle{style})}
	if s.ShardLabel != "" {
		parts[0] = "shard " + s.ShardLabel + ", " + parts[0]
	}
	if answers := AnswerCountsText(s); answers != "" {
		parts = append(parts, answers)
	}
	if s.InvalidCount > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", s.InvalidCount, document.NotValid))
	}
	if s.SuppressedCount > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", s.SuppressedCount))
	}
	if s.IncompleteCount > 0 {
		parts = append(parts, fmt.Sprintf("%d incomplete", s.IncompleteCount))
	}
	if s.CutCount > 0 && !s.WasInterrupted {
		parts = append(parts, fmt.Sprintf("%d cut short", s.CutCount))
	}
	if s.WasInterrupted {
		parts = append(parts, "interrupted")
	}
	return strings.Join(parts, "; ")
}

// AnswerCountsText returns a text with the numbers of answers to questions; "" if none was asked.
func AnswerCountsText(s *document.Summary) string {
	if s.ProvedCount+s.ViolatedCount+s.OpenCount+s.CountedCount == 0 {
		return ""
	}
	text := fmt.Sprintf("%d proved, %d violated, %d open", s.ProvedCount, s.ViolatedCount, s.OpenCount)
	if s.CountedCount > 0 {
		text += fmt.Sprintf(", %d counted", s.CountedCount)
	}
	return text
}

// FindingCountsText returns a text with the numbers of findings, without colours.
func FindingCountsText(s *document.Summary) string { return findingCountsText(s, textStyle{}) }

// findingCountsText returns the numbers of findings by severity, in the colours of style.
func findingCountsText(s *document.Summary, style textStyle) string {
	var parts []string
	add := func(n int, sev document.Severity) {
		if n > 0 {
			parts = append(parts, style.severityText(sev, plural.CountNoun(n, sev.String())))
		}
	}
	add(s.ErrorCount, document.SeverityError)
	add(s.WarningCount, document.SeverityWarning)
	add(s.NoteCount, document.SeverityNote)
	switch {
	case len(parts) == 0 && s.WasInterrupted:
		return "no findings so far"
	case len(parts) == 0 && s.CutCount > 0:
		return "no findings"
	case len(parts) == 0:
		return style.greenText("no findings")
	}
	return strings.Join(parts, ", ")
}

// invalidLine returns the line of a text report about a rulesheet that is not
// valid GDL.
func (t *TextWriter) invalidLine(f *document.File) string {
	at := f.Invalid.Range.Start
	place := fmt.Sprintf("%s:%d:%d:", MakePrintable(f.SystemPath), at.Line, at.Column)
	if f.Invalid.PlaceText != "" {
		place = MakePrintable(f.Invalid.PlaceText) + ":"
	}
	return fmt.Sprintf("%s %s; %s %s\n", t.textStyle.boldText(place),
		t.textStyle.severityText(document.SeverityError, document.NotValid+" GDL"), document.InvalidAdvice, t.textStyle.faintText("["+f.Invalid.Label()+"]"))
}

// writeInvalid writes the lines about rulesheets that are not valid GDL.
func (t *TextWriter) writeInvalid() {
	show := t.invalidLines
	if len(show) > maxListedQuestions && !t.options.Verbose {
		show = show[:maxListedQuestions]
	}
	for _, line := range show {
		t.output.WriteString(line)
	}
	if rest := len(t.invalidLines) - len(show); rest > 0 {
		fmt.Fprintf(t.output, "... and %d more that are %s GDL (-v lists all)\n", rest, document.NotValid)
	}
}
