package operations

import "strings"

// A Span is a part of a text: offsets of bytes.
type Span struct{ From, To int }

// token is a word, an operator or a parenthesis; the end of the text has none.
type token struct {
	text     string
	from, to int
	first    bool // on its line
	column   int  // of its line
	bad      bool // a character that the notation has not
}

// lexer splits a text into tokens.
type lexer struct {
	text     []byte
	at       int
	line     int // where the line begins
	first    bool
	comments []Span
}

func newLexer(text []byte) *lexer {
	l := &lexer{text: text, first: true}
	if strings.HasPrefix(string(text[:min(3, len(text))]), "\uFEFF") {
		l.at, l.line = 3, 3
	}
	return l
}

// next returns the next token.
func (l *lexer) next() token {
	l.skip()
	t := token{from: l.at, first: l.first, column: l.at - l.line}
	l.first = false
	if l.at == len(l.text) {
		t.to = l.at
		return t
	}
	l.at += l.length()
	t.to = l.at
	t.text = string(l.text[t.from:t.to])
	t.bad = !l.known(t.text)
	return t
}

// skip passes over blanks and comments.
func (l *lexer) skip() {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == '\n' || c == '\r':
			l.at++
			l.line, l.first = l.at, true
		case c == ' ' || c == '\t' || c == '\f' || c == '\v':
			l.at++
		case c == '%':
			from := l.at
			for l.at < len(l.text) && l.text[l.at] != '\n' && l.text[l.at] != '\r' {
				l.at++
			}
			l.comments = append(l.comments, Span{from, l.at})
		default:
			return
		}
	}
}

// operatorTexts are the signs of more than one character, longest first.
var operatorTexts = []string{opEffect, opView, opOperation, opDefine}

// length returns how long the token is that begins here.
func (l *lexer) length() int {
	rest := l.text[l.at:]
	for _, op := range operatorTexts {
		if strings.HasPrefix(string(rest[:min(len(op), len(rest))]), op) {
			return len(op)
		}
	}
	switch c := rest[0]; {
	case c == '"':
		n := 1
		for n < len(rest) && rest[n] != '"' && rest[n] != '\n' {
			n++
		}
		return min(n+1, len(rest))
	case isNameStart(c), c == '-' && len(rest) > 1 && isDigit(rest[1]):
		n := 1
		for n < len(rest) && isNameByte(rest[n]) {
			n++
		}
		return n
	case c >= 0x80:
		n := 1
		for n < len(rest) && rest[n] >= 0x80 {
			n++
		}
		return n
	}
	return 1
}

// known tells whether the notation has a token.
func (l *lexer) known(text string) bool {
	switch c := text[0]; {
	case len(text) > 1 && c == '"':
		return text[len(text)-1] == '"'
	case len(text) > 1:
		return c < 0x80
	}
	return isNameStart(text[0]) || strings.ContainsAny(text, "()[],&|~!_.")
}

func isNameStart(c byte) bool { return isLetter(c) || isDigit(c) || c == '/' }

func isNameByte(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '_' || c == '.' || c == '*' || c == '+' || c == '-' || c == '/'
}
