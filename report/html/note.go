package html

import (
	"fmt"
	"go/token"

	"github.com/gdllint/gdllint/finding"
	"github.com/gdllint/gdllint/report"
)

// A note is a finding on a page.
type note struct {
	ID, Code, Name, Severity string
	Message                  string
	Line, Column             int
	Follows                  bool // it follows from another finding
	Related                  []place
	Fixes                    []string
	Guesses                  []string // fixes that may change the meaning
	Match                    string   // the name of the viewer that shows the match
	Reason                   string   // the reason that it is accepted
	Help                     *help    // the first note of a rule explains it
	from, to                 token.Pos
}

// A place is a line of the text that belongs to a note.
type place struct {
	Line int
	Text string
}

func (m *maker) note(x *finding.Finding, number int) note {
	at := m.ruler.Place(x.Pos)
	n := note{ID: fmt.Sprintf("%s-f%d", m.id, number), Code: report.Printable(x.Code), Severity: x.Severity.String(),
		Message: report.Printable(x.Message), Line: at.Line, Column: at.Column, Follows: x.Consequence,
		Match: m.viewerOf(x.Trace, x.Trace2), from: x.Pos, to: max(x.Pos, x.End)}
	if r := m.rules[x.Code]; r != nil {
		n.Name = r.Name
		if !m.helped[x.Code] {
			h := helpOf(m.id, r)
			n.Help = &h
		}
		m.helped[x.Code] = true
	}
	for _, r := range x.Related {
		n.Related = append(n.Related, place{m.ruler.Place(r.Pos).Line, report.Printable(r.Message)})
	}
	for _, fix := range x.Fixes {
		n.Fixes = append(n.Fixes, report.Printable(fix.Message))
	}
	for _, fix := range x.UnsafeFixes {
		n.Guesses = append(n.Guesses, report.Printable(fix.Message))
	}
	if x.Suppressed != nil {
		n.Reason = report.Printable(x.Suppressed.Reason)
	}
	return n
}
