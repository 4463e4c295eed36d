package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// The limits of a report for language models, which pay for each word that they read.
const (
	maxAgentLines = 200  // lines of a run
	maxAgentText  = 600  // bytes of a message
	maxAgentEdits = 1200 // bytes of the edits of a finding
)

// AgentWriter writes a line of text for each finding that does not follow from others, and for each open verdict, for
// language models. It writes at most maxAgentLines such lines, and then the number of those that it left out.
type AgentWriter struct {
	output    *bufio.Writer
	verdicts  bool // all verdicts are written, not only the open ones
	lines     int  // the number of lines, with those beyond the limit
	followers int  // the number of findings that were left out since they follow from others
	tooMany   int  // the number of lines beyond the limit
}

// NewAgentWriter returns a writer of lines for agents.
func NewAgentWriter(w io.Writer, verdicts bool) *AgentWriter {
	return &AgentWriter{output: bufio.NewWriter(w), verdicts: verdicts}
}

// line writes one line, or only counts it beyond the limit.
func (a *AgentWriter) line(format string, args ...any) {
	if a.lines++; a.lines > maxAgentLines {
		a.tooMany++
		return
	}
	fmt.Fprintln(a.output, MakePrintable(fmt.Sprintf(format, args...)))
}

// WriteFile writes the lines of a file.
func (a *AgentWriter) WriteFile(f *document.File) error {
	path := screen.QuotePath(f.DiskPath())
	for _, text := range f.Incidents() {
		a.line("%s: incomplete: %s", path, Bounded(text, maxAgentText))
	}
	if f.Invalid != nil {
		a.line("%s: %s", path, Bounded(f.InvalidText(), maxAgentText))
	}
	for i := range f.Findings {
		x := &f.Findings[i]
		if x.Consequence {
			a.followers++
			continue
		}
		at, more := x.Range.Start, ""
		for _, r := range x.Related[:min(len(x.Related), 1)] {
			more = fmt.Sprintf("; line %d: %s", r.Range.Start.Line, Bounded(r.Message, maxAgentText))
		}
		a.line("%s:%d:%d: %s %s: %s%s%s", path, at.Line, at.Column, x.Severity, x.Code, Bounded(x.Message, maxAgentText), more, agentFix(x))
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if !a.verdicts && !v.IsUnanswered() {
			continue
		}
		a.line("%s: %s %s %s: %s", path, v.Status, v.Code, v.Title(), Bounded(strings.TrimSpace(ExplainVerdict(v)), maxAgentText))
	}
	return a.output.Flush()
}

// agentFix returns the repair of a finding: its title and its edits, with places and texts; "" if there is none.
func agentFix(x *document.Finding) string {
	best, kind := x.Repair(), "fix"
	if best == nil {
		return ""
	}
	if !best.Safe {
		kind = "possible fix, which may change the meaning"
	}
	return fmt.Sprintf("; %s: %s%s", kind, Bounded(best.Message, maxAgentText), agentEdits(best.Edits))
}

// agentEdits returns the places and texts of edits, up to maxAgentEdits bytes, and the number of the others.
func agentEdits(edits []document.Edit) string {
	var b strings.Builder
	for i, e := range edits {
		at := e.Range
		text := fmt.Sprintf(" {%d:%d-%d:%d %q}", at.Start.Line, at.Start.Column, at.End.Line, at.End.Column, e.Text)
		if b.Len()+len(text) > maxAgentEdits {
			fmt.Fprintf(&b, " and %s", plural.CountNoun(len(edits)-i, "more edit"))
			break
		}
		b.WriteString(text)
	}
	return b.String()
}

// Bounded returns a text of at most most bytes as it is. Of a longer one it returns the beginning, and the number of the
// bytes beyond most.
func Bounded(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s... (%d more bytes)", strings.ToValidUTF8(text[:most], ""), len(text)-most)
}

// Close writes why the run is incomplete, if so, the numbers of findings and lines that were left out, and the counts of
// the run.
func (a *AgentWriter) Close(s *document.Summary) error {
	for _, text := range s.Incidents() {
		a.line("incomplete: %s", Bounded(text, maxAgentText))
	}
	var left []string
	if a.followers > 0 {
		left = append(left, plural.CountNoun(a.followers, "finding")+" that may go with the others")
	}
	if a.tooMany > 0 {
		left = append(left, plural.CountNoun(a.tooMany, "line")+" over the limit")
	}
	if len(left) > 0 {
		fmt.Fprintf(a.output, "left out: %s; repair these first, or use -f json\n", strings.Join(left, ", "))
	}
	fmt.Fprintln(a.output, CountsText(s, screen.Style{}))
	if s.FixableCount > 0 {
		fmt.Fprintf(a.output, "%d can be repaired safely with --fix\n", s.FixableCount)
	}
	return a.output.Flush()
}
