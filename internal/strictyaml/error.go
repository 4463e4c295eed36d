package strictyaml

import (
	"fmt"
	"strings"
)

// An Error is a mistake at a place of a file.
type Error struct {
	FileName                 string
	LineNumber, ColumnNumber int // counted from 1, in characters
	MarkWidth                int // the number of characters to underline
	MistakeText              string
	lineText                 string // the line with the mistake
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.FileName, e.LineNumber, e.ColumnNumber, e.MistakeText)
}

// maxExcerpt is the greatest length of the shown part of a line, in characters. A whole file may be
// one line.
const maxExcerpt = 110

// LineExcerpt returns the line, or the part of it around the mistake, and below it
// a mark under the mistake.
func (e *Error) LineExcerpt() string {
	text := []rune(e.lineText)
	from := min(max(e.ColumnNumber-1, 0), len(text))
	begin, dots := 0, ""
	if from > maxExcerpt*2/3 {
		begin, dots = from-maxExcerpt/3, "..."
	}
	shown, rest := text[begin:], ""
	if len(shown) > maxExcerpt {
		shown, rest = shown[:maxExcerpt], "..."
	}
	at := from - begin
	gap := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, dots+string(shown[:at]))
	width := max(1, min(e.MarkWidth, len(shown)-at))
	return fmt.Sprintf("%5d | %s%s%s\n      | %s%s", e.LineNumber, dots, string(shown), rest, gap, strings.Repeat("^", width))
}
