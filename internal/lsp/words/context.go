package words

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl"
)

// Frame is a list, or in infix text an application, that was begun and not ended
// before a place.
type Frame struct {
	Name  string // of its first word, folded; "" if there is none yet
	Index int    // which of its parts stands at the place; the first word is 0
}

// A Context holds the lists around a place, as the text before it shows.
type Context struct {
	Frames    []Frame // the outermost first
	From      int     // where the word begins that ends at the place
	Word      string  // that word as written
	Inside    bool    // of a comment
	FormBegin int     // where the form begins that holds the place
}

// Inner returns the innermost frame.
func (c *Context) Inner() Frame {
	if len(c.Frames) == 0 {
		return Frame{}
	}
	return c.Frames[len(c.Frames)-1]
}

// maxForm bounds how far back the beginning of a form is looked for.
const maxForm = 64 << 10

// ContextAt returns the context of a place.
func ContextAt(text []byte, at int, n gdl.Notation) Context {
	begin := formBegin(text, at)
	r := contextReader{text: text[:at], at: begin, context: Context{FormBegin: begin, From: at}}
	if n != gdl.Prefix {
		r.infix()
	} else {
		r.prefix()
	}
	return r.context
}

// formBegin returns where the form most likely begins that holds a place: at the
// last line before it that is not indented and begins one.
func formBegin(text []byte, at int) int {
	least := max(0, at-maxForm)
	for from := at; from > least; {
		from = bytes.LastIndexByte(text[:from], '\n')
		if from < least {
			break
		}
		if from+1 < at && !isBlank(text[from+1]) && text[from+1] != ')' && text[from+1] != ';' && text[from+1] != '%' {
			return from + 1
		}
	}
	return least
}

// contextReader reads the text before a place.
type contextReader struct {
	text    []byte
	at      int
	context Context
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

// skip moves over a comment that begins here, if its sign is one of these.
func (r *contextReader) skip(signs string) bool {
	if bytes.IndexByte([]byte(signs), r.text[r.at]) < 0 {
		return false
	}
	end := bytes.IndexAny(r.text[r.at:], "\r\n")
	if end < 0 {
		r.context.Inside = true
		r.at = len(r.text)
		return true
	}
	r.at += end
	return true
}

// word reads a word up to a byte that ends it.
func (r *contextReader) word(ends string) string {
	from := r.at
	for r.at < len(r.text) && !isBlank(r.text[r.at]) && bytes.IndexByte([]byte(ends), r.text[r.at]) < 0 {
		r.at++
	}
	word := string(r.text[from:r.at])
	if r.at == len(r.text) {
		r.context.From, r.context.Word = from, word
	}
	return word
}

// next counts a part of the innermost list that was ended.
func (r *contextReader) next(name string) {
	if n := len(r.context.Frames); n > 0 {
		f := &r.context.Frames[n-1]
		if f.Index == 0 {
			f.Name = gdl.Fold(name)
		}
		f.Index++
	}
}

func (r *contextReader) pop() {
	if n := len(r.context.Frames); n > 0 {
		r.context.Frames = r.context.Frames[:n-1]
	}
}

func (r *contextReader) prefix() {
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case isBlank(c):
			r.at++
		case r.skip(";"):
		case c == '(':
			r.context.Frames = append(r.context.Frames, Frame{})
			r.at++
		case c == ')':
			r.pop()
			r.next("")
			r.at++
		default:
			word := r.word("();")
			if r.at < len(r.text) {
				r.next(word)
			}
		}
	}
}

// infix reads infix text. A rule is a frame of its own, as it is in prefix text.
func (r *contextReader) infix() {
	rule := Frame{Name: gdl.Arrow, Index: 1}
	r.context.Frames = []Frame{rule}
	last := ""
	for r.at < len(r.text) {
		switch c := r.text[r.at]; {
		case isBlank(c):
			r.at++
		case r.skip("%"):
		case c == '(':
			r.context.Frames = append(r.context.Frames, Frame{Name: gdl.Fold(last), Index: 1})
			last = ""
			r.at++
		case c == ')':
			if len(r.context.Frames) > 1 {
				r.pop()
			}
			r.at++
		case c == '.' && len(r.context.Frames) == 1:
			r.context.Frames[0] = rule
			r.at++
		case c == ',' || c == '&' || c == '|' || c == ';' || c == ':' || c == '-' || c == '~' || c == '!' || c == '=' || c == '[' || c == ']':
			r.operator(c)
			last = ""
		default:
			if last = r.word("(),&|;:-~!=[]%."); last == "" {
				r.at++ // a full stop inside of parentheses
			}
		}
	}
}

// operator counts the parts that a sign separates.
func (r *contextReader) operator(c byte) {
	r.at++
	f := &r.context.Frames[len(r.context.Frames)-1]
	switch {
	case c == ',' || c == '&' && f.Name == gdl.Arrow, c == ':' && f.Name == gdl.Arrow && f.Index == 1:
		f.Index++
	}
}
