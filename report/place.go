package report

import (
	"go/token"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
)

// A PositionMapper maps positions in one text to lines and columns. The time for one position does
// not depend on the length of its line: some rulesheets have thousands of findings on a single
// line.
type PositionMapper struct {
	positions  *gdl.Source // the text whose positions are mapped
	source     *gdl.Source // the file of positions, or positions itself; nil if it could not be read
	textWidth  func([]byte) int
	widthMarks func() []widthMark // made for the first place far behind the start of its line
}

// A widthMark holds the width of the text before an offset.
type widthMark struct{ byteOffset, widthBefore int }

// markStep is the distance of two marks, in bytes.
const markStep = 4096

// NewPositionMapper returns a mapping to columns that count characters. A nil source is one that could not be read, and
// has a single place.
func NewPositionMapper(src *gdl.Source) *PositionMapper {
	return NewPositionMapperBy(src, utf8.RuneCount)
}

// NewPositionMapperBy returns a mapping to columns that count the units of width.
func NewPositionMapperBy(src *gdl.Source, width func([]byte) int) *PositionMapper {
	r := &PositionMapper{positions: src, textWidth: width}
	if src != nil {
		r.source = src.FileText()
	}
	r.widthMarks = sync.OnceValue(r.measureText)
	return r
}

// UTF16Width is the length of a text in UTF-16 code units.
func UTF16Width(text []byte) (n int) {
	for _, r := range string(text) {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// measureText returns the marks: the width of the text before every multiple of markStep, or before the first character
// that begins behind it.
func (r *PositionMapper) measureText() (marks []widthMark) {
	text, last := r.source.Text, widthMark{}
	for at := 0; at <= len(text); at += markStep {
		start := at
		for at > 0 && start < len(text) && !utf8.RuneStart(text[start]) && start < at+utf8.UTFMax {
			start++ // to the beginning of a character
		}
		last = widthMark{start, last.widthBefore + r.textWidth(text[last.byteOffset:start])}
		marks = append(marks, last)
	}
	return marks
}

// RangeBetween returns the range between two positions. Positions outside of the source count as its beginning, since
// some findings are about the whole rulesheet.
func (r *PositionMapper) RangeBetween(from, to token.Pos) document.Range {
	return document.Range{Start: r.PlaceOf(from), End: r.PlaceOf(max(from, to))}
}

// PlaceOf returns the line and column of a position.
func (r *PositionMapper) PlaceOf(pos token.Pos) document.Place {
	if r.source == nil {
		return document.Place{Line: 1, Column: 1}
	}
	offset, _ := r.positions.FileOffset(pos)
	return r.placeAt(offset)
}

func (r *PositionMapper) placeAt(offset int) document.Place {
	start := r.source.LineStart(offset)
	line := r.source.File.Line(r.source.Pos(offset))
	// A position within the line end counts as the end of the visible line.
	for offset > start && (r.source.Text[offset-1] == '\n' || r.source.Text[offset-1] == '\r') {
		offset--
	}
	if offset-start <= markStep { // near enough to be measured without marks
		return document.Place{Line: line, Column: 1 + r.textWidth(r.source.Text[start:offset])}
	}
	return document.Place{Line: line, Column: 1 + r.widthBefore(offset) - r.widthBefore(start)}
}

// LineEnd returns the place after the last character of the line of a
// position of the source.
func (r *PositionMapper) LineEnd(pos token.Pos) document.Place {
	offset, _ := r.positions.FileOffset(pos)
	text, start := r.source.LineText(offset)
	return r.placeAt(start + len(text))
}

// widthBefore returns the width of the text before an offset.
func (r *PositionMapper) widthBefore(offset int) int {
	marks, i := r.widthMarks(), offset/markStep
	if i > 0 && marks[i].byteOffset > offset {
		i--
	}
	m := marks[i]
	return m.widthBefore + r.textWidth(r.source.Text[m.byteOffset:offset])
}

// sourceOffset returns the byte offset of a position, if it lies in the source.
func sourceOffset(src *gdl.Source, pos token.Pos) (offset int, ok bool) {
	if !src.Holds(pos) {
		return 0, false
	}
	return src.Offset(pos), true
}
