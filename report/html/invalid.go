package html

import "github.com/gdllint/gdllint/report"

// An invalidity is why a text is no valid GDL, as a page shows it.
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

// link leads from that to its line.
func (m *maker) link(to *invalidity) {
	if to == nil {
		return
	}
	if line := m.ruler.Place(m.file.Invalid.Pos).Line; line <= maxLines {
		to.Link = lineID(m.id, line)
	}
}

// whole tells whether all of a rulesheet was looked at, or why not.
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

// unread is the kind of cells about what was not looked at as a whole.
const unread = "unread"
