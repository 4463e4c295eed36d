package main

import (
	"regexp"
	"strings"

	"github.com/gdllint/gdllint/gdl"
)

// A lineChange is the difference in lines between the rulesheets before and after a
// repair.
type lineChange struct {
	removedLines   map[int]bool // lines that are gone or different
	insertionLines map[int]bool // lines before which there are new ones
	newLines       map[int]bool // lines of the rulesheet after it that are new
}

// lineBreak matches the three kinds of line ends.
var lineBreak = regexp.MustCompile(`\r\n|\n|\r`)

// parenSpace matches insignificant white space in a line without comment.
var parenSpace = regexp.MustCompile(`\s*([()])\s*`)

// normalizedLines returns the lines of a text without insignificant differences: comments, white
// space, letter case.
func normalizedLines(text []byte) []string {
	lines := lineBreak.Split(string(text), -1)
	for i, line := range lines {
		line, _, _ = strings.Cut(line, ";")
		line = strings.Join(strings.Fields(strings.ToLower(line)), " ")
		lines[i] = parenSpace.ReplaceAllString(line, "$1")
	}
	return lines
}

// diffLines returns the lines that differ between two texts, numbered from 1.
func diffLines(before, after []byte) *lineChange {
	a, b := normalizedLines(before), normalizedLines(after)
	c := &lineChange{removedLines: map[int]bool{}, insertionLines: map[int]bool{}, newLines: map[int]bool{}}
	kept := commonSuffixLengths(a, b)
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			i, j = i+1, j+1
		case j < len(b) && (i == len(a) || kept[i][j+1] >= kept[i+1][j]):
			if b[j] != "" {
				c.insertionLines[i+1], c.newLines[j+1] = true, true
			}
			j++
		default:
			if a[i] != "" {
				c.removedLines[i+1] = true
			}
			i++
		}
	}
	return c
}

// commonSuffixLengths returns the lengths of the longest common subsequences of all ends
// of a and b.
func commonSuffixLengths(a, b []string) [][]int32 {
	n := make([][]int32, len(a)+1)
	for i := range n {
		n[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				n[i][j] = n[i+1][j+1] + 1
			} else {
				n[i][j] = max(n[i+1][j], n[i][j+1])
			}
		}
	}
	return n
}

// touchesLines tells whether one of the lines from first to last has changed, or new lines are
// between them.
func (c *lineChange) touchesLines(first, last int) bool {
	for line := first; line <= last; line++ {
		if c.removedLines[line] || line > first && c.insertionLines[line] {
			return true
		}
	}
	return false
}

// isCosmetic tells whether the repair changed nothing but layout and comments.
func (c *lineChange) isCosmetic() bool { return len(c.removedLines) == 0 && len(c.insertionLines) == 0 }

// formLines returns the first and the last line of the form around a position.
func formLines(f *gdl.File, offset int) (first, last int) {
	line := func(offset int) int { return f.Source.File.Line(f.Source.Pos(offset)) }
	for _, e := range f.Exprs {
		from, to := f.Source.Offset(e.Pos()), f.Source.Offset(e.End())
		if from <= offset && offset < to {
			return line(from), line(to - 1)
		}
	}
	return line(offset), line(offset)
}
