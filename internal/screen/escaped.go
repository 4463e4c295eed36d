package screen

import (
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// JSONWriter returns a writer of JSONWriter documents to w in which characters that are
// not graphic are escaped: in a document they stand in strings alone.
func JSONWriter(w io.Writer) io.Writer {
	return &escaper{w: w, line: lineState{begin: true}, escape: func(r rune) string {
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			return fmt.Sprintf(`\u%04x\u%04x`, high, low)
		}
		return fmt.Sprintf(`\u%04x`, r)
	}}
}

// MarkupWriter returns a writer of XML or HTML to w in which characters that are not
// graphic are written as references: in a document they stand in texts and
// attributes alone.
func MarkupWriter(w io.Writer) io.Writer {
	return &escaper{w: w, line: lineState{begin: true}, escape: func(r rune) string { return fmt.Sprintf("&#x%x;", r) }}
}

// An escaper escapes characters that are not graphic, and those with which a
// command of a build service would begin. Other characters of ASCII, but for DEL,
// are escaped by the writer of the document.
type escaper struct {
	w       io.Writer
	line    lineState
	escape  func(rune) string
	pending []byte // the begin of a character
	out     []byte
}

// Write is part of io.Writer.
func (e *escaper) Write(text []byte) (int, error) {
	e.out = e.out[:0]
	rest := text
	if len(e.pending) > 0 {
		rest = append(e.pending, text...)
		e.pending = nil
	}
	for len(rest) > 0 {
		if !utf8.FullRune(rest) {
			e.pending = append([]byte(nil), rest...)
			break
		}
		r, size := utf8.DecodeRune(rest)
		switch apart := e.line.advance(r); {
		case r == '\n':
			e.line = lineState{begin: true}
			e.out = append(e.out, '\n')
		case !apart && (r < 0x7f || r == utf8.RuneError || isShown(r)):
			e.out = append(e.out, rest[:size]...)
		default:
			e.out = append(e.out, e.escape(r)...)
		}
		rest = rest[size:]
	}
	_, err := e.w.Write(e.out)
	return len(text), err
}
