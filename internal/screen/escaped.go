package screen

import (
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// JSONWriter returns a writer of JSON documents to w in which characters that are
// not graphic are escaped: in a document they stand in strings alone.
func JSONWriter(w io.Writer) io.Writer {
	return &escapingWriter{target: w, commandState: lineState{onlyBlanks: true}, escapeRune: func(r rune) string {
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
	return &escapingWriter{target: w, commandState: lineState{onlyBlanks: true}, escapeRune: func(r rune) string { return fmt.Sprintf("&#x%x;", r) }}
}

// An escapingWriter escapes characters that are not graphic, and characters with which a command of a build
// service would begin. The writer of the document escapes other characters of ASCII, except for DEL.
type escapingWriter struct {
	target       io.Writer
	commandState lineState
	escapeRune   func(rune) string
	pendingBytes []byte // the begin of a character
	escapedText  []byte
}

// Write is part of io.Writer.
func (e *escapingWriter) Write(text []byte) (int, error) {
	e.escapedText = e.escapedText[:0]
	rest := text
	if len(e.pendingBytes) > 0 {
		rest = append(e.pendingBytes, text...)
		e.pendingBytes = nil
	}
	for len(rest) > 0 {
		if !utf8.FullRune(rest) {
			e.pendingBytes = append([]byte(nil), rest...)
			break
		}
		r, size := utf8.DecodeRune(rest)
		switch apart := e.commandState.needsSeparator(r); {
		case r == '\n':
			e.commandState = lineState{onlyBlanks: true}
			e.escapedText = append(e.escapedText, '\n')
		case !apart && (r < 0x7f || r == utf8.RuneError || isShown(r)):
			e.escapedText = append(e.escapedText, rest[:size]...)
		default:
			e.escapedText = append(e.escapedText, e.escapeRune(r)...)
		}
		rest = rest[size:]
	}
	_, err := e.target.Write(e.escapedText)
	return len(text), err
}
