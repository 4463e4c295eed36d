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
	content []byte
	starts  []int // offsets at which lines begin
	marks   []int // UTF-16 code units before each multiple of markStep
}

// markStep is the distance of marks, with which lines of any length are fast.
const markStep = 1024

// New returns the text with a content. The caller must not change the content
// any more.
func New(content []byte) *Text {
	if content == nil {
		content = []byte{}
	}
	t := &Text{content: content, starts: []int{0}}
	units := 0
	for i := 0; i < len(content); i++ {
		if i%markStep == 0 {
			t.marks = append(t.marks, units)
		}
		units += width(content[i])
		c := content[i]
		if c == '\n' || c == '\r' && (i+1 == len(content) || content[i+1] != '\n') {
			t.starts = append(t.starts, i+1)
		}
	}
	return t
}

// width is the number of code units of the character that a byte begins. Bytes
// that are no UTF-8 never come from an editor; each counts as one or none, always
// the same.
func width(c byte) int {
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
func (t *Text) Bytes() []byte { return t.content }

// Lines returns the number of lines; behind the last line end there is one.
func (t *Text) Lines() int { return len(t.starts) }

// LineAt returns the number of the line, from 0, that holds an offset.
func (t *Text) LineAt(offset int) int {
	return sort.Search(len(t.starts), func(i int) bool { return t.starts[i] > offset }) - 1
}

// Line returns the offsets of a line without its end.
func (t *Text) Line(line int) (from, to int) {
	from, to = t.starts[line], len(t.content)
	if line+1 < len(t.starts) {
		to = t.starts[line+1]
	}
	for to > from && (t.content[to-1] == '\n' || t.content[to-1] == '\r') {
		to--
	}
	return from, to
}

// before returns the number of code units before an offset.
func (t *Text) before(offset int) int {
	i := offset / markStep
	if i >= len(t.marks) {
		i = len(t.marks) - 1
	}
	if i < 0 {
		return 0
	}
	units := t.marks[i]
	for _, c := range t.content[i*markStep : offset] {
		units += width(c)
	}
	return units
}

// Position returns the position of an offset. One in the end of a line counts
// as the last one before it.
func (t *Text) Position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(t.content))
	line := t.LineAt(offset)
	from, to := t.Line(line)
	units := t.before(min(offset, to)) - t.before(from)
	return protocol.Position{Line: uint32(line), Character: uint32(units)}
}

// Range returns the positions of two offsets.
func (t *Text) Range(from, to int) protocol.Range {
	return protocol.Range{Start: t.Position(from), End: t.Position(to)}
}

// Offset returns the offset of a position. Behind the end of its line it is that
// end, behind the last line the end of the text, and between the halves of a
// character its beginning.
func (t *Text) Offset(p protocol.Position) int {
	if int64(p.Line) >= int64(len(t.starts)) {
		return len(t.content)
	}
	at, to := t.Line(int(p.Line))
	units := t.before(at)
	wanted := units + int(p.Character)
	if i := sort.Search(len(t.marks), func(i int) bool { return t.marks[i] > wanted }) - 1; i*markStep > at {
		at, units = i*markStep, t.marks[i]
	}
	for at < to && units+width(t.content[at]) <= wanted {
		units += width(t.content[at])
		at++
	}
	return min(at, to)
}

// Offsets returns the offsets of a range.
func (t *Text) Offsets(r protocol.Range) (from, to int) { return t.Offset(r.Start), t.Offset(r.End) }

// Changed returns the text after some changes, each of which is about the text
// that the one before leaves.
func (t *Text) Changed(changes []protocol.TextDocumentContentChangeEvent) (*Text, error) {
	for _, c := range changes {
		if c.Range == nil {
			t = New([]byte(c.Text))
			continue
		}
		from, to := t.Offsets(*c.Range)
		if from > to {
			return nil, fmt.Errorf("a change ends at line %d before it begins at line %d", c.Range.End.Line, c.Range.Start.Line)
		}
		t = New(slices.Concat(t.content[:from], []byte(c.Text), t.content[to:]))
	}
	return t, nil
}
