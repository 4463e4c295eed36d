package report

import (
	"go/token"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// A Place is a line and a column, both counted from 1. Columns count
// characters.
type Place struct {
	Line   int `json:"line" about:"from 1" min:"1"`
	Column int `json:"column" about:"from 1; in characters" min:"1"`
}

// A Range is a piece of text; End is the place after its last character.
type Range struct {
	Start Place `json:"start" about:"the first character"`
	End   Place `json:"end" about:"behind the last character"`
}

// A Ruler maps positions of one source to lines and columns. The cost of one
// place does not depend on the length of the line: there are rulesheets on a
// single line with a fault in each word.
type Ruler struct {
	src   *gdl.Source
	width func([]byte) int
	marks []mark
}

// A mark holds the width of the text before an offset.
type mark struct{ offset, width int }

// markStep is the distance of marks.
const markStep = 4096

// NewRuler returns a mapping to columns that count characters. A nil source,
// one that could not be read, has a single place.
func NewRuler(src *gdl.Source) *Ruler { return NewRulerBy(src, utf8.RuneCount) }

// NewRulerBy returns a mapping to columns that count the units of width.
func NewRulerBy(src *gdl.Source, width func([]byte) int) *Ruler {
	r := &Ruler{src: src, width: width}
	if src == nil {
		return r
	}
	last := mark{}
	for at := 0; at <= len(src.Text); at += markStep {
		start := at
		for at > 0 && start < len(src.Text) && !utf8.RuneStart(src.Text[start]) && start < at+utf8.UTFMax {
			start++ // not in the middle of a character
		}
		last = mark{start, last.width + width(src.Text[last.offset:start])}
		r.marks = append(r.marks, last)
	}
	return r
}

// Range returns the range between two positions. Positions outside the source
// stand for its beginning: some findings are about the whole rulesheet.
func (r *Ruler) Range(from, to token.Pos) Range {
	return Range{Start: r.Place(from), End: r.Place(max(from, to))}
}

// Place returns the line and column of a position.
func (r *Ruler) Place(pos token.Pos) Place {
	offset, ok := offsetOf(r.src, pos)
	if !ok {
		return Place{Line: 1, Column: 1}
	}
	start := r.src.LineStart(offset)
	line := r.src.File.Line(r.src.Pos(offset))
	// A position in the end of the line counts as the last one before it.
	for offset > start && (r.src.Text[offset-1] == '\n' || r.src.Text[offset-1] == '\r') {
		offset--
	}
	return Place{Line: line, Column: 1 + r.before(offset) - r.before(start)}
}

// LineEnd returns the place after the last character of the line of a
// position of the source.
func (r *Ruler) LineEnd(pos token.Pos) Place {
	text, start := r.src.Line(r.src.Offset(pos))
	return r.Place(r.src.Pos(start + len(text)))
}

// before returns the width of the text before an offset.
func (r *Ruler) before(offset int) int {
	i := offset / markStep
	if i > 0 && r.marks[i].offset > offset {
		i--
	}
	m := r.marks[i]
	return m.width + r.width(r.src.Text[m.offset:offset])
}

// offsetOf returns the byte offset of a position, if it lies in the source.
func offsetOf(src *gdl.Source, pos token.Pos) (offset int, ok bool) {
	if src == nil || pos < src.Pos(0) || pos > src.Pos(len(src.Text)) {
		return 0, false
	}
	return src.Offset(pos), true
}
