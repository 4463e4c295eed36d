package board

import (
	"strings"

	"github.com/gdllint/gdllint/document"
)

// This file finds the relations that say which sides of cells are closed by walls.

// The sides of a cell.
const (
	SideNone document.CellSide = iota
	SideTop
	SideRight
	SideBottom
	SideLeft
)

// sideNamed returns the side that a word such as north or up names, or SideNone.
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

// isWallPlan tells whether each value of a plan is a side, such as north, or the name of its
// relation ends with one. Its fluents then say which sides of a cell are closed.
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

// valueSide returns the side that a value names, or for the value "" the side at the end of the
// relation's name; SideNone if there is none.
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
