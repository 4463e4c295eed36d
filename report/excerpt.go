package report

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/document"
	"github.com/gdllint/gdllint/gdl"
	"github.com/gdllint/gdllint/internal/screen"
)

// This file cuts out the part of a line of the rulesheet that a report shows, and makes the marks below it.

// The limits of the part of a line that is shown. Some rulesheets have lines of 30,000 characters.
const (
	excerptWidth = 110 // characters of a source line
	contextWidth = 40  // characters before the marked place; in a narrower excerpt about a third of its width
	marginWidth  = 10  // columns before the excerpt, and the dots around it
)

// maxTextWidth is the width of text on terminals that are wide enough, and in files.
const maxTextWidth = excerptWidth + marginWidth

// LineAt returns the line of a text where the range from one position to another begins, or the part of a long line
// around it; nil if the text does not contain the first position, or if the line is empty.
func LineAt(src *gdl.Source, from, to token.Pos) *document.Line {
	offset, ok := sourceOffset(src, from)
	if !ok {
		return nil
	}
	start := src.LineStart(offset)
	last, ok := sourceOffset(src, to)
	if !ok || last <= offset {
		last = offset + 1
	}
	x := &document.Line{Number: src.File.Line(src.Pos(offset))}
	x.TextBefore, x.CutBefore = runesBefore(src.Text[start:offset], contextWidth)
	rest := lineEnd(src.Text[offset:], excerptWidth*utf8.UTFMax)
	x.Marked = []rune(string(rest[:min(last-offset, len(rest))]))
	x.TextAfter = []rune(string(rest[min(last-offset, len(rest)):]))
	if len(x.TextBefore)+len(x.Marked)+len(x.TextAfter) == 0 {
		return nil
	}
	return x
}

// Excerpt returns a line as reports show it, and a line with blanks and carets that mark the range
// below it.
func Excerpt(x *document.Line) (text, carets string) { return excerptWithin(x, excerptWidth) }

// excerptWithin returns the texts of Excerpt, with at most width characters of the line.
func excerptWithin(x *document.Line, width int) (text, carets string) {
	before, lead, tail := x.TextBefore, "", ""
	if n := min(contextWidth, width*4/11); len(before) > n {
		before, lead = before[len(before)-n:], "…"
	}
	if x.CutBefore {
		lead = "…"
	}
	room, marked, after := width-len(before), x.Marked, x.TextAfter
	if len(marked)+len(after) > room {
		marked = marked[:min(len(marked), room)]
		after, tail = after[:min(len(after), room-len(marked))], "…"
	}
	text = MakePrintable(lead + string(before) + string(marked) + string(after) + tail)
	return text, blankOut(lead) + blankOut(string(before)) + strings.Repeat("^", max(1, len(marked)))
}

// runesBefore returns the last n characters of text, and whether there are more.
func runesBefore(text []byte, n int) (runes []rune, more bool) {
	start := len(text)
	for range n {
		_, size := utf8.DecodeLastRune(text[:start])
		start -= size
	}
	return []rune(string(text[start:])), start > 0
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

// blankOut returns white space as wide as text. Tabs stay tabs, so that the carets line up at any
// tab width.
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
func marginTexts(x *document.Line) (line, marks string) {
	line = fmt.Sprintf("%5d | ", x.Number)
	return line, strings.Repeat(" ", len(line)-2) + "| "
}
