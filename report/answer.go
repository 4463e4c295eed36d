package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// renderPlainText returns the text that write gives to a text writer, in full and without colours.
func renderPlainText(write func(*TextWriter)) string {
	var b strings.Builder
	t := NewTextWriter(&b, TextOptions{Verbose: true})
	write(t)
	if err := t.output.Flush(); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}

// ExplainVerdict returns one line that says how a verdict was reached, or why it is open.
func ExplainVerdict(v *document.Verdict) string {
	return MakePrintable(strings.TrimSpace(renderPlainText(func(t *TextWriter) { fmt.Fprint(t.output, t.verdictExplanation(v)) })))
}

// RenderAnswer returns the full text about a verdict: its method, the facts and programs on which it rests, the
// match that shows it, and the state that is in the way of a proof.
func RenderAnswer(v *document.Verdict) string {
	return renderPlainText(func(t *TextWriter) {
		fmt.Fprintf(t.output, "%s: %s\n", v.Title(), v.Status)
		if how := t.verdictExplanation(v); how != "" {
			fmt.Fprintf(t.output, "      %s\n", MakePrintable(how))
		}
		t.writeFoundations(v)
		t.writeMatches(v.Role, v.Match, v.SecondMatch, v.Witnesses)
		t.writeObstacle(v)
	})
}

// RenderMatches returns the text of the matches that show a finding; "" if there are
// none.
func RenderMatches(x *document.Finding) string {
	return renderPlainText(func(t *TextWriter) { t.writeMatches(x.Role, x.Match, x.SecondMatch, x.Witnesses) })
}
