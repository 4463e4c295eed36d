package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// renderPlainText returns the text that write produces about a file, in full and without
// colours.
func renderPlainText(f *File, write func(*TextWriter)) string {
	var b strings.Builder
	t := NewTextWriter(&b, TextOptions{Verbose: true})
	t.beginFile(f)
	write(t)
	if err := t.output.Flush(); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}

// ExplainVerdict returns one line that says how a verdict was reached, or why it is open.
func ExplainVerdict(f *File, v *proof.Verdict) string {
	return MakePrintable(strings.TrimSpace(renderPlainText(f, func(t *TextWriter) { fmt.Fprint(t.output, t.verdictExplanation(f, v)) })))
}

// RenderAnswer returns the full text about a verdict: its method, the facts and
// programs that it rests on, and the match that shows it.
func RenderAnswer(f *File, v *proof.Verdict) string {
	return renderPlainText(f, func(t *TextWriter) {
		fmt.Fprintf(t.output, "%s: %s\n", QuestionTitle(v.Question), StatusOf(v))
		if how := t.verdictExplanation(f, v); how != "" {
			fmt.Fprintf(t.output, "      %s\n", MakePrintable(how))
		}
		t.writeFoundations(v)
		t.writeMatches(f, "a match that shows it:", v.Role, v.Trace, v.SecondTrace, v.Witnesses)
		t.writeObstacle(v)
	})
}

// RenderMatches returns the text of the matches that show a finding; "" if there are
// none.
func RenderMatches(f *File, x *finding.Finding) string {
	return renderPlainText(f, func(t *TextWriter) {
		t.writeMatches(f, "a match that shows it:", x.Role, x.MatchTrace, x.OtherTrace, x.Witnesses)
	})
}
