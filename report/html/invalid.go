package html

import (
	"github.com/gdllint/gdllint/document"
)

// shownInvalidity is the statement of a page about a text that is not valid GDL.
type shownInvalidity struct {
	Text string
	Link string // the anchor of the line with the error, if the page shows the line
}

func (m *pageMaker) makeInvalidity() *shownInvalidity {
	if m.doc.Invalid == nil {
		return nil
	}
	to := &shownInvalidity{Text: m.doc.InvalidText()}
	if line := m.doc.Invalid.Range.Start.Line; line <= maxSourceLines && !m.isPart {
		to.Link = lineID(m.idPrefix, line)
	}
	return to
}

// completenessCell returns the table cell that says whether a rulesheet was checked completely, or
// else why not.
func (m *pageMaker) completenessCell() tableCell {
	switch f := m.doc; {
	case len(f.Faults) > 0:
		return tableCell{Text: "fault", Kind: unreadKind, Order: 0}
	case f.Cut != "":
		return tableCell{Text: "cut short", Kind: unreadKind, Order: 1}
	case f.Invalid != nil:
		return tableCell{Text: document.NotValid, Kind: "invalid", Order: 2}
	}
	return tableCell{Text: "whole", Kind: "whole", Order: 3}
}

// unreadKind is the CSS class of cells about rulesheets that were not checked completely.
const unreadKind = "unread"
