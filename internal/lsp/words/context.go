package words

import (
	"bytes"

	"github.com/gdllint/gdllint/gdl"
)

// OpenList is a list, or in infix text an application, that was begun and not ended
// before a place.
type OpenList struct {
	HeadName  string // of its first word, folded; "" if there is none yet
	PartIndex int    // which of its parts stands at the place; the first word is 0
}

// A CursorContext holds the lists around a place, as the text before it shows.
type CursorContext struct {
	OpenLists []OpenList // the outermost first
	WordStart int        // where the word begins that ends at the place
	WordText  string     // that word as written
	InComment bool       // of a comment
	FormBegin int        // where the form begins that holds the place
}

// InnermostList returns the innermost frame.
func (c *CursorContext) InnermostList() OpenList {
	if len(c.OpenLists) == 0 {
		return OpenList{}
	}
	return c.OpenLists[len(c.OpenLists)-1]
}

// maxFormSize bounds how far back the beginning of a form is looked for.
const maxFormSize = 64 << 10

// ContextAt returns the context of a place.
func ContextAt(text []byte, at int, n gdl.Notation) CursorContext {
	begin := formBegin(text, at)
	r := contextReader{textBefore: text[:at], currentOffset: begin, cursorContext: CursorContext{FormBegin: begin, WordStart: at}}
	if n != gdl.Prefix {
		r.readInfix()
	} else {
		r.readPrefix()
	}
	return r.cursorContext
}

// formBegin returns where the form most likely begins that holds a place: at the
// last line before it that is not indented and begins one.
func formBegin(text []byte, at int) int {
	least := max(0, at-maxFormSize)
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
	textBefore    []byte
	currentOffset int
	cursorContext CursorContext
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'
}

// skipComment moves over a comment that begins here, if its sign is one of signs.
func (r *contextReader) skipComment(signs string) bool {
	if bytes.IndexByte([]byte(signs), r.textBefore[r.currentOffset]) < 0 {
		return false
	}
	end := bytes.IndexAny(r.textBefore[r.currentOffset:], "\r\n")
	if end < 0 {
		r.cursorContext.InComment = true
		r.currentOffset = len(r.textBefore)
		return true
	}
	r.currentOffset += end
	return true
}

// readWord reads a word up to a byte that ends it.
func (r *contextReader) readWord(ends string) string {
	from := r.currentOffset
	for r.currentOffset < len(r.textBefore) && !isBlank(r.textBefore[r.currentOffset]) && bytes.IndexByte([]byte(ends), r.textBefore[r.currentOffset]) < 0 {
		r.currentOffset++
	}
	word := string(r.textBefore[from:r.currentOffset])
	if r.currentOffset == len(r.textBefore) {
		r.cursorContext.WordStart, r.cursorContext.WordText = from, word
	}
	return word
}

// countPart counts a part of the innermost list that was ended.
func (r *contextReader) countPart(name string) {
	if n := len(r.cursorContext.OpenLists); n > 0 {
		f := &r.cursorContext.OpenLists[n-1]
		if f.PartIndex == 0 {
			f.HeadName = gdl.FoldName(name)
		}
		f.PartIndex++
	}
}

func (r *contextReader) closeList() {
	if n := len(r.cursorContext.OpenLists); n > 0 {
		r.cursorContext.OpenLists = r.cursorContext.OpenLists[:n-1]
	}
}

func (r *contextReader) readPrefix() {
	for r.currentOffset < len(r.textBefore) {
		switch c := r.textBefore[r.currentOffset]; {
		case isBlank(c):
			r.currentOffset++
		case r.skipComment(";"):
		case c == '(':
			r.cursorContext.OpenLists = append(r.cursorContext.OpenLists, OpenList{})
			r.currentOffset++
		case c == ')':
			r.closeList()
			r.countPart("")
			r.currentOffset++
		default:
			word := r.readWord("();")
			if r.currentOffset < len(r.textBefore) {
				r.countPart(word)
			}
		}
	}
}

// readInfix reads infix text. A rule is a frame of its own, as it is in prefix text.
func (r *contextReader) readInfix() {
	rule := OpenList{HeadName: gdl.Arrow, PartIndex: 1}
	r.cursorContext.OpenLists = []OpenList{rule}
	last := ""
	for r.currentOffset < len(r.textBefore) {
		switch c := r.textBefore[r.currentOffset]; {
		case isBlank(c):
			r.currentOffset++
		case r.skipComment("%"):
		case c == '(':
			r.cursorContext.OpenLists = append(r.cursorContext.OpenLists, OpenList{HeadName: gdl.FoldName(last), PartIndex: 1})
			last = ""
			r.currentOffset++
		case c == ')':
			if len(r.cursorContext.OpenLists) > 1 {
				r.closeList()
			}
			r.currentOffset++
		case c == '.' && len(r.cursorContext.OpenLists) == 1:
			r.cursorContext.OpenLists[0] = rule
			r.currentOffset++
		case c == ',' || c == '&' || c == '|' || c == ';' || c == ':' || c == '-' || c == '~' || c == '!' || c == '=' || c == '[' || c == ']':
			r.countOperator(c)
			last = ""
		default:
			if last = r.readWord("(),&|;:-~!=[]%."); last == "" {
				r.currentOffset++ // a full stop inside of parentheses
			}
		}
	}
}

// countOperator counts the parts that a sign separates.
func (r *contextReader) countOperator(c byte) {
	r.currentOffset++
	f := &r.cursorContext.OpenLists[len(r.cursorContext.OpenLists)-1]
	switch {
	case c == ',' || c == '&' && f.HeadName == gdl.Arrow, c == ':' && f.HeadName == gdl.Arrow && f.PartIndex == 1:
		f.PartIndex++
	}
}
