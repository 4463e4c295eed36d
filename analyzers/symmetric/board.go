package symmetric

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/gdllint/gdllint/gdl"
)

// A board says which two arguments of a symbol are coordinates. Their values are numbers or single characters.
type board struct {
	args   [2]int      // the indices of the arguments
	values [2][]string // their values, in the order of the board
}

// leastSize is the number of rows and columns of the smallest board.
const leastSize = 3

// boardOf makes a board of two arguments; nil if their values are no coordinates.
func boardOf(args []int, valuesOf func(arg int) map[string]bool) *board {
	if len(args) != 2 {
		return nil
	}
	b := &board{args: [2]int{args[0], args[1]}}
	for i, arg := range args {
		number := func(s string) int { n, _ := strconv.Atoi(s); return n }
		b.values[i] = slices.SortedFunc(maps.Keys(valuesOf(arg)), func(s, t string) int { return cmp.Or(number(s)-number(t), cmp.Compare(s, t)) })
		if len(b.values[i]) < leastSize || len(b.values[i]) > 100 || slices.ContainsFunc(b.values[i], func(s string) bool { return len(s) > 1 && number(s) == 0 }) {
			return nil
		}
	}
	return b
}

// A cell is a place of a board, given by the indices of its two coordinates. A set of cells is a string with two bytes
// for each cell, so that it can be the key of a map.
type cell [2]byte

func (b *board) cellOf(f *gdl.Term) (c cell, ok bool) {
	for i, arg := range b.args {
		at := slices.Index(b.values[i], f.Args[arg].Name)
		if at < 0 {
			return c, false
		}
		c[i] = byte(at)
	}
	return c, true
}

// fluentAt returns a fluent with the coordinates of a cell.
func (b *board) fluentAt(f *gdl.Term, c cell) *gdl.Term {
	for i, arg := range b.args {
		f = f.WithArg(arg, gdl.NewTerm(b.values[i][c[i]]))
	}
	return f
}

// images returns the number of reflections and rotations of a board. Number 0 changes nothing.
func (b *board) images() int {
	if len(b.values[0]) == len(b.values[1]) {
		return 8
	}
	return 4
}

// image returns the cell to which a reflection or rotation moves a cell.
func (b *board) image(c cell, number int) cell {
	if number&4 != 0 {
		c[0], c[1] = c[1], c[0]
	}
	for i := range c {
		if number>>i&1 != 0 {
			c[i] = byte(len(b.values[i])-1) - c[i]
		}
	}
	return c
}

// imageOf returns the set to which a reflection or rotation moves a set of cells.
func (b *board) imageOf(set string, number int) string {
	var cells []cell
	for i := 0; i < len(set); i += len(cell{}) {
		cells = append(cells, b.image(cell{set[i], set[i+1]}, number))
	}
	return setOf(cells)
}

// setOf returns the set of some cells, which it sorts by the order of the board.
func setOf(cells []cell) string {
	slices.SortFunc(cells, func(c, d cell) int { return slices.Compare(c[:], d[:]) })
	var set []byte
	for _, c := range cells {
		set = append(set, c[:]...)
	}
	return string(set)
}
