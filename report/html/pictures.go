package html

import (
	"slices"
	"strings"

	"github.com/gdllint/gdllint/document"
)

// collectLegend returns the symbols whose labels differ from the words of the rules, on the boards of the states, each
// once and sorted by these words.
func collectLegend(states []viewerFrame) []document.Symbol {
	known := map[document.Symbol]bool{}
	var list []document.Symbol
	for _, f := range states {
		for _, s := range f.Sides {
			for _, b := range s.Picture.Boards {
				forEachMark(b, func(m document.Symbol) {
					if m.Label != m.Text && !known[m] {
						known[m] = true
						list = append(list, m)
					}
				})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b document.Symbol) int { return strings.Compare(a.Text, b.Text) })
	return list
}

func forEachMark(b document.Board, visit func(document.Symbol)) {
	for _, row := range b.Cells {
		for _, c := range row {
			for _, m := range c.Marks {
				visit(m)
			}
		}
	}
}
