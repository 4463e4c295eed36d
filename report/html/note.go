package html

import (
	"fmt"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/report"
)

// A findingNote is a finding on a page.
type findingNote struct {
	ID, Code, Name, Severity string
	Message                  string
	Line, Column             int
	Follows                  bool // it follows from another finding
	Related                  []relatedPlace
	Fixes                    []string
	Guesses                  []string  // fixes that may change the meaning
	Match                    string    // the name of the viewer that shows the match
	Reason                   string    // the reason that it is accepted
	Help                     *ruleHelp // the first note of a rule explains it
	from, to                 int       // bytes of the text; -1 for none
}

// A relatedPlace is a line of the text that belongs to a note.
type relatedPlace struct {
	Line int
	Text string
}

func (m *pageMaker) makeNote(x *document.Finding, number int) findingNote {
	at := x.Range.Start
	n := findingNote{ID: fmt.Sprintf("%s-f%d", m.idPrefix, number), Code: report.MakePrintable(x.Code), Severity: x.Severity.String(),
		Message: report.MakePrintable(x.Message), Line: at.Line, Column: at.Column, Follows: x.Consequence,
		Match: m.viewerID(x.Match, x.SecondMatch), from: x.ByteBegin, to: x.ByteEnd}
	if r := m.rulesByCode[x.Code]; r != nil {
		n.Name = r.Name
		if !m.namedRules[x.Code] {
			h := newRuleHelp(m.idPrefix, r)
			n.Help = &h
		}
		m.namedRules[x.Code] = true
	}
	for _, r := range x.Related {
		n.Related = append(n.Related, relatedPlace{r.Range.Start.Line, report.MakePrintable(r.Message)})
	}
	for _, fix := range x.FixesOf(true) {
		n.Fixes = append(n.Fixes, report.MakePrintable(fix.Message))
	}
	for _, fix := range x.FixesOf(false) {
		n.Guesses = append(n.Guesses, report.MakePrintable(fix.Message))
	}
	if x.Suppression != nil {
		n.Reason = report.MakePrintable(x.Suppression.Reason)
	}
	return n
}
