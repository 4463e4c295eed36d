package report

import (
	"go/token"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A Place is a line and a column, both counted from 1. Columns count
// characters.
type Place struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

// A Range is a piece of text; End is the place after its last character.
type Range struct {
	Start Place `json:"start"`
	End   Place `json:"end"`
}

// RangeOf returns where the text between two positions is. Positions outside
// the source stand for its beginning: some findings are about a whole
// rulesheet.
func RangeOf(src *gdl.Source, from, to token.Pos) Range {
	return RangeBy(src, from, to, utf8.RuneCount)
}

// RangeBy is RangeOf with columns that count what width counts.
func RangeBy(src *gdl.Source, from, to token.Pos, width func([]byte) int) Range {
	if to < from {
		to = from
	}
	return Range{Start: placeBy(src, from, width), End: placeBy(src, to, width)}
}

func placeBy(src *gdl.Source, pos token.Pos, width func([]byte) int) Place {
	offset, ok := offsetOf(src, pos)
	if !ok {
		return Place{Line: 1, Column: 1}
	}
	text, start := src.Line(offset)
	// A position behind the line, in its end, counts as the end of the line.
	before := text[:min(offset-start, len(text))]
	return Place{Line: src.File.Line(src.Pos(offset)), Column: 1 + width(before)}
}

// offsetOf returns the byte offset of a position, if it lies in the source.
func offsetOf(src *gdl.Source, pos token.Pos) (offset int, ok bool) {
	if src == nil || pos < src.Pos(0) || pos > src.Pos(len(src.Text)) {
		return 0, false
	}
	return src.Offset(pos), true
}
