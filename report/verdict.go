package report

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
)

// This file writes verdicts as text for people.

// writeVerdictTable writes the verdicts of a file. If the text is not valid GDL, a line before them says so.
func (t *TextWriter) writeVerdictTable(f *document.File) {
	if f.Invalid != nil {
		fmt.Fprintf(t.output, "%s\n", t.invalidLine(f))
	}
	if len(f.Verdicts) == 0 {
		return
	}
	fmt.Fprintln(t.output, t.textStyle.boldText(MakePrintable(f.SystemPath)))
	var rows strings.Builder
	// Colours are added after the columns have been aligned: a tabwriter counts escape sequences as
	// text.
	tw := tabwriter.NewWriter(&rows, 0, 0, 2, ' ', 0)
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		fmt.Fprintf(tw, "  %s\t%s\t%6.2f s\t%s\n", v.Title(), v.Status, v.Seconds, MakePrintable(t.verdictExplanation(v)))
	}
	tw.Flush()
	lines := strings.SplitAfter(rows.String(), "\n")
	for i := range f.Verdicts {
		status := string(f.Verdicts[i].Status)
		fmt.Fprint(t.output, strings.Replace(lines[i], "  "+status, "  "+t.statusText(f, &f.Verdicts[i]), 1))
		t.writeEvidence(f, &f.Verdicts[i])
	}
	fmt.Fprintln(t.output)
}

// writeEvidence writes the match that violates a property, unless a finding shows it, and the state
// that is in the way of a proof. With -v it also writes the foundations of the verdict, and any match.
func (t *TextWriter) writeEvidence(f *document.File, v *document.Verdict) {
	if t.options.Verbose {
		t.writeFoundations(v)
	}
	if (t.options.Verbose || v.Status == document.Violated) && !findingShowsMatch(f, v) {
		t.writeMatches(v.Role, v.Match, v.SecondMatch, v.Witnesses)
	}
	t.writeObstacle(v)
}

// writeObstacle writes the state that keeps an open question from being proved, if it is known.
func (t *TextWriter) writeObstacle(v *document.Verdict) {
	if v.Obstacle == nil {
		return
	}
	fmt.Fprintln(t.output, "      what keeps the proof from working: a state that perhaps no match reaches; a property ';@ always NAME FORMULA' that excludes it may help, since it is proved first")
	for _, line := range v.Obstacle.Drawn {
		fmt.Fprintf(t.output, "        %s\n", MakePrintable(line))
	}
}

// writeFoundations writes the program of a question and the facts that its proof
// uses.
func (t *TextWriter) writeFoundations(v *document.Verdict) {
	if v.Program != nil {
		fmt.Fprintf(t.output, "      program: %s\n", programSizeText(v.Program))
	}
	for _, inv := range v.Invariants {
		fmt.Fprintf(t.output, "      always: %s\n", inv)
	}
}

// findingShowsMatch tells whether a finding shows the match of a verdict already.
func findingShowsMatch(f *document.File, v *document.Verdict) bool {
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Match != nil && x.Match.IsSame(v.Match) && x.SecondMatch.IsSame(v.SecondMatch) {
			return true
		}
	}
	return false
}

// statusText returns the answer in its colour. A violation of a property that is not required is neither good nor bad.
func (t *TextWriter) statusText(f *document.File, v *document.Verdict) string {
	switch s := string(v.Status); {
	case v.Status == document.Proved:
		return t.textStyle.greenText(s)
	case v.Status != document.Violated:
		return t.textStyle.severityText(document.SeverityNote, s)
	case f.Requires(v):
		return t.textStyle.severityText(document.SeverityError, s)
	default:
		return s
	}
}

// verdictExplanation returns one line that says how a verdict was reached, or why it is open.
func (t *TextWriter) verdictExplanation(v *document.Verdict) string {
	parts := []string{HowText(v, t.proofText(v)), WithoutAdvice(v.OpenReason)}
	if v.Expected && v.Status == document.Open {
		parts = append(parts, "as its author expects")
	}
	return joinClauses(parts...)
}

// HowText returns one line about a verdict: its count, the detail of the violation, its provisos, a condition that never
// comes about, and the given text about the method, as far as there are such.
func HowText(v *document.Verdict, method string) string {
	count := v.Count()
	if v.OpenReason != "" { // the reason holds the counts
		count = ""
	}
	return joinClauses(count, v.ViolationDetail, v.ProvisoClause(), v.Vacuity(), method)
}

// joinClauses joins the clauses that are not empty.
func joinClauses(list ...string) string {
	return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), "; ")
}

// programSizeText returns a text about the size of the program that a question about knowledge
// needs for one step.
func programSizeText(p *document.ProgramSize) string {
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
