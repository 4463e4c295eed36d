package lsp

import (
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"

	"github.com/gdllint/gdllint/internal/lsp/protocol"
)

// A docText is an immutable text of a document. It translates between byte offsets and the
// positions of the protocol, which count lines and UTF-16 code units.
type docText struct {
	content    []byte
	lineStarts []int // offsets at which lines begin
	unitMarks  []int // UTF-16 code units before each multiple of markStep

	pageText              *docText             // if not nil, the page that contains the text; positions count in the page
	pageOffset, ownOffset func(offset int) int // map an offset of the text to the page, and back
}

// markStep is the distance in bytes of the marks that make translation fast in long lines.
const markStep = 1024

// newText returns the docText of a content, which the caller must not change any more.
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

// unitWidth returns the number of UTF-16 code units of the character that begins with the byte c; 0
// for a byte within a character. It also gives a fixed width to bytes that are not UTF-8, which
// editors never send.
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

// positionOf returns the position of an offset. An offset inside of a line break counts as the end of the line, and one
// outside of the text as its nearer end.
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

// rangeOf returns the range between two offsets.
func (t *docText) rangeOf(from, to int) protocol.Range {
	return protocol.Range{Start: t.positionOf(from), End: t.positionOf(to)}
}

// offsetOf returns the offset of a position. A position after the end of its line counts as this
// end, a line after the last one as the end of the text, and a position within a character as the
// beginning of the character.
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

// offsetsOf returns the offsets of the two ends of a range.
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
