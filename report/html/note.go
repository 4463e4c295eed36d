package html

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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
	Reason                   string    // the reason that it is accepted
	Help                     *ruleHelp // the first note of a rule explains it
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
		n.Fixes = append(n.Fixes, m.shownFix(fix))
	}
	if x.Suppression != nil {
		n.Reason = x.Suppression.Reason
	}
	return n
}

// A shownFix is a repair with the lines that it changes. One that is not safe may change the meaning.
type shownFix struct {
	Message string
	Safe    bool
	Lines   []fixLine
	Rest    int // lines that are left out
}

// A fixLine is a line before a repair, or after it.
type fixLine struct {
	Old          bool
	Number, Text string // the number with a sign
}

// maxFixLines bounds the lines of a repair that are shown.
const maxFixLines = 12

// shownFix applies the edits of a repair to the lines that they touch.
func (m *pageMaker) shownFix(fix document.Fix) shownFix {
	out := shownFix{Message: fix.Message, Safe: fix.Safe}
	edits := slices.SortedFunc(slices.Values(fix.Edits), func(a, b document.Edit) int {
		return cmp.Or(a.Range.Start.Line-b.Range.Start.Line, a.Range.Start.Column-b.Range.Start.Column)
	})
	for i := 0; i < len(edits); {
		first, last := edits[i].Range.Start.Line, edits[i].Range.End.Line
		if last > len(m.texts) || first > last {
			return out
		}
		text, at := "", document.Place{Line: first, Column: 1}
		for ; i < len(edits) && edits[i].Range.Start.Line <= last; i++ {
			r, add := edits[i].Range, edits[i].Text
			if last = max(last, r.End.Line); last > len(m.texts) {
				return out
			}
			if line := m.texts[r.Start.Line-1]; columnOffset(line, r.Start.Column) == len(line) && strings.HasSuffix(add, "\n") && !strings.HasPrefix(add, "\n") {
				add = "\n" + strings.TrimSuffix(add, "\n") // behind the last line
			}
			text, at = text+textBetween(m.texts, at, r.Start)+add, r.End
		}
		text += textBetween(m.texts, at, document.Place{Line: last, Column: len(m.texts[last-1]) + 1})
		old, made := m.texts[first-1:last], strings.Split(text, "\n")
		for len(old) > 0 && len(made) > 0 && old[0] == made[0] {
			old, made, first = old[1:], made[1:], first+1
		}
		for len(old) > 0 && len(made) > 0 && old[len(old)-1] == made[len(made)-1] {
			old, made = old[:len(old)-1], made[:len(made)-1]
		}
		for k, line := range old {
			out.Lines = append(out.Lines, fixLine{true, fmt.Sprintf("%4d -", first+k), line})
		}
		for k, line := range made {
			out.Lines = append(out.Lines, fixLine{false, fmt.Sprintf("%4d +", first+k), line})
		}
	}
	if more := len(out.Lines) - maxFixLines; more > 0 {
		out.Lines, out.Rest = out.Lines[:maxFixLines], more
	}
	return out
}

// textBetween returns the text between two places.
func textBetween(lines []string, from, to document.Place) string {
	if from.Line == to.Line {
		line := lines[from.Line-1]
		start := columnOffset(line, from.Column)
		return line[start:max(start, columnOffset(line, to.Column))]
	}
	if from.Line > to.Line {
		return ""
	}
	text := lines[from.Line-1][columnOffset(lines[from.Line-1], from.Column):]
	for _, line := range lines[from.Line : to.Line-1] {
		text += "\n" + line
	}
	return text + "\n" + lines[to.Line-1][:columnOffset(lines[to.Line-1], to.Column)]
}
