package textkind

import (
	"bytes"
	"regexp"
)

// A draft is a text cut into lines.
type draft struct {
	text  []byte
	start int    // behind a byte order mark and white space
	lines []line // without empty ones
}

// A line is a line without the white space around it.
type line struct {
	from   int // offset of its first character
	text   []byte
	indent bool
}

func newDraft(text []byte) *draft {
	d := &draft{text: text}
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
			d.lines = append(d.lines, line{at + before, trimmed, before > 0})
		}
		at = end + 1
	}
	if len(d.lines) > 0 {
		d.start = d.lines[0].from
	}
	return d
}

// first returns the first line that matches.
func (d *draft) first(pattern func() *regexp.Regexp) (line, bool) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			return l, true
		}
	}
	return line{}, false
}

// count returns how many lines match.
func (d *draft) count(pattern func() *regexp.Regexp) (n int) {
	for _, l := range d.lines {
		if pattern().Match(l.text) {
			n++
		}
	}
	return n
}

// at returns a guess with a line as its place.
func (k Kind) at(l line) Guess { return Guess{k, l.from, l.from + len(l.text)} }

// is returns a guess with the first line that matches as its place; none if no
// line does.
func (d *draft) is(k Kind, pattern func() *regexp.Regexp) Guess {
	if l, ok := d.first(pattern); ok {
		return k.at(l)
	}
	return Guess{}
}

// mostly returns a guess if at least a share of the lines, in percent, match;
// its place is the first of them.
func (d *draft) mostly(k Kind, percent int, pattern func() *regexp.Regexp) Guess {
	if n := d.count(pattern); n > 0 && 100*n >= percent*len(d.lines) {
		return d.is(k, pattern)
	}
	return Guess{}
}
