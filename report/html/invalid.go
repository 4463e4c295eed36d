package html

import (
	"github.com/gdllint/gdllint/document"
)

// shownInvalidity is the reason that a text is not valid GDL, on a page.
type shownInvalidity struct {
	Text string
	Link string // the line of the text, if that is shown
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

// completenessCell returns the cell that says whether a rulesheet was checked completely,
// or why not.
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

// unreadKind is the kind of cells about rulesheets that were not checked
// completely.
const unreadKind = "unread"
