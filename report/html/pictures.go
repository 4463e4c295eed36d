package html

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// maxShownItems bounds the items of a list that are shown.
const maxShownItems = 100

// printablePicture replaces control characters in the texts of a picture.
func (m *pageMaker) printablePicture(p board.Picture) board.Picture {
	for i := range p.Boards {
		b := &p.Boards[i]
		b.Name = report.MakePrintable(b.Name)
		b.Columns, b.Rows = printableTexts(b.Columns), printableTexts(b.Rows)
		for r := range b.Cells {
			for c := range b.Cells[r] {
				cell := &b.Cells[r][c]
				cell.PlaceName = report.MakePrintable(cell.PlaceName)
				for k := range cell.Marks {
					cell.Marks[k].Text, cell.Marks[k].Label = report.MakePrintable(cell.Marks[k].Text), report.MakePrintable(cell.Marks[k].Label)
				}
			}
		}
	}
	for i := range p.Lists {
		l := &p.Lists[i]
		l.Name = report.MakePrintable(l.Name)
		if rest := len(l.Items) - maxShownItems; rest > 0 {
			l.Items = append(l.Items[:maxShownItems:maxShownItems], board.ListItem{Text: "…", Label: "…"})
		}
		for k := range l.Items {
			l.Items[k].Text, l.Items[k].Label = report.MakePrintable(l.Items[k].Text), report.MakePrintable(l.Items[k].Label)
		}
	}
	return p
}

func printableTexts(texts []string) []string {
	list := make([]string, len(texts))
	for i, t := range texts {
		list[i] = report.MakePrintable(t)
	}
	return list
}

// collectLegend returns the marks of some states whose labels differ from the words of
// the rules.
func collectLegend(states []viewerFrame) []board.Mark {
	known := map[board.Mark]bool{}
	var list []board.Mark
	for _, f := range states {
		for _, s := range f.Sides {
			for _, b := range s.Picture.Boards {
				forEachMark(b, func(m board.Mark) {
					if m.Label != m.Text && !known[m] {
						known[m] = true
						list = append(list, m)
					}
				})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b board.Mark) int { return strings.Compare(a.Text, b.Text) })
	return list
}

func forEachMark(b board.Board, visit func(board.Mark)) {
	for _, row := range b.Cells {
		for _, c := range row {
			for _, m := range c.Marks {
				visit(m)
			}
		}
	}
}
