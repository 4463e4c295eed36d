package screen

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// A lineFolder breaks lines between words so that they fit a terminal. The continuation of a line
// is indented: to the last column of a table, or a little more than the line.
type lineFolder struct {
	column, indent int // the column where the line ends so far, and the indent of the lines that continue it
	blanks         int // the blanks before the word
	hasText        bool
	word           []byte // the last word, which may continue in the next text
	folded         []byte
}

// fold returns text in lines of at most so many columns. Unless last is set, a word at the end is
// held back for the next call.
func (l *lineFolder) fold(text []byte, width int, last bool) []byte {
	l.folded = l.folded[:0]
	for len(text) > 0 {
		size, _ := nextCell(text)
		switch text[0] {
		case '\n', '\r':
			l.endWord(width)
			l.folded = append(l.folded, text[:size]...)
			l.column, l.indent, l.blanks, l.hasText = 0, 0, 0, false
		case ' ':
			l.endWord(width)
			l.blanks++
		case '\t':
			l.endWord(width)
			l.blanks += 8 - (l.column+l.blanks)%8
		default:
			l.word = append(l.word, text[:size]...)
		}
		text = text[size:]
	}
	if last {
		l.endWord(width)
	}
	if len(l.word) == 0 && l.blanks > 0 && l.column+l.blanks < width { // blanks after a prompt
		l.noteColumn(width)
		l.writeBlanks(l.blanks)
	}
	return l.folded
}

// noteColumn sets the indent of continuing lines when a word begins: at the first word of a line,
// and after several blanks, where a column of a table begins.
func (l *lineFolder) noteColumn(width int) {
	switch at := l.column + l.blanks; {
	case !l.hasText:
		l.indent = min(at+2, width/4)
	case l.blanks > 1 && at <= width/2:
		l.indent = at
	}
}

func (l *lineFolder) writeBlanks(n int) {
	l.folded = append(l.folded, strings.Repeat(" ", n)...)
	l.column, l.blanks = l.column+n, 0
}

// endWord appends the last word, on a new line if it does not fit. A word that is longer than a
// line is broken.
func (l *lineFolder) endWord(width int) {
	if len(l.word) == 0 {
		return
	}
	l.noteColumn(width)
	switch room := textWidth(l.word); {
	case l.hasText && l.column+l.blanks+room > width:
		l.breakLine()
	default:
		l.writeBlanks(min(l.blanks, max(0, width-1-l.column)))
	}
	l.hasText = true
	for word := l.word; len(word) > 0; {
		size, columns := nextCell(word)
		if l.column+columns > width {
			l.breakLine()
		}
		l.column += columns
		l.folded, word = append(l.folded, word[:size]...), word[size:]
	}
	l.word = l.word[:0]
}

func (l *lineFolder) breakLine() {
	l.folded, l.column = append(l.folded, '\n'), 0
	l.writeBlanks(l.indent)
}

// JoinItems joins texts with blanks, in lines of at most width columns, or in one line if width is
// 0. Continuing lines begin with indent. No text is broken.
func JoinItems(width int, items []string, indent string) string {
	var b strings.Builder
	column := 0
	for i, item := range items {
		room := textWidth([]byte(item))
		switch {
		case i == 0:
		case width > 0 && column+1+room > width:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(item)
		column += room
	}
	return b.String()
}

// textWidth returns the number of columns of a text, in which colours have none.
func textWidth(text []byte) int {
	n := 0
	for len(text) > 0 {
		size, columns := nextCell(text)
		n, text = n+columns, text[size:]
	}
	return n
}

// nextCell returns the length in bytes of the character or colour that a text begins with, and the
// number of its columns.
func nextCell(text []byte) (size, columns int) {
	r, size := utf8.DecodeRune(text)
	switch {
	case r == escapeByte:
		return bytes.IndexByte(text, 'm') + 1, 0
	case r < utf8.RuneSelf:
		return size, 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return size, 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return size, 2
	}
	return size, 1
}
