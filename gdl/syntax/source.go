package syntax

import (
	"bytes"
	"go/token"
)

// A Source is the text of one rulesheet with its place in a token.FileSet. Every token.Pos of the rulesheet comes from
// it.
type Source struct {
	Name   string
	Text   []byte
	File   *token.File // its lines are those of the page, if there is one
	Origin *Origin     // the place of the text in a page; nil if it is not from a page
}

// An Origin maps a text to its page, where it has another spelling.
type Origin struct {
	Page                  *Source
	PageOffset, OwnOffset func(offset int) int // they convert an offset of the text to one of the page, and back
	OtherText             *Source              // another text of the page to which findings refer; may be nil
}

// NewPart returns the source of a text in a page.
func NewPart(fset *token.FileSet, name string, text []byte, o Origin) *Source {
	s := NewSource(fset, name, text)
	s.Origin = &o
	for _, start := range s.File.Lines() {
		if at := o.PageOffset(start); start < len(text) {
			line := o.Page.File.Line(o.Page.Pos(at))
			s.File.AddLineColumnInfo(start, name, line, 1+at-o.Page.LineStart(at))
		}
	}
	return s
}

// FileText returns the text of the file: that of the page, if there is one.
func (s *Source) FileText() *Source {
	if s.Origin != nil {
		return s.Origin.Page
	}
	return s
}

// Holds tells whether the text contains a position.
func (s *Source) Holds(pos token.Pos) bool {
	return s != nil && pos >= s.Pos(0) && pos <= s.Pos(len(s.Text))
}

// FileOffset converts a position of the text, or of the other text of its page, to an offset of the file. For other
// positions it returns the offset at which the text begins, and false.
func (s *Source) FileOffset(pos token.Pos) (offset int, ok bool) {
	if s == nil {
		return 0, false
	}
	if ok = s.Holds(pos); ok {
		offset = s.Offset(pos)
	}
	if s.Origin == nil {
		return offset, ok
	}
	if other := s.Origin.OtherText; !ok && other != nil {
		if at, found := other.FileOffset(pos); found {
			return at, true
		}
	}
	return s.Origin.PageOffset(offset), ok
}

// NewSource adds text to fset under name and records its line starts.
//
// Lines end at LF, CRLF or a bare CR, since real rulesheets have all of these; token.File.SetLinesForContent knows only
// LF.
func NewSource(fset *token.FileSet, name string, text []byte) *Source {
	file := fset.AddFile(name, -1, len(text))
	file.SetLines(lineStarts(text))
	return &Source{Name: name, Text: text, File: file}
}

// Part returns a part of the text as a source with the positions of the whole.
func (s *Source) Part(from, to int) *Source {
	file := token.NewFileSet().AddFile(s.Name, s.File.Base()+from, to-from)
	file.SetLines(lineStarts(s.Text[from:to]))
	return &Source{Name: s.Name, Text: s.Text[from:to], File: file}
}

// Pos returns the position of a byte offset, 0 <= offset <= len(Text).
func (s *Source) Pos(offset int) token.Pos { return s.File.Pos(offset) }

// Offset returns the byte offset of a position of this source.
func (s *Source) Offset(pos token.Pos) int { return s.File.Offset(pos) }

// LineStart returns the byte offset at which the line of offset begins.
func (s *Source) LineStart(offset int) int {
	line := s.File.PositionFor(s.Pos(offset), false).Line
	return s.Offset(s.File.LineStart(line))
}

// LineText returns the text of the line at an offset, without its end, and the byte offset at which the line begins.
func (s *Source) LineText(offset int) (text []byte, start int) {
	start = s.LineStart(offset)
	end := start
	for end < len(s.Text) && s.Text[end] != '\n' && s.Text[end] != '\r' {
		end++
	}
	return s.Text[start:end], start
}

// TextBetween returns the text between two positions of this source.
func (s *Source) TextBetween(from, to token.Pos) string {
	return string(s.Text[s.Offset(from):s.Offset(to)])
}

// LineEnding returns the end of the first line, or LF if there is only one.
func (s *Source) LineEnding() string {
	first := s.Text
	if s.File.LineCount() > 1 {
		first = first[:s.File.Offset(s.File.LineStart(2))]
	}
	switch {
	case bytes.HasSuffix(first, []byte("\r\n")):
		return "\r\n"
	case bytes.HasSuffix(first, []byte("\r")):
		return "\r"
	}
	return "\n"
}

// lineStarts returns the offsets at which lines begin; the first is 0. A line that would begin at the very end of the
// text is not counted, since token.File needs starts below the size.
func lineStarts(text []byte) []int {
	lines := make([]int, 1, 2+bytes.Count(text, []byte{'\n'}))
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n':
			continue
		case text[i] == '\n' || text[i] == '\r':
			if i+1 < len(text) {
				lines = append(lines, i+1)
			}
		}
	}
	return lines
}
