package report

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/screen"
)

// Bounds on the part of a line that is shown: real rulesheets have lines of
// 30,000 characters.
const (
	excerptWidth = 110 // characters of a source line
	contextWidth = 40  // of these, before the marked place, or a third of fewer
	marginWidth  = 10  // columns before the excerpt, and the dots around it
)

// maxTextWidth is the width of text that is not written to a narrower terminal.
const maxTextWidth = excerptWidth + marginWidth

// sourceExcerpt is the source line of a finding and the carets below it.
type sourceExcerpt struct {
	lineNumber int
	lineText   string
	caretText  string
}

// excerptAt returns the first line of a range with carets below the range.
func excerptAt(src *gdl.Source, from, to token.Pos) (sourceExcerpt, bool) {
	return excerptWithin(src, from, to, excerptWidth)
}

// excerptWithin returns an excerpt of width characters at most.
func excerptWithin(src *gdl.Source, from, to token.Pos, width int) (sourceExcerpt, bool) {
	offset, ok := sourceOffset(src, from)
	if !ok {
		return sourceExcerpt{}, false
	}
	start := src.LineStart(offset)
	last, ok := sourceOffset(src, to)
	if !ok || last <= offset {
		last = offset + 1
	}
	x := sourceExcerpt{lineNumber: src.File.Line(src.Pos(offset))}
	before, lead := runesBefore(src.Text[start:offset], min(contextWidth, width*4/11))
	room := width - len(before)
	rest := lineEnd(src.Text[offset:], room*utf8.UTFMax)
	marked := []rune(string(rest[:min(last-offset, len(rest))]))
	after := []rune(string(rest[min(last-offset, len(rest)):]))
	tail := ""
	if len(marked)+len(after) > room {
		marked = marked[:min(len(marked), room)]
		after, tail = after[:min(len(after), room-len(marked))], "…"
	}
	x.lineText = MakePrintable(lead + string(before) + string(marked) + string(after) + tail)
	x.caretText = blankOut(lead) + blankOut(string(before)) + strings.Repeat("^", max(1, len(marked)))
	return x, len(before)+len(marked)+len(after) > 0
}

// runesBefore returns the last n characters of text, and dots if there are
// more.
func runesBefore(text []byte, n int) (runes []rune, lead string) {
	start := len(text)
	for range n {
		_, size := utf8.DecodeLastRune(text[:start])
		start -= size
	}
	if start > 0 {
		lead = "…"
	}
	return []rune(string(text[start:])), lead
}

// lineEnd returns text up to the end of its first line, or a little more than
// n bytes of it.
func lineEnd(text []byte, n int) []byte {
	end := 0
	for end < len(text) && end <= n && text[end] != '\n' && text[end] != '\r' {
		end++
	}
	for end < len(text) && end > n && !utf8.RuneStart(text[end]) {
		end++
	}
	return text[:end]
}

// blankOut returns white space as wide as text. Tabs stay tabs, so that the
// marks line up at any tab width.
func blankOut(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case unicode.Is(unicode.Mn, r):
			return -1
		}
		return ' '
	}, text)
}

// MakePrintable replaces characters that a terminal would obey or not show, such as
// escape sequences in a rulesheet; see package screen.
func MakePrintable(text string) string { return screen.PrintableText(text) }

// marginTexts returns the left margin of a source line and of the marks below it.
func (x sourceExcerpt) marginTexts() (line, marks string) {
	line = fmt.Sprintf("%5d | ", x.lineNumber)
	return line, strings.Repeat(" ", len(line)-2) + "| "
}
