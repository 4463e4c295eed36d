package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/internal/plural"
	"github.com/gdllint/gdllint/internal/screen"
)

// Bounds, since a reader pays for each word.
const (
	maxAgentLines = 200  // of a run
	maxAgentText  = 600  // bytes of a message
	maxAgentEdits = 1200 // bytes of the edits of a finding
)

// AgentWriter writes a line for each finding and each verdict, for programs that read texts: no drawing, a bound, and
// a count of the rest. Text of a rulesheet stands in quotes.
type AgentWriter struct {
	output    *bufio.Writer
	index     ruleIndex
	verdicts  bool // all, not only the open ones
	lines     int
	followers int // findings that follow from others
	tooMany   int // lines over the bound
}

// NewAgentWriter returns a writer of lines for agents.
func NewAgentWriter(w io.Writer, rules []finding.Rule, verdicts bool) *AgentWriter {
	return &AgentWriter{output: bufio.NewWriter(w), index: newRuleIndex(rules), verdicts: verdicts}
}

// line writes one line, or counts it.
func (a *AgentWriter) line(format string, args ...any) {
	if a.lines++; a.lines > maxAgentLines {
		a.tooMany++
		return
	}
	fmt.Fprintln(a.output, MakePrintable(fmt.Sprintf(format, args...)))
}

// WriteFile writes the lines of a file.
func (a *AgentWriter) WriteFile(f *File) error {
	path, ruler := screen.QuotePath(f.DiskPath()), NewPositionMapper(f.Source)
	for _, text := range IncidentTexts(f) {
		a.line("%s: incomplete: %s", path, Bounded(text, maxAgentText))
	}
	if f.FirstInvalidity != nil {
		a.line("%s: %s", path, Bounded(InvalidText(f), maxAgentText))
	}
	for i := range f.Findings {
		x := &f.Findings[i]
		if x.IsConsequence {
			a.followers++
			continue
		}
		at, more := ruler.PlaceOf(x.Pos), ""
		for _, r := range x.Related[:min(len(x.Related), 1)] {
			more = fmt.Sprintf("; line %d: %s", ruler.PlaceOf(r.Pos).Line, Bounded(r.Message, maxAgentText))
		}
		a.line("%s:%d:%d: %s %s: %s%s%s", path, at.Line, at.Column, x.Severity, x.Code, Bounded(x.Message, maxAgentText), more, agentFix(ruler, x))
	}
	for i := range f.Verdicts {
		v := &f.Verdicts[i]
		if !a.verdicts && !IsUnanswered(v) {
			continue
		}
		why := renderPlainText(f, func(t *TextWriter) { fmt.Fprint(t.output, t.verdictExplanation(f, v)) })
		a.line("%s: %s %s %s: %s", path, StatusOf(v), a.index.codeOfName(v.PropertyName()), QuestionTitle(v.Question), Bounded(strings.TrimSpace(why), maxAgentText))
	}
	return a.output.Flush()
}

// agentFix returns the best repair of a finding: its title and its edits, with places and texts.
func agentFix(ruler *PositionMapper, x *finding.Finding) string {
	kind, fixes := "fix", x.Fixes
	if len(fixes) == 0 {
		kind, fixes = "possible fix, which may change the meaning", x.UnsafeFixes
	}
	if len(fixes) == 0 {
		return ""
	}
	return fmt.Sprintf("; %s: %s%s", kind, Bounded(fixes[0].Message, maxAgentText), agentEdits(ruler, fixes[0].TextEdits))
}

func agentEdits(ruler *PositionMapper, edits []analysis.TextEdit) string {
	var b strings.Builder
	for i, e := range edits {
		at := ruler.RangeBetween(e.Pos, e.End)
		text := fmt.Sprintf(" {%d:%d-%d:%d %q}", at.Start.Line, at.Start.Column, at.End.Line, at.End.Column, e.NewText)
		if b.Len()+len(text) > maxAgentEdits {
			fmt.Fprintf(&b, " and %s", plural.CountNoun(len(edits)-i, "more edit"))
			break
		}
		b.WriteString(text)
	}
	return b.String()
}

// Bounded cuts a text that has more bytes than most.
func Bounded(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s... (%d more bytes)", strings.ToValidUTF8(text[:most], ""), len(text)-most)
}

// Close writes the counts, also of the lines that were left out.
func (a *AgentWriter) Close(s *Summary) error {
	for _, err := range s.runIncidents() {
		a.line("incomplete: %s", Bounded(err.Error(), maxAgentText))
	}
	var left []string
	if a.followers > 0 {
		left = append(left, plural.CountNoun(a.followers, "finding")+" that may go with the others")
	}
	if a.tooMany > 0 {
		left = append(left, plural.CountNoun(a.tooMany, "line")+" over the bound")
	}
	if len(left) > 0 {
		fmt.Fprintf(a.output, "left out: %s; repair these first, or use -f json\n", strings.Join(left, ", "))
	}
	fmt.Fprintln(a.output, s.CountsText(screen.Style{}))
	if s.FixableCount > 0 {
		fmt.Fprintf(a.output, "%d can be repaired safely with --fix\n", s.FixableCount)
	}
	return a.output.Flush()
}
