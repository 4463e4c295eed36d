package board

import "strings"

// A Side is a side of a cell.
type Side int

// The sides.
const (
	NoSide Side = iota
	Top
	Right
	Bottom
	Left
)

// sideOf returns the side that a word names.
func sideOf(word string) Side {
	switch word {
	case "north", "n", "up":
		return Top
	case "east", "e", "right":
		return Right
	case "south", "s", "down":
		return Bottom
	case "west", "w", "left":
		return Left
	}
	return NoSide
}

// isEdge tells whether the values of a plan, such as north, or the end of its
// name only say which sides of a cell are closed.
func isEdge(p *plan) bool {
	if p.row < 0 || len(p.titles) > 0 {
		return false
	}
	for value := range p.labels {
		if p.side(value) == NoSide {
			return false
		}
	}
	return true
}

// side returns the side named by a value, or else by the end of the relation's
// name.
func (p *plan) side(value string) Side {
	if value != "" {
		return sideOf(value)
	}
	for _, word := range []string{"north", "east", "south", "west"} {
		if strings.HasSuffix(p.relation.name, word) {
			return sideOf(word)
		}
	}
	return NoSide
}
