// Package screen writes text for people. It filters characters that a terminal
// would obey or hide, and commands that a build service would find in its log, at
// any place of the text: a rulesheet, its name or a foreign report must not
// control the screen.
package screen

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PrintableText replaces control characters, line breaks among them, and all other
// characters that are not graphic by U+FFFD. Tabs stay.
func PrintableText(text string) string {
	return strings.Map(func(r rune) rune {
		if isShown(r) {
			return r
		}
		return utf8.RuneError
	}, text)
}

// isShown tells whether a character may stand in a line of text.
func isShown(r rune) bool { return r == '\t' || unicode.IsGraphic(r) }

// QuotePath returns a path as git shows it: in double quotes and with escapes if
// it holds characters that are not shown, quotes or backslashes; else as it is.
func QuotePath(path string) string {
	if strings.IndexFunc(path, func(r rune) bool { return r == utf8.RuneError || r == '"' || !isShown(r) || r == '\t' }) < 0 {
		return path
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(path); {
		r, size := utf8.DecodeRuneInString(path[i:])
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r != utf8.RuneError && isShown(r) && r != '\t':
			b.WriteRune(r)
		default:
			writeOctal(&b, path[i:i+size])
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}

// writeOctal writes each byte as a backslash and three digits.
func writeOctal(b *strings.Builder, bytes string) {
	for i := range len(bytes) {
		c := bytes[i]
		b.WriteByte('\\')
		b.WriteByte('0' + c>>6)
		b.WriteByte('0' + c>>3&7)
		b.WriteByte('0' + c&7)
	}
}

// A Writer passes text on to another writer, line breaks and tabs included, and
// replaces everything else that is not graphic. Colours pass once AllowColor
// was called; no other escape sequence ever does.
type Writer struct {
	target        io.Writer
	firstError    error // the first one of w
	allowsColor   bool
	hidesCommands bool // a build service looks for commands in the text

	pendingBytes []byte // begin of a character, of an escape sequence or of a line break
	commandState lineState
	cleanText    []byte
}

// NewWriter returns a Writer to w. The environment, read by getenv, tells whether a
// build service reads the text and obeys lines of it.
func NewWriter(w io.Writer, getenv func(string) string) *Writer {
	s := &Writer{target: w, commandState: lineState{onlyBlanks: true}}
	for _, name := range []string{"GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"} {
		s.hidesCommands = s.hidesCommands || getenv(name) != ""
	}
	return s
}

// WrapWriter returns w if it is a Writer, else a Writer to it.
func WrapWriter(w io.Writer, getenv func(string) string) *Writer {
	if s, ok := w.(*Writer); ok {
		return s
	}
	return NewWriter(w, getenv)
}

// RawWriter returns the writer below: for documents that programs read, which must
// not change, and for text that is known to be printable.
func RawWriter(w io.Writer) io.Writer {
	if s, ok := w.(*Writer); ok {
		return s.target
	}
	return w
}

// AllowColor lets the program's own colours through, if w is a Writer.
func AllowColor(w io.Writer) {
	if s, ok := w.(*Writer); ok {
		s.allowsColor = true
	}
}

// Write is part of io.Writer. It returns the number of bytes of text, not of
// the clean text.
func (s *Writer) Write(text []byte) (int, error) {
	s.cleanText = s.cleanText[:0]
	rest := text
	if len(s.pendingBytes) > 0 {
		rest = append(s.pendingBytes, text...)
		s.pendingBytes = nil
	}
	s.appendClean(rest, false)
	return len(text), s.writeOut()
}

// writeOut writes the clean text.
func (s *Writer) writeOut() error {
	_, err := s.target.Write(s.cleanText)
	if s.firstError == nil {
		s.firstError = err
	}
	return err
}

// FirstError returns the first error of the writer below.
func (s *Writer) FirstError() error { return s.firstError }

// Flush writes the pending begin of a character that never ended.
func (s *Writer) Flush() error {
	if len(s.pendingBytes) == 0 {
		return nil
	}
	rest := s.pendingBytes
	s.cleanText, s.pendingBytes = s.cleanText[:0], nil
	s.appendClean(rest, true)
	return s.writeOut()
}

// appendClean appends the text without hostile characters to out. An end that more text
// may change is kept for later, unless this is the last.
func (s *Writer) appendClean(text []byte, last bool) {
	for len(text) > 0 {
		size := 1
		switch c := text[0]; {
		case c == '\n':
			s.cleanText = append(s.cleanText, c)
			s.commandState = lineState{onlyBlanks: true}
		case c == '\r' || c == escapeByte:
			size = s.writeSequence(text, last)
		case c < utf8.RuneSelf:
			s.writeRune(rune(c))
		case !last && !utf8.FullRune(text):
			size = 0
		default:
			var r rune
			r, size = utf8.DecodeRune(text)
			s.writeRune(r)
		}
		if size == 0 {
			s.pendingBytes = append([]byte(nil), text...)
			return
		}
		text = text[size:]
	}
}

// writeRune writes a character, or its replacement.
func (s *Writer) writeRune(r rune) {
	if !isShown(r) {
		r = utf8.RuneError
	}
	if s.hidesCommands && s.commandState.needsSeparator(r) {
		s.cleanText = append(s.cleanText, ' ')
	}
	s.cleanText = utf8.AppendRune(s.cleanText, r)
}

const escapeByte = 0x1b

// writeSequence writes a line break of two characters or a colour, and returns how
// many bytes it has used; 0 if more text is needed.
func (s *Writer) writeSequence(text []byte, last bool) int {
	if text[0] == '\r' {
		switch {
		case len(text) == 1 && !last:
			return 0
		case len(text) > 1 && text[1] == '\n':
			s.cleanText = append(s.cleanText, '\r')
			return 1
		}
		s.writeRune(utf8.RuneError)
		return 1
	}
	size, whole := colorSize(text)
	switch {
	case s.allowsColor && size > 0 && whole:
		s.cleanText = append(s.cleanText, text[:size]...)
		return size
	case s.allowsColor && size > 0 && !last:
		return 0
	}
	s.writeRune(utf8.RuneError)
	return 1
}

// colorSize returns the length of the escape sequence for a colour that text
// begins with, and whether it is all there; 0 if it begins with none. Styles
// that hide text or make it blink are no colours.
func colorSize(text []byte) (size int, whole bool) {
	const longest = len("\x1b[1;31m")
	for i := 1; i < len(text) && i < longest; i++ {
		switch c := text[i]; {
		case i == 1 && c != '[':
			return 0, false
		case i == 1 || c == ';' || '0' <= c && c <= '9':
		case c == 'm' && knownStyles[string(text[2:i])]:
			return i + 1, true
		default:
			return 0, false
		}
	}
	if len(text) >= longest {
		return 0, false
	}
	return len(text), false
}

// knownStyles are the styles that the program uses.
var knownStyles = map[string]bool{"0": true, "1": true, "2": true, "31": true, "32": true, "33": true, "34": true, "35": true, "36": true,
	"1;31": true, "1;33": true, "1;34": true, "1;36": true}
