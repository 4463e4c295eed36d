package gdl

import "bytes"

// tokenKind is the kind of a token: a parenthesis, a word or the end of the
// text.
type tokenKind int

const (
	tokenEnd tokenKind = iota
	tokenOpen
	tokenClose
	tokenWord
)

// lexeme is one token: text[from:to].
type lexeme struct {
	kind     tokenKind
	from, to int
}

// A Comment is a comment, without its line end: from a ; on or, in infix text,
// from % or // on or between /* and */. Comments may be glued to the token
// before them, and stand inside of rules. They are no part of the tree:
// Source.Text[From:To] is the text of a comment.
type Comment struct {
	From, To int // byte offsets into Source.Text
}

// Content returns the offsets of the text of a comment without the signs that
// begin and end it: ";" or, in infix text, "%", "//" or "/*".
func (c Comment) Content(src *Source) (from, to int) {
	text := src.Text[c.From:c.To]
	switch {
	case bytes.HasPrefix(text, []byte("/*")):
		if len(text) >= 4 && bytes.HasSuffix(text, []byte("*/")) {
			return c.From + 2, c.To - 2
		}
		return c.From + 2, c.To
	case bytes.HasPrefix(text, []byte("//")):
		return c.From + 2, c.To
	}
	return c.From + 1, c.To
}

// lexer cuts the text into tokens and collects the comments in passing.
type lexer struct {
	text     []byte
	at       int
	comments []Comment

	lenient   bool    // comments of other languages are passed over
	foreign   []strip // those comments
	noForeign int     // before this offset there is no further one
}

// byteOrderMark may begin a file and has no meaning.
const byteOrderMark = "\uFEFF"

func newLexer(text []byte) *lexer {
	l := &lexer{text: text}
	if len(text) >= len(byteOrderMark) && string(text[:len(byteOrderMark)]) == byteOrderMark {
		l.at = len(byteOrderMark)
	}
	return l
}

// next returns the next token.
func (l *lexer) next() lexeme {
	l.skipBlank()
	for l.lenient && l.at < len(l.text) && l.skipForeign(l.at) {
		l.skipBlank()
	}
	from := l.at
	if from == len(l.text) {
		return lexeme{tokenEnd, from, from}
	}
	switch l.text[from] {
	case '(':
		l.at++
		return lexeme{tokenOpen, from, l.at}
	case ')':
		l.at++
		return lexeme{tokenClose, from, l.at}
	}
	for l.at < len(l.text) && isWordByte(l.text[l.at]) {
		l.at++
	}
	return lexeme{tokenWord, from, l.at}
}

// skipBlank moves over white space and comments.
func (l *lexer) skipBlank() {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case isBlank(c):
			l.at++
		case c == ';':
			from := l.at
			for l.at < len(l.text) && l.text[l.at] != '\n' && l.text[l.at] != '\r' {
				l.at++
			}
			l.comments = append(l.comments, Comment{from, l.at})
		default:
			return
		}
	}
}

func isBlank(c byte) bool {
	return c == ' ' || '\t' <= c && c <= '\r'
}

func isWordByte(c byte) bool {
	return c > ';' || c > ' ' && c < '(' || c > ')' && c < ';' || c < '\t' || '\r' < c && c < ' '
}
