// Package screen writes text to terminals, logs and pages. It filters characters that a terminal
// would obey or hide, and commands that a build service would obey in its log, since texts may
// quote rulesheets and file names of strangers. It also knows about colours and the width of lines.
package screen

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// PrintableText returns a text in which line breaks, control characters and all other characters
// that are not graphic are replaced by U+FFFD. Tabs stay.
func PrintableText(text string) string {
	return strings.Map(PrintableRune, text)
}

// PrintableRune returns the character r, or U+FFFD if it is neither graphic nor a tab.
func PrintableRune(r rune) rune {
	if isShown(r) {
		return r
	}
	return utf8.RuneError
}

// isShown tells whether a character is graphic or a tab.
func isShown(r rune) bool { return r == '\t' || unicode.IsGraphic(r) }

// QuotePath returns a path as git shows it: in double quotes and with escapes if it holds characters
// that are not graphic, or double quotes; else as it is, even with backslashes.
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
			for _, c := range []byte(path[i : i+size]) {
				fmt.Fprintf(&b, `\%03o`, c)
			}
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}

// A Writer passes text on to another writer. It replaces characters that are not graphic, except
// line breaks, tabs, and the escape sequences of its own Style. Lines for a terminal are folded to
// its width.
type Writer struct {
	target        io.Writer
	firstError    error  // the first error of target
	colorMark     string // the beginning of the escape sequences of its Style
	hidesCommands bool   // a build service obeys commands in the text
	lineFolder    lineFolder

	pendingBytes []byte // the beginning of a character, an escape sequence or a line break whose rest did not come yet
	commandState lineState
	cleanText    []byte
}

// NewWriter returns a Writer to w. It reads with getenv the environment variables of build services, which obey commands
// in the text.
func NewWriter(w io.Writer, getenv func(string) string) *Writer {
	s := &Writer{target: w, commandState: lineState{onlyBlanks: true}, colorMark: fmt.Sprintf("\x1b%016x[", rand.Uint64())}
	for _, name := range []string{"GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"} {
		s.hidesCommands = s.hidesCommands || getenv(name) != ""
	}
	return s
}

// WrapWriter returns w if it is a Writer, else a new Writer to w.
func WrapWriter(w io.Writer, getenv func(string) string) *Writer {
	if s, ok := w.(*Writer); ok {
		return s
	}
	return NewWriter(w, getenv)
}

// RawWriter returns the target of w if w is a Writer, else w. It is for documents that programs
// read, which must not be changed, and for text that is known to be printable.
func RawWriter(w io.Writer) io.Writer {
	if s, ok := w.(*Writer); ok {
		return s.target
	}
	return w
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
	return len(text), s.writeOut(false)
}

// writeOut folds the clean text and writes it to the target. With last, nothing is held back.
func (s *Writer) writeOut(last bool) error {
	text := s.cleanText
	if width := WidthOf(s); width > 0 {
		text = s.lineFolder.fold(text, width, last)
	}
	_, err := s.target.Write(text)
	if s.firstError == nil {
		s.firstError = err
	}
	return err
}

// FirstError returns the first error of the target.
func (s *Writer) FirstError() error { return s.firstError }

// Flush writes the text that was held back: the beginning of a character or escape sequence, and the last
// word.
func (s *Writer) Flush() error {
	if len(s.pendingBytes) == 0 && len(s.lineFolder.word) == 0 {
		return nil
	}
	rest := s.pendingBytes
	s.cleanText, s.pendingBytes = s.cleanText[:0], nil
	s.appendClean(rest, true)
	return s.writeOut(true)
}

// appendClean appends a text to the clean text, with characters that are not graphic replaced. An
// incomplete character or sequence at the end is held back, unless last is set.
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

// writeRune appends a character, or its replacement, to the clean text.
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

// writeSequence appends the line break CRLF or the colour that a text begins with, and returns the
// number of its bytes; 0 if more text is needed. Another CR or escape character is replaced.
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
	size, whole := s.colorSize(text)
	switch {
	case size > 0 && whole:
		s.cleanText = append(s.cleanText, "\x1b["...)
		s.cleanText = append(s.cleanText, text[len(s.colorMark):size]...)
		return size
	case size > 0 && !last:
		return 0
	}
	s.writeRune(utf8.RuneError)
	return 1
}

// colorSize returns the length of the colour of the Writer's Style that a text begins with, and
// whether it is complete; 0 if there is none.
func (s *Writer) colorSize(text []byte) (size int, whole bool) {
	n := min(len(text), len(s.colorMark))
	if string(text[:n]) != s.colorMark[:n] {
		return 0, false
	}
	size = n
	for size < len(text) && text[size] != 'm' {
		size++
	}
	return min(size+1, len(text)), size < len(text)
}
