package report

import (
	"fmt"
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gdllint/gdllint/gdl"
)

// Bounds on what is shown of a line: real rulesheets have lines of 30,000
// characters.
const (
	lineWidth  = 110 // characters of a source line
	lineBefore = 40  // of these, before the marked place
)

// excerpt is the line of a finding and what to write below it.
type excerpt struct {
	number int
	line   string
	marks  string
}

// excerptOf returns the first line of a range with carets below the range.
func excerptOf(src *gdl.Source, from, to token.Pos) (excerpt, bool) {
	offset, ok := offsetOf(src, from)
	if !ok {
		return excerpt{}, false
	}
	text, start := src.Line(offset)
	if len(text) == 0 {
		return excerpt{}, false
	}
	last, ok := offsetOf(src, to)
	if !ok || last <= offset {
		last = offset + 1
	}
	left := min(offset-start, len(text))
	right := min(last-start, len(text))
	x := cut(text, left, right)
	x.number = src.File.Line(src.Pos(offset))
	return x, true
}

// cut shows the part of a line around the bytes from left to right.
func cut(text []byte, left, right int) excerpt {
	before := []rune(string(text[:left]))
	marked := []rune(string(text[left:right]))
	after := []rune(string(text[right:]))
	var lead, tail string
	if len(before)+len(marked)+len(after) > lineWidth {
		if len(before) > lineBefore {
			before, lead = before[len(before)-lineBefore:], "…"
		}
		room := lineWidth - len(before)
		if len(marked) > room {
			marked, after, tail = marked[:room], nil, "…"
		}
		if room -= len(marked); len(after) > room {
			after, tail = after[:room], "…"
		}
	}
	line := lead + string(before) + string(marked) + string(after) + tail
	return excerpt{
		line:  printable(line),
		marks: blank(lead) + blank(string(before)) + strings.Repeat("^", max(1, len(marked))),
	}
}

// blank returns white space as wide as text. Tabs stay tabs, so that the
// marks line up at any tab width.
func blank(text string) string {
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

// printable replaces what a terminal would obey or not show, such as escape
// sequences in a rulesheet: input must not write to the screen what it likes.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == ' ' || unicode.IsGraphic(r) {
			return r
		}
		return utf8.RuneError
	}, text)
}

// gutter returns the left margin of a source line and of the marks below it.
func (x excerpt) gutter() (line, marks string) {
	line = fmt.Sprintf("%5d | ", x.number)
	return line, strings.Repeat(" ", len(line)-2) + "| "
}
