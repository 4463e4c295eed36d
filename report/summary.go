package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
)

// maxOpen bounds the open verdicts that the summary lists.
const maxOpen = 20

// An openVerdict stands for the questions about a file that are open for the
// same reason.
type openVerdict struct{ path, titles, reason string }

func (t *Text) collectOpen(f *File) {
	if t.opt.Verdicts {
		return // the table has them
	}
	if f.Invalid != nil {
		t.invalid = append(t.invalid, t.invalidLine(f))
	}
	for i := range f.Verdicts {
		if v := &f.Verdicts[i]; Unanswered(v) {
			t.addOpen(openVerdict{f.Path, Title(v.Question), WithoutAdvice(v.Reason)})
		}
	}
}

func (t *Text) addOpen(o openVerdict) {
	if n := len(t.open); n > 0 && t.open[n-1].path == o.path && t.open[n-1].reason == o.reason {
		t.open[n-1].titles += ", " + o.titles
		return
	}
	t.open = append(t.open, o)
}

func (t *Text) listOpen() {
	show := t.open
	if len(show) > maxOpen && !t.opt.Verbose {
		show = show[:maxOpen]
	}
	for _, o := range show {
		fmt.Fprintf(t.w, "%s: %s %s: %s\n", t.style.bold(Printable(o.path)),
			t.style.severity(finding.Note, "open:"), o.titles, Printable(o.reason))
	}
	if rest := len(t.open) - len(show); rest > 0 {
		fmt.Fprintf(t.w, "... and %s (-v lists all)\n", plural.Count(rest, "more open verdict"))
	}
}

// summary writes the last line: the numbers of files, findings and verdicts.
func (t *Text) summary(s *Summary) {
	parts := []string{plural.Count(s.Files, "rulesheet") + ": " + t.findingCounts(s)}
	if s.Shard != "" {
		parts[0] = "shard " + s.Shard + ", " + parts[0]
	}
	if answers := s.Answers(); answers != "" {
		parts = append(parts, answers)
	}
	if s.Invalid > 0 {
		parts = append(parts, fmt.Sprintf("%d %s", s.Invalid, NotValid))
	}
	if s.Suppressed > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", s.Suppressed))
	}
	if s.Incomplete > 0 {
		parts = append(parts, fmt.Sprintf("%d incomplete", s.Incomplete))
	}
	if s.Cut > 0 && !s.Interrupted {
		parts = append(parts, fmt.Sprintf("%d cut short", s.Cut))
	}
	if s.Interrupted {
		parts = append(parts, "interrupted")
	}
	fmt.Fprintf(t.w, "%s (%.1f s)\n", strings.Join(parts, "; "), s.Seconds)
}

// Answers counts the answers to questions; "" if none was asked.
func (s *Summary) Answers() string {
	if s.Proved+s.Violated+s.Open+s.Counted == 0 {
		return ""
	}
	text := fmt.Sprintf("%d proved, %d violated, %d open", s.Proved, s.Violated, s.Open)
	if s.Counted > 0 {
		text += fmt.Sprintf(", %d counted", s.Counted)
	}
	return text
}

func (t *Text) findingCounts(s *Summary) string {
	var parts []string
	add := func(n int, sev finding.Severity) {
		if n > 0 {
			parts = append(parts, t.style.severity(sev, plural.Count(n, sev.String())))
		}
	}
	add(s.Errors, finding.Error)
	add(s.Warnings, finding.Warning)
	add(s.Notes, finding.Note)
	switch {
	case len(parts) == 0 && s.Interrupted:
		return "no findings so far"
	case len(parts) == 0 && s.Cut > 0:
		return "no findings"
	case len(parts) == 0:
		return t.style.green("no findings")
	}
	return strings.Join(parts, ", ")
}
