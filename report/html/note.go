package html

import (
	"fmt"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/gdllint/gdllint/document"
)

// A findingNote is a finding on a page.
type findingNote struct {
	ID, Code, Name, Severity string
	Message                  string
	Line, Column             int
	Follows                  bool // it follows from another finding
	Related                  []relatedPlace
	Fixes                    []shownFix
	Match                    string    // the name of the viewer that shows the match
	Reason                   string    // the reason that a comment gives for accepting the finding
	Help                     *ruleHelp // the documentation of the rule, in the first note about it
	Marked                   bool      // its range is a part of the text
	endLine, endColumn       int
}

// A relatedPlace is a line of the text that belongs to a note.
type relatedPlace struct {
	Line int
	Text string
}

func (m *pageMaker) makeNote(x *document.Finding, number int) findingNote {
	at := x.Range.Start
	n := findingNote{ID: fmt.Sprintf("%s-f%d", m.idPrefix, number), Code: x.Code, Severity: x.Severity.String(),
		Message: x.Message, Line: at.Line, Column: at.Column, Follows: x.Consequence,
		Match: m.viewerID(x.Match, x.SecondMatch), Marked: x.Range.StartByte >= 0, endLine: x.Range.End.Line, endColumn: x.Range.End.Column}
	if r := m.rules[x.Code]; r != nil {
		n.Name = r.Name
		if !m.namedRules[x.Code] {
			h := newRuleHelp(m.idPrefix, r)
			n.Help = &h
		}
		m.namedRules[x.Code] = true
	}
	for _, r := range x.Related {
		n.Related = append(n.Related, relatedPlace{r.Range.Start.Line, r.Message})
	}
	for _, fix := range x.Fixes {
		n.Fixes = append(n.Fixes, m.makeFix(fix))
	}
	if x.Suppression != nil {
		n.Reason = x.Suppression.Reason
	}
	return n
}

// A shownFix is a repair of a finding with the lines that it changes. If it is not safe it may
// change the meaning of the rules.
type shownFix struct {
	Message string
	Safe    bool
	Lines   []fixLine
	Rest    int // the number of lines that are left out
}

// A fixLine is a changed line: as it was before the repair if Old, else as it is after it.
type fixLine struct {
	Old          bool
	Number, Text string // Number is the line number with a minus or plus sign
}

// maxFixLines is the greatest number of lines of a repair that are shown.
const maxFixLines = 12

// makeFix applies the edits of a repair to the text and returns the repair with the lines that differ; without lines if
// the edits do not fit the text.
func (m *pageMaker) makeFix(fix document.Fix) shownFix {
	out := shownFix{Message: fix.Message, Safe: fix.Safe}
	first, last := len(m.texts)+1, 0
	for _, e := range fix.Edits {
		if first, last = min(first, e.Range.Start.Line), max(last, e.Range.End.Line); e.Range.End.Line < e.Range.Start.Line {
			return out
		}
	}
	if last > len(m.texts) || last == 0 {
		return out
	}
	text := strings.Join(m.texts[first-1:last], "\n") + "\n"
	offset := func(p document.Place) int {
		before := strings.Join(append(m.texts[first-1:p.Line-1:p.Line-1], ""), "\n")
		return len(before) + columnOffset(m.texts[p.Line-1], p.Column)
	}
	var edits []udiff.Edit
	for _, e := range fix.Edits {
		edits = append(edits, udiff.Edit{Start: offset(e.Range.Start), End: offset(e.Range.End), New: e.Text})
	}
	fixed, err := udiff.Apply(text, edits)
	if err != nil {
		return out
	}
	for _, e := range udiff.Lines(text, fixed) {
		number := first + strings.Count(text[:e.Start], "\n")
		for side, lines := range []string{text[e.Start:e.End], e.New} {
			n := number
			for line := range strings.Lines(lines) {
				out.Lines = append(out.Lines, fixLine{side == 0, fmt.Sprintf("%4d %c", n, "-+"[side]), strings.TrimSuffix(line, "\n")})
				n++
			}
		}
	}
	if more := len(out.Lines) - maxFixLines; more > 0 {
		out.Lines, out.Rest = out.Lines[:maxFixLines], more
	}
	return out
}
