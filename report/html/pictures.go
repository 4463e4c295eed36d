package html

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/play/board"
	"github.com/gdllint/gdllint/report"
)

// maxItems bounds the items of a list that are shown.
const maxItems = 100

// printable replaces control characters in the texts of a picture.
func (m *maker) printable(p board.Picture) board.Picture {
	for i := range p.Boards {
		b := &p.Boards[i]
		b.Name = report.Printable(b.Name)
		b.Columns, b.Rows = printables(b.Columns), printables(b.Rows)
		for r := range b.Cells {
			for c := range b.Cells[r] {
				cell := &b.Cells[r][c]
				cell.Place = report.Printable(cell.Place)
				for k := range cell.Marks {
					cell.Marks[k].Text, cell.Marks[k].Label = report.Printable(cell.Marks[k].Text), report.Printable(cell.Marks[k].Label)
				}
			}
		}
	}
	for i := range p.Lists {
		l := &p.Lists[i]
		l.Name = report.Printable(l.Name)
		if rest := len(l.Items) - maxItems; rest > 0 {
			l.Items = append(l.Items[:maxItems:maxItems], board.Item{Text: "…", Label: "…"})
		}
		for k := range l.Items {
			l.Items[k].Text, l.Items[k].Label = report.Printable(l.Items[k].Text), report.Printable(l.Items[k].Label)
		}
	}
	return p
}

func printables(texts []string) []string {
	list := make([]string, len(texts))
	for i, t := range texts {
		list[i] = report.Printable(t)
	}
	return list
}

// legend returns the marks of some states whose labels differ from the words of
// the rules.
func legend(states []frame) []board.Mark {
	known := map[board.Mark]bool{}
	var list []board.Mark
	for _, f := range states {
		for _, s := range f.Sides {
			for _, b := range s.Picture.Boards {
				eachMark(b, func(m board.Mark) {
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

func eachMark(b board.Board, visit func(board.Mark)) {
	for _, row := range b.Cells {
		for _, c := range row {
			for _, m := range c.Marks {
				visit(m)
			}
		}
	}
}
