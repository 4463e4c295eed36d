package screen

import (
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// JSONWriter returns a writer that passes JSON on to w and escapes characters that are not graphic.
// In JSON such characters occur only in strings.
func JSONWriter(w io.Writer) io.Writer {
	return &escapingWriter{target: w, commandState: lineState{onlyBlanks: true}, escapeRune: func(r rune) string {
		if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
			return fmt.Sprintf(`\u%04x\u%04x`, high, low)
		}
		return fmt.Sprintf(`\u%04x`, r)
	}}
}

// MarkupWriter returns a writer that passes XML or HTML on to w and writes characters that are not
// graphic as character references. In markup such characters occur only in texts and attributes.
func MarkupWriter(w io.Writer) io.Writer {
	return &escapingWriter{target: w, commandState: lineState{onlyBlanks: true}, escapeRune: func(r rune) string { return fmt.Sprintf("&#x%x;", r) }}
}

// An escapingWriter escapes characters that are not graphic, and characters with which a command of
// a build service would begin. It leaves other ASCII characters except DEL to the encoder of the
// document.
type escapingWriter struct {
	target       io.Writer
	commandState lineState
	escapeRune   func(rune) string
	pendingBytes []byte // the beginning of a character whose other bytes did not come yet
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
