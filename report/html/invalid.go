package html

import "github.com/gdllint/gdllint/report"

// invalidity is the reason that a text is not valid GDL, on a page.
type invalidity struct {
	Text string
	Link string // the line of the text, if that is shown
}

func (m *maker) invalid() *invalidity {
	if m.file.Invalid == nil {
		return nil
	}
	return &invalidity{Text: report.Printable(report.InvalidText(m.file))}
}

// link sets the link from an invalidity to its line.
func (m *maker) link(to *invalidity) {
	if to == nil {
		return
	}
	if line := m.ruler.Place(m.file.Invalid.Pos).Line; line <= maxLines {
		to.Link = lineID(m.id, line)
	}
}

// whole returns the cell that says whether a rulesheet was checked completely,
// or why not.
func (m *maker) whole() cell {
	switch f := m.file; {
	case len(f.Errors) > 0:
		return cell{Text: "fault", Kind: unread, Order: 0}
	case f.Cut != "":
		return cell{Text: "cut short", Kind: unread, Order: 1}
	case f.Invalid != nil:
		return cell{Text: report.NotValid, Kind: "invalid", Order: 2}
	}
	return cell{Text: "whole", Order: 3}
}

// unread is the kind of cells about rulesheets that were not checked
// completely.
const unread = "unread"
