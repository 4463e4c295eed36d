package lsp

import (
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A docText is a text that does not change. A change makes another one. It translates between byte offsets and the
// positions of the protocol, which count lines and units of UTF-16.
type docText struct {
	content    []byte
	lineStarts []int // offsets at which lines begin
	unitMarks  []int // UTF-16 code units before each multiple of markStep

	pageText              *docText // unless nil, the page whose positions are meant
	pageOffset, ownOffset func(offset int) int
}

// markStep is the distance of marks, with which lines of any length are fast.
const markStep = 1024

// newText returns the text with a content. The caller must not change the content
// any more.
func newText(content []byte) *docText {
	if content == nil {
		content = []byte{}
	}
	t := &docText{content: content, lineStarts: []int{0}}
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

// newPartText returns a text that stands in a page, in another spelling. Its positions are
// those of the page: the functions map offsets of the text to the page, and back.
func newPartText(content []byte, page *docText, pageOffset, ownOffset func(offset int) int) *docText {
	t := newText(content)
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

// lineAt returns the number of the line, from 0, that holds an offset.
func (t *docText) lineAt(offset int) int {
	return sort.Search(len(t.lineStarts), func(i int) bool { return t.lineStarts[i] > offset }) - 1
}

// lineOffsets returns the offsets of a line without its end.
func (t *docText) lineOffsets(line int) (from, to int) {
	from, to = t.lineStarts[line], len(t.content)
	if line+1 < len(t.lineStarts) {
		to = t.lineStarts[line+1]
	}
	for to > from && (t.content[to-1] == '\n' || t.content[to-1] == '\r') {
		to--
	}
	return from, to
}

// unitsBefore returns the number of code units before an offset.
func (t *docText) unitsBefore(offset int) int {
	i := offset / markStep
	if i >= len(t.unitMarks) {
		i = len(t.unitMarks) - 1
	}
	if i < 0 {
		return 0
	}
	units := t.unitMarks[i]
	for _, c := range t.content[i*markStep : offset] {
		units += unitWidth(c)
	}
	return units
}

// positionOf returns the position of an offset. An offset inside of a line break counts as the end of the line.
func (t *docText) positionOf(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.content))
	if t.pageText != nil {
		return t.pageText.positionOf(t.pageOffset(offset))
	}
	line := t.lineAt(offset)
	from, to := t.lineOffsets(line)
	units := t.unitsBefore(min(offset, to)) - t.unitsBefore(from)
	return protocol.Position{Line: uint32(line), Character: uint32(units)}
}

// rangeOf returns the positions of two offsets.
func (t *docText) rangeOf(from, to int) protocol.Range {
	return protocol.Range{Start: t.positionOf(from), End: t.positionOf(to)}
}

// offsetOf returns the offset of a position. Behind the end of its line it is that
// end, behind the last line the end of the text, and between the halves of a
// character its beginning.
func (t *docText) offsetOf(p protocol.Position) int {
	if t.pageText != nil {
		return t.ownOffset(t.pageText.offsetOf(p))
	}
	if int64(p.Line) >= int64(len(t.lineStarts)) {
		return len(t.content)
	}
	at, to := t.lineOffsets(int(p.Line))
	units := t.unitsBefore(at)
	wanted := units + int(p.Character)
	if i := sort.Search(len(t.unitMarks), func(i int) bool { return t.unitMarks[i] > wanted }) - 1; i*markStep > at {
		at, units = i*markStep, t.unitMarks[i]
	}
	for at < to && units+unitWidth(t.content[at]) <= wanted {
		units += unitWidth(t.content[at])
		at++
	}
	return min(at, to)
}

// offsetsOf returns the offsets of a range.
func (t *docText) offsetsOf(r protocol.Range) (from, to int) {
	return t.offsetOf(r.Start), t.offsetOf(r.End)
}

// applyChanges returns the text after some changes. Each change applies to the text that results from the changes
// before it.
func (t *docText) applyChanges(changes []protocol.TextDocumentContentChangeEvent) (*docText, error) {
	for _, c := range changes {
		if c.Range == nil {
			t = newText([]byte(c.Text))
			continue
		}
		from, to := t.offsetsOf(*c.Range)
		if from > to {
			return nil, fmt.Errorf("a change ends at line %d before it begins at line %d", c.Range.End.Line, c.Range.Start.Line)
		}
		t = newText(slices.Concat(t.content[:from], []byte(c.Text), t.content[to:]))
	}
	return t, nil
}
