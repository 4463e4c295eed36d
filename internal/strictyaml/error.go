package strictyaml

import (
	"fmt"
	"strings"
)

// An Error is a mistake at a place of a file.
type Error struct {
	Name         string
	Line, Column int // counted from 1, in characters
	Width        int
	Message      string
	text         string // the line
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// Excerpt returns the line and, below it, a mark under the mistake.
func (e *Error) Excerpt() string {
	text := []rune(e.text)
	from := min(max(e.Column-1, 0), len(text))
	gap := strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, string(text[:from]))
	width := max(1, min(e.Width, len(text)-from))
	return fmt.Sprintf("%5d | %s\n      | %s%s", e.Line, e.text, gap, strings.Repeat("^", width))
}
