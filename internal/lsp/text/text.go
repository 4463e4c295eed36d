// Package text holds the text of a document that an editor shows, and translates
// between byte offsets and the positions of the language server protocol, which
// count lines and UTF-16 code units.
package text

import (
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A Text is a text that does not change. A change makes another one.
type Text struct {
	textBytes  []byte
	lineStarts []int // offsets at which lines begin
	unitMarks  []int // UTF-16 code units before each multiple of markStep

	pageText              *Text // unless nil, the page whose positions are meant
	pageOffset, ownOffset func(offset int) int
}

// markStep is the distance of marks, with which lines of any length are fast.
const markStep = 1024

// New returns the text with a content. The caller must not change the content
// any more.
func New(content []byte) *Text {
	if content == nil {
		content = []byte{}
	}
	t := &Text{textBytes: content, lineStarts: []int{0}}
	units := 0
	for i := 0; i < len(content); i++ {
		if i%markStep == 0 {
			t.unitMarks = append(t.unitMarks, units)
		}
		units += unitWidth(content[i])
		c := content[i]
		if c == '\n' || c == '\r' && (i+1 == len(content) || content[i+1] != '\n') {
			t.lineStarts = append(t.lineStarts, i+1)
		}
	}
	return t
}

// NewPart returns a text that stands in a page, in another spelling. Its positions are
// those of the page: the functions map offsets of the text to the page, and back.
func NewPart(content []byte, page *Text, pageOffset, ownOffset func(offset int) int) *Text {
	t := New(content)
	t.pageText, t.pageOffset, t.ownOffset = page, pageOffset, ownOffset
	return t
}

// unitWidth is the number of code units of the character that begins with a byte. Bytes that are no UTF-8 never
// come from an editor. Each of them counts as one unit or none, always the same.
func unitWidth(c byte) int {
	switch {
	case c < utf8.RuneSelf:
		return 1
	case !utf8.RuneStart(c):
		return 0
	case c >= 0xF0:
		return 2
	}
	return 1
}

// Bytes returns the content, which must not be changed.
func (t *Text) Bytes() []byte { return t.textBytes }

// LineCount returns the number of lines; behind the last line end there is one.
func (t *Text) LineCount() int { return len(t.lineStarts) }

// LineAt returns the number of the line, from 0, that holds an offset.
func (t *Text) LineAt(offset int) int {
	return sort.Search(len(t.lineStarts), func(i int) bool { return t.lineStarts[i] > offset }) - 1
}

// LineOffsets returns the offsets of a line without its end.
func (t *Text) LineOffsets(line int) (from, to int) {
	from, to = t.lineStarts[line], len(t.textBytes)
	if line+1 < len(t.lineStarts) {
		to = t.lineStarts[line+1]
	}
	for to > from && (t.textBytes[to-1] == '\n' || t.textBytes[to-1] == '\r') {
		to--
	}
	return from, to
}

// unitsBefore returns the number of code units before an offset.
func (t *Text) unitsBefore(offset int) int {
	i := offset / markStep
	if i >= len(t.unitMarks) {
		i = len(t.unitMarks) - 1
	}
	if i < 0 {
		return 0
	}
	units := t.unitMarks[i]
	for _, c := range t.textBytes[i*markStep : offset] {
		units += unitWidth(c)
	}
	return units
}

// PositionOf returns the position of an offset. An offset inside of a line break counts as the end of the line.
func (t *Text) PositionOf(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.textBytes))
	if t.pageText != nil {
		return t.pageText.PositionOf(t.pageOffset(offset))
	}
	line := t.LineAt(offset)
	from, to := t.LineOffsets(line)
	units := t.unitsBefore(min(offset, to)) - t.unitsBefore(from)
	return protocol.Position{Line: uint32(line), Character: uint32(units)}
}

// RangeOf returns the positions of two offsets.
func (t *Text) RangeOf(from, to int) protocol.Range {
	return protocol.Range{Start: t.PositionOf(from), End: t.PositionOf(to)}
}

// OffsetOf returns the offset of a position. Behind the end of its line it is that
// end, behind the last line the end of the text, and between the halves of a
// character its beginning.
func (t *Text) OffsetOf(p protocol.Position) int {
	if t.pageText != nil {
		return t.ownOffset(t.pageText.OffsetOf(p))
	}
	if int64(p.Line) >= int64(len(t.lineStarts)) {
		return len(t.textBytes)
	}
	at, to := t.LineOffsets(int(p.Line))
	units := t.unitsBefore(at)
	wanted := units + int(p.Character)
	if i := sort.Search(len(t.unitMarks), func(i int) bool { return t.unitMarks[i] > wanted }) - 1; i*markStep > at {
		at, units = i*markStep, t.unitMarks[i]
	}
	for at < to && units+unitWidth(t.textBytes[at]) <= wanted {
		units += unitWidth(t.textBytes[at])
		at++
	}
	return min(at, to)
}

// OffsetsOf returns the offsets of a range.
func (t *Text) OffsetsOf(r protocol.Range) (from, to int) {
	return t.OffsetOf(r.Start), t.OffsetOf(r.End)
}

// ApplyChanges returns the text after some changes. Each change applies to the text that results from the changes
// before it.
func (t *Text) ApplyChanges(changes []protocol.TextDocumentContentChangeEvent) (*Text, error) {
	for _, c := range changes {
		if c.Range == nil {
			t = New([]byte(c.Text))
			continue
		}
		from, to := t.OffsetsOf(*c.Range)
		if from > to {
			return nil, fmt.Errorf("a change ends at line %d before it begins at line %d", c.Range.End.Line, c.Range.Start.Line)
		}
		t = New(slices.Concat(t.textBytes[:from], []byte(c.Text), t.textBytes[to:]))
	}
	return t, nil
}
