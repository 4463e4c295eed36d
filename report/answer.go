package report

import (
	"fmt"
	"strings"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/proof"
)

// textOf returns what write writes about a file, in full and without colours.
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

// How says in a line how a verdict came about, or why it is open.
func How(f *File, v *proof.Verdict) string {
	return Printable(strings.TrimSpace(textOf(f, func(t *Text) { fmt.Fprint(t.w, t.how(f, v)) })))
}

// Answer returns all there is to say about a verdict: how it came about, what it
// rests on, and the match that shows it.
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

// Shown returns the matches that show a finding as text; "" if there are none.
func Shown(f *File, x *finding.Finding) string {
	return textOf(f, func(t *Text) {
		t.matches(f, "a match that shows it:", x.Role, x.Trace, x.Trace2, x.Witnesses)
	})
}
