package screen

import (
	"fmt"
	"io"
	"strings"
)

// A Style paints text for one writer. The zero value leaves it plain.
type Style struct{ openMark string }

// StyleOf returns the style for text that is written to w; without colours unless colored is set.
// If w is a Writer, the colours begin with its secret mark: it passes only such colours on, and a
// rulesheet cannot contain them.
func StyleOf(w io.Writer, colored bool) Style {
	if !colored {
		return Style{}
	}
	if s, ok := w.(*Writer); ok {
		return Style{s.colorMark}
	}
	return Style{"\x1b["}
}

// Paint returns text in a colour, which is the parameter of an escape sequence, such
// as "1;31".
func (s Style) Paint(code, text string) string {
	if s.openMark == "" || code == "" || text == "" {
		return text
	}
	return s.openMark + code + "m" + text + s.openMark + "0m"
}

// PaintDiff returns a unified diff with its lines painted by their kinds, and unprintable characters
// replaced. A plain Style returns the diff as it is.
func (s Style) PaintDiff(diff string) string {
	if s.openMark == "" {
		return diff
	}
	var b strings.Builder
	for line := range strings.Lines(diff) {
		text := strings.TrimRight(line, "\r\n")
		code := ""
		switch {
		case strings.HasPrefix(text, "--- "), strings.HasPrefix(text, "+++ "):
			code = "1"
		case strings.HasPrefix(text, "@@"):
			code = "36"
		case strings.HasPrefix(text, "+"):
			code = "32"
		case strings.HasPrefix(text, "-"):
			code = "31"
		}
		fmt.Fprint(&b, s.Paint(code, PrintableText(text)), line[len(text):])
	}
	return b.String()
}
