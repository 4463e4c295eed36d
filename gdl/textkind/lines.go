package textkind

import (
	"bytes"
	"regexp"
)

// A textLines holds a text with its lines.
type textLines struct {
	text         []byte
	contentStart int           // the offset after a byte order mark and white space
	lines        []trimmedLine // the lines that are not empty
}

// A trimmedLine is a line without the white space around it.
type trimmedLine struct {
	startOffset int // the offset of its first character in the text
	text        []byte
}

func newTextLines(text []byte) *textLines {
	d := &textLines{text: text}
	at := 0
	if bytes.HasPrefix(text, []byte("\uFEFF")) {
		at = len("\uFEFF")
	}
	for at < len(text) {
		end := len(text)
		if i := bytes.IndexAny(text[at:], "\r\n"); i >= 0 {
			end = at + i
		}
		whole := text[at:end]
		if trimmed := bytes.TrimSpace(whole); len(trimmed) > 0 {
			before := len(whole) - len(bytes.TrimLeft(whole, " \t\f\v"))
			d.lines = append(d.lines, trimmedLine{at + before, trimmed})
		}
		at = end + 1
	}
	if len(d.lines) > 0 {
		d.contentStart = d.lines[0].startOffset
	}
	return d
}

// firstMatch returns the first line that matches a pattern.
func (d *textLines) firstMatch(pattern func() *regexp.Regexp) (trimmedLine, bool) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			return l, true
		}
	}
	return trimmedLine{}, false
}

// countMatches returns the number of lines that match a pattern.
func (d *textLines) countMatches(pattern func() *regexp.Regexp) (n int) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			n++
		}
	}
	return n
}

// guessAt returns the guess that the text has kind k, with a line as its place.
func (k Kind) guessAt(l trimmedLine) Guess {
	return Guess{k, l.startOffset, l.startOffset + len(l.text)}
}

// guessIfMatch returns the guess that the text has kind k if a line matches a pattern. Its place is
// the first such line.
func (d *textLines) guessIfMatch(k Kind, pattern func() *regexp.Regexp) Guess {
	if l, ok := d.firstMatch(pattern); ok {
		return k.guessAt(l)
	}
	return Guess{}
}

// guessIfMostly returns the guess that the text has kind k if a share of its lines, in percent,
// match a pattern. Its place is the first such line.
func (d *textLines) guessIfMostly(k Kind, percent int, pattern func() *regexp.Regexp) Guess {
	if n := d.countMatches(pattern); n > 0 && 100*n >= percent*len(d.lines) {
		return d.guessIfMatch(k, pattern)
	}
	return Guess{}
}
