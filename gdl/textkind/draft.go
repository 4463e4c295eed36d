package textkind

import (
	"bytes"
	"regexp"
)

// A textLines is a text cut into lines.
type textLines struct {
	text         []byte
	contentStart int           // behind a byte order mark and white space
	lines        []trimmedLine // without empty ones
}

// A trimmedLine is a line without the white space around it.
type trimmedLine struct {
	startOffset int // offset of its first character
	text        []byte
	isIndented  bool
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
			d.lines = append(d.lines, trimmedLine{at + before, trimmed, before > 0})
		}
		at = end + 1
	}
	if len(d.lines) > 0 {
		d.contentStart = d.lines[0].startOffset
	}
	return d
}

// firstMatch returns the first line that matches.
func (d *textLines) firstMatch(pattern func() *regexp.Regexp) (trimmedLine, bool) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			return l, true
		}
	}
	return trimmedLine{}, false
}

// countMatches returns how many lines match.
func (d *textLines) countMatches(pattern func() *regexp.Regexp) (n int) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			n++
		}
	}
	return n
}

// guessAt returns a guess with a line as its place.
func (k Kind) guessAt(l trimmedLine) Guess {
	return Guess{k, l.startOffset, l.startOffset + len(l.text)}
}

// guessIfMatch returns a guess with the first line that matches as its place; none if no
// line does.
func (d *textLines) guessIfMatch(k Kind, pattern func() *regexp.Regexp) Guess {
	if l, ok := d.firstMatch(pattern); ok {
		return k.guessAt(l)
	}
	return Guess{}
}

// guessIfMostly returns a guess if at least a share of the lines, in percent, match;
// its place is the first of them.
func (d *textLines) guessIfMostly(k Kind, percent int, pattern func() *regexp.Regexp) Guess {
	if n := d.countMatches(pattern); n > 0 && 100*n >= percent*len(d.lines) {
		return d.guessIfMatch(k, pattern)
	}
	return Guess{}
}
