package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// maxListedQuestions bounds the open verdicts that the summary lists.
const maxListedQuestions = 20

// An openQuestions stands for the questions about a file that are open for the
// same reason.
type openQuestions struct{ filePath, questionTitles, openReason string }

func (t *TextWriter) collectUnanswered(f *File) {
	if t.options.ShowVerdicts {
		return // the table has them
	}
	if f.FirstInvalidity != nil {
		t.invalidLines = append(t.invalidLines, t.invalidLine(f))
	}
	for i := range f.Verdicts {
		if v := &f.Verdicts[i]; IsUnanswered(v) {
			t.addUnanswered(openQuestions{f.Path, QuestionTitle(v.Question), WithoutAdvice(v.OpenReason)})
		}
	}
}

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
			t.textStyle.severityText(finding.SeverityNote, "open:"), o.questionTitles, MakePrintable(o.openReason))
	}
	if rest := len(t.unansweredQuestions) - len(show); rest > 0 {
		fmt.Fprintf(t.output, "... and %s (-v lists all)\n", plural.CountNoun(rest, "more open verdict"))
	}
}

// CountsText tells the numbers of files, findings and verdicts.
func (s *Summary) CountsText(style screen.Style) string {
	parts := []string{plural.CountNoun(s.FileCount, "rulesheet") + ": " + findingCountsText(s, textStyle{style})}
	if s.ShardLabel != "" {
		parts[0] = "shard " + s.ShardLabel + ", " + parts[0]
	}
	if answers := s.AnswerCountsText(); answers != "" {
		parts = append(parts, answers)
	}
	if s.InvalidCount > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", s.InvalidCount, NotValid))
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

// AnswerCountsText counts the answers to questions; "" if none was asked.
func (s *Summary) AnswerCountsText() string {
	if s.ProvedCount+s.ViolatedCount+s.OpenCount+s.CountedCount == 0 {
		return ""
	}
	text := fmt.Sprintf("%d proved, %d violated, %d open", s.ProvedCount, s.ViolatedCount, s.OpenCount)
	if s.CountedCount > 0 {
		text += fmt.Sprintf(", %d counted", s.CountedCount)
	}
	return text
}

func findingCountsText(s *Summary, style textStyle) string {
	var parts []string
	add := func(n int, sev finding.Severity) {
		if n > 0 {
			parts = append(parts, style.severityText(sev, plural.CountNoun(n, sev.String())))
		}
	}
	add(s.ErrorCount, finding.SeverityError)
	add(s.WarningCount, finding.SeverityWarning)
	add(s.NoteCount, finding.SeverityNote)
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
