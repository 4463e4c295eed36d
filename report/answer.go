package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// textOf returns the text that write produces about a file, in full and without
// colours.
func textOf(f *File, write func(*Text)) string {
	var b strings.Builder
	t := NewText(&b, Options{Verbose: true})
	t.begin(f)
	write(t)
	if err := t.w.Flush(); err != nil {
		return "" // a strings.Builder takes everything
	}
	return b.String()
}

// How returns one line that says how a verdict was reached, or why it is open.
func How(f *File, v *proof.Verdict) string {
	return Printable(strings.TrimSpace(textOf(f, func(t *Text) { fmt.Fprint(t.w, t.how(f, v)) })))
}

// Answer returns the full text about a verdict: its method, the facts and
// programs that it rests on, and the match that shows it.
func Answer(f *File, v *proof.Verdict) string {
	return textOf(f, func(t *Text) {
		fmt.Fprintf(t.w, "%s: %s\n", Title(v.Question), StatusOf(v))
		if how := t.how(f, v); how != "" {
			fmt.Fprintf(t.w, "      %s\n", Printable(how))
		}
		t.foundations(v)
		t.matches(f, "a match that shows it:", v.Role, v.Trace, v.Trace2, v.Witnesses)
	})
}

// Shown returns the text of the matches that show a finding; "" if there are
// none.
func Shown(f *File, x *finding.Finding) string {
	return textOf(f, func(t *Text) {
		t.matches(f, "a match that shows it:", x.Role, x.Trace, x.Trace2, x.Witnesses)
	})
}
