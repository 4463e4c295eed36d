package report

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
)

// QuestionTitle returns a question in a few words: "winnability of black".
func QuestionTitle(q proof.Question) string {
	title := q.PropertyName()
	if name := q.StatedName(); name != "" {
		title += " " + name
	}
	switch {
	case q.Role != "" && q.AboutRole != "" && q.AboutRole != q.Role:
		title += fmt.Sprintf(" of %s about %s", q.Role, q.AboutRole)
	case q.Role != "":
		title += " of " + q.Role
	}
	return title
}

// writeVerdictTable writes the verdicts of a file, with its invalidity first.
func (t *TextWriter) writeVerdictTable(f *File) {
	if f.FirstInvalidity != nil {
		fmt.Fprintf(t.output, "%s\n", t.invalidLine(f))
	}
	if len(f.Verdicts) == 0 {
		return
	}
	fmt.Fprintln(t.output, t.textStyle.boldText(MakePrintable(f.Path)))
	var rows strings.Builder
	// Colours go in after the columns have been aligned: a tabwriter counts
	// escape sequences as text.
	tw := tabwriter.NewWriter(&rows, 0, 0, 2, ' ', 0)
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		fmt.Fprintf(tw, "  %s\t%s\t%6.2f s\t%s\n", QuestionTitle(v.Question), StatusOf(v), v.Seconds, MakePrintable(t.verdictExplanation(f, v)))
	}
	tw.Flush()
	lines := strings.SplitAfter(rows.String(), "\n")
	for i := range f.Verdicts {
		status := StatusOf(&f.Verdicts[i])
		fmt.Fprint(t.output, strings.Replace(lines[i], "  "+string(status), "  "+t.statusText(status), 1))
		t.writeEvidence(f, &f.Verdicts[i])
	}
	fmt.Fprintln(t.output)
}

// writeEvidence writes the match that violates a property, unless a finding shows
// it, and with -v the foundations of the verdict.
func (t *TextWriter) writeEvidence(f *File, v *proof.Verdict) {
	if t.options.Verbose {
		t.writeFoundations(v)
	}
	if (t.options.Verbose || v.Status == proof.Violated) && !findingShowsMatch(f, v) {
		t.writeMatches(f, "a match that shows it:", v.Role, v.Trace, v.SecondTrace, v.Witnesses)
	}
	t.writeObstacle(v)
}

// writeObstacle writes the step that is in the way of a proof.
func (t *TextWriter) writeObstacle(v *proof.Verdict) {
	if v.Obstacle == nil {
		return
	}
	fmt.Fprintln(t.output, "      in the way of a proof: a state that no match need reach; a property ';@ always NAME FORMULA' that excludes it may help, and is proved first")
	for _, line := range v.Obstacle.Drawn {
		fmt.Fprintf(t.output, "        %s\n", MakePrintable(line))
	}
}

// writeFoundations writes the program of a question and the facts that its proof
// uses.
func (t *TextWriter) writeFoundations(v *proof.Verdict) {
	if v.StepProgram != nil {
		fmt.Fprintf(t.output, "      program: %s\n", programSizeText(v.StepProgram))
	}
	for _, inv := range v.Invariants {
		fmt.Fprintf(t.output, "      always: %s\n", inv)
	}
}

// findingShowsMatch tells whether a finding shows the match of a verdict already.
func findingShowsMatch(f *File, v *proof.Verdict) bool {
	for i := range f.Findings {
		if x := &f.Findings[i]; x.MatchTrace != nil && x.MatchTrace == v.Trace && x.OtherTrace == v.SecondTrace {
			return true
		}
	}
	return false
}

func (t *TextWriter) statusText(s proof.Status) string {
	switch s {
	case proof.Proved:
		return t.textStyle.greenText(string(s))
	case proof.Violated:
		return t.textStyle.severityText(finding.SeverityError, string(s))
	}
	return t.textStyle.severityText(finding.SeverityNote, string(s))
}

// verdictExplanation says in one line how a verdict was reached.
func (t *TextWriter) verdictExplanation(f *File, v *proof.Verdict) string {
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if v.TotalFormulas > 0 && v.OpenReason == "" { // otherwise the reason holds the counts
		add(fmt.Sprintf("%d of %d", v.ProvedFormulas, v.TotalFormulas))
	}
	add(v.ViolationDetail)
	add(provisoText(f, v))
	add(VacuityText(v))
	add(t.proofText(v))
	add(WithoutAdvice(v.OpenReason))
	add(expectedText(v))
	return strings.Join(parts, "; ")
}

// provisoText returns the proviso of an answer as a clause.
func provisoText(f *File, v *proof.Verdict) string {
	if proviso := AnswerProviso(f, v); proviso != "" {
		return "where " + proviso
	}
	return ""
}

// expectedText says that the author expects a question to be open, so that it does
// not count.
func expectedText(v *proof.Verdict) string {
	if v.OpenExpected && v.Status == proof.Open {
		return "as its author expects"
	}
	return ""
}

// programSizeText describes the program of one step of a question about knowledge.
func programSizeText(p *proof.ProgramSize) string {
	about := ""
	if p.IsEstimate {
		about = "about "
	}
	text := fmt.Sprintf("%s, %s%s, %s%s", plural.CountNoun(p.GameCopies, "view"), about, plural.CountNoun(p.GroundRules, "rule"), about, plural.CountNoun(p.GroundAtoms, "atom"))
	if p.SolveSeconds > 0 {
		text += fmt.Sprintf(", %.2f s", p.SolveSeconds)
	}
	return text
}
