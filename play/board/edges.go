package board

import (
	"strings"

	"github.com/gdllint/gdllint/document"
)

// The sides.
const (
	SideNone document.CellSide = iota
	SideTop
	SideRight
	SideBottom
	SideLeft
)

// sideNamed returns the side that a word names.
func sideNamed(word string) document.CellSide {
	switch word {
	case "north", "n", "up":
		return SideTop
	case "east", "e", "right":
		return SideRight
	case "south", "s", "down":
		return SideBottom
	case "west", "w", "left":
		return SideLeft
	}
	return SideNone
}

// isWallPlan tells whether the values of a plan, such as north, or the end of its
// name only say which sides of a cell are closed.
func isWallPlan(p *boardPlan) bool {
	if p.rowArg < 0 || len(p.boardTitles) > 0 {
		return false
	}
	for value := range p.valueMarks {
		if p.valueSide(value) == SideNone {
			return false
		}
	}
	return true
}

// valueSide returns the side named by a value, or else by the end of the relation's
// name.
func (p *boardPlan) valueSide(value string) document.CellSide {
	if value != "" {
		return sideNamed(value)
	}
	for _, word := range []string{"north", "east", "south", "west"} {
		if strings.HasSuffix(p.relation.name, word) {
			return sideNamed(word)
		}
	}
	return SideNone
}
