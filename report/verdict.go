package report

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/proof"
)

// Title returns a question in a few words: "winnability of black".
func Title(q proof.Question) string {
	title := string(q.Property)
	if q.Name != "" {
		title += " " + q.Name
	}
	switch {
	case q.Role != "" && q.About != "" && q.About != q.Role:
		title += fmt.Sprintf(" of %s about %s", q.Role, q.About)
	case q.Role != "":
		title += " of " + q.Role
	}
	return title
}

// table writes the verdicts of a file, with its invalidity first.
func (t *Text) table(f *File) {
	if f.Invalid != nil {
		fmt.Fprintf(t.w, "%s\n", t.invalidLine(f))
	}
	if len(f.Verdicts) == 0 {
		return
	}
	fmt.Fprintln(t.w, t.style.bold(Printable(f.Path)))
	var rows strings.Builder
	// Colours go in after the columns have been aligned: a tabwriter counts
	// escape sequences as text.
	tw := tabwriter.NewWriter(&rows, 0, 0, 2, ' ', 0)
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		fmt.Fprintf(tw, "  %s\t%s\t%6.2f s\t%s\n", Title(v.Question), StatusOf(v), v.Seconds, Printable(t.how(f, v)))
	}
	tw.Flush()
	lines := strings.SplitAfter(rows.String(), "\n")
	for i := range f.Verdicts {
		status := StatusOf(&f.Verdicts[i])
		fmt.Fprint(t.w, strings.Replace(lines[i], "  "+string(status), "  "+t.status(status), 1))
		t.evidence(f, &f.Verdicts[i])
	}
	fmt.Fprintln(t.w)
}

// evidence writes the match that violates a property, unless a finding shows
// it, and with -v the foundations of the verdict.
func (t *Text) evidence(f *File, v *proof.Verdict) {
	if t.opt.Verbose {
		t.foundations(v)
	}
	if (t.opt.Verbose || v.Status == proof.Violated) && !shown(f, v) {
		t.matches(f, "a match that shows it:", v.Role, v.Trace, v.Trace2, v.Witnesses)
	}
}

// foundations writes the program of a question and the facts that its proof
// uses.
func (t *Text) foundations(v *proof.Verdict) {
	if v.Program != nil {
		fmt.Fprintf(t.w, "      program: %s\n", sizeOf(v.Program))
	}
	for _, inv := range v.Invariants {
		fmt.Fprintf(t.w, "      always: %s\n", inv)
	}
}

// shown tells whether a finding shows the match of a verdict already.
func shown(f *File, v *proof.Verdict) bool {
	for i := range f.Findings {
		if x := &f.Findings[i]; x.Trace != nil && x.Trace == v.Trace && x.Trace2 == v.Trace2 {
			return true
		}
	}
	return false
}

func (t *Text) status(s proof.Status) string {
	switch s {
	case proof.Proved:
		return t.style.green(string(s))
	case proof.Violated:
		return t.style.severity(finding.Error, string(s))
	}
	return t.style.severity(finding.Note, string(s))
}

// how says in one line how a verdict was reached.
func (t *Text) how(f *File, v *proof.Verdict) string {
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if v.Total > 0 && v.Reason == "" { // otherwise the reason holds the counts
		add(fmt.Sprintf("%d of %d", v.Proved, v.Total))
	}
	add(v.Detail)
	add(provided(f, v))
	add(t.proofText(v))
	add(WithoutAdvice(v.Reason))
	add(expected(v))
	return strings.Join(parts, "; ")
}

// provided returns the proviso of an answer as a clause.
func provided(f *File, v *proof.Verdict) string {
	if proviso := Proviso(f, v); proviso != "" {
		return "where " + proviso
	}
	return ""
}

// expected says that the author expects a question to be open, so that it does
// not count.
func expected(v *proof.Verdict) string {
	if v.Expected && v.Status == proof.Open {
		return "as its author expects"
	}
	return ""
}

// sizeOf describes the program of one step of a question about knowledge.
func sizeOf(p *proof.ProgramSize) string {
	about := ""
	if p.About {
		about = "about "
	}
	text := fmt.Sprintf("%s, %s%s, %s%s", plural.Count(p.Views, "view"), about, plural.Count(p.Rules, "rule"), about, plural.Count(p.Atoms, "atom"))
	if p.Seconds > 0 {
		text += fmt.Sprintf(", %.2f s", p.Seconds)
	}
	return text
}
